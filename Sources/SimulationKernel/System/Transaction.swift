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

/// The change that is being made: takes down its effects, in the order in which they are to be carried out.
///
/// Only exists while the lock is held.
package struct Transaction {
  fileprivate let system: CaptureSystem

  package func post(_ name: Notification.Name, object: AnyObject, userInfo: [String: Any] = [:]) {
    system.openEffects.append(.notification(name, object: object, userInfo: userInfo))
  }

  package func record(_ fact: @autoclosure () -> ModelFact) {
    guard system.recorder != nil else { return }
    system.openEffects.append(.fact(fact()))
  }

  package func call(_ body: @escaping () -> Void) {
    system.openEffects.append(.call(body))
  }

  /// An observable property of `object` changed from `old` to `new`; `words` writes down its values.
  package func changed<Object: CaptureObject, Value: Equatable>(
    _ object: Object, _ keyPath: @autoclosure () -> KeyPath<Object, Value>, _ name: StaticString, from old: Value,
    to new: Value,
    words: (Value) -> String = { ModelFact.words($0) }
  ) {
    guard old != new else { return }
    record(.change(object: object, property: name.description, old: words(old), new: words(new)))
    guard object.isObserved else { return }
    let path = keyPath()
    system.openEffects.append(.change { object.notifyObservers(of: path, old: old, new: new) })
  }
}

extension CaptureSystem {
  /// Makes one change of the model: everything in `body` is seen by others at once, then its effects are carried out in order.
  ///
  /// Inside another change the effects wait for the outermost one.
  @discardableResult
  package func change<Result>(_ body: (Transaction) throws -> Result) rethrows -> Result {
    var due: [Effect] = []
    defer { perform(due) }
    return try lock.withLock {
      openChanges += 1
      defer {
        openChanges -= 1
        if openChanges == 0 { swap(&due, &openEffects) }
      }
      return try body(Transaction(system: self))
    }
  }

  /// Writes down a fact at once. Not for use within a change.
  package func record(_ fact: @autoclosure () -> ModelFact) {
    guard let recorder else { return }
    recorder.record(fact(), at: timeline.nanoseconds)
  }

  private func perform(_ effects: [Effect]) {
    guard !effects.isEmpty else { return }
    assert(!lock.isHeld, "a change was made while the lock was held outside of any change")
    for effect in effects {
      switch effect {
      case .fact(let fact): record(fact)
      case .notification(let name, let object, let userInfo):
        record(.notification(name: name.rawValue, object: object, userInfo: userInfo))
        timeline.callOut { notificationCenter.post(name: name, object: object, userInfo: userInfo) }
      case .change(let notify), .call(let notify): timeline.callOut(notify)
      }
    }
  }
}
