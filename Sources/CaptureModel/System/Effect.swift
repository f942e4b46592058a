import Foundation

/// What a change in the model leads to outside of it. Collected under the lock, carried out after it is left.
enum Effect {
  /// Something that a trace writes down.
  case fact(ModelFact)
  /// A notification, posted where the change was made.
  case notification(Notification.Name, object: AnyObject, userInfo: [String: Any])
  /// A property of an object changed; its observers are told.
  case change(() -> Void)
  /// Whatever else calls out: a delegate, a source, a recording.
  case call(() -> Void)
}

/// Collects the effects of one change.
struct Transaction {
  fileprivate(set) var effects: [Effect] = []

  mutating func post(_ name: Notification.Name, object: AnyObject, userInfo: [String: Any] = [:]) {
    effects.append(.notification(name, object: object, userInfo: userInfo))
  }

  mutating func record(_ fact: @autoclosure () -> ModelFact, in system: CaptureSystem) {
    guard system.hasRecorder else { return }
    effects.append(.fact(fact()))
  }

  mutating func call(_ body: @escaping () -> Void) {
    effects.append(.call(body))
  }

  /// An observable property of `object` changed from `old` to `new`.
  mutating func changed<Object: CaptureObject, Value: Equatable>(
    _ object: Object, _ keyPath: KeyPath<Object, Value>, _ name: StaticString, from old: Value, to new: Value
  ) {
    guard old != new else { return }
    record(.change(object: object, property: name.description, old: "\(old)", new: "\(new)"), in: object.system)
    guard object.isObserved else { return }
    effects.append(.change { object.notifyObservers(of: keyPath, old: old, new: new) })
  }
}

extension CaptureSystem {
  /// Makes one change of the model: everything in `body` is seen by others at once, then its effects are carried out in order.
  ///
  /// Inside another change the effects wait for the outermost one.
  @discardableResult
  func change<Result>(_ body: (inout Transaction) throws -> Result) rethrows -> Result {
    var due: [Effect] = []
    defer { perform(due) }
    return try lock.withLock {
      var transaction = Transaction()
      defer {
        openEffects += transaction.effects
        if lock.depth == 1 { swap(&due, &openEffects) }
      }
      return try body(&transaction)
    }
  }

  private func perform(_ effects: [Effect]) {
    guard !effects.isEmpty else { return }
    for effect in effects {
      switch effect {
      case .fact(let fact): recorder?.record(fact, at: timeline.nanoseconds)
      case .notification(let name, let object, let userInfo):
        recorder?.record(
          .notification(name: name.rawValue, object: object, userInfo: userInfo), at: timeline.nanoseconds)
        timeline.callOut { notificationCenter.post(name: name, object: object, userInfo: userInfo) }
      case .change(let notify), .call(let notify): timeline.callOut(notify)
      }
    }
  }
}
