import Foundation
import PlatformTypes

/// What a change in the model leads to outside of it. Collected under the lock, carried out after it is left.
@usableFromInline enum Effect {
  /// Something that a trace writes down.
  case fact(TraceEvent)
  /// A notification, posted where the change was made.
  case notification(Notification.Name, object: AnyObject, userInfo: [String: Any])
  /// A property of an object changed; its observers are told.
  case change(() -> Void)
  /// Whatever else calls out: a delegate, a source, a recording.
  case call(() -> Void)
  /// Objects that clients may have let go of meanwhile, of which some have code of clients in their `deinit`.
  case release([AnyObject])
}

/// The right to write the state of a system, and the effects of what is written, in the order in which they are to be carried out.
///
/// Only ``CaptureSystem/change(_:)`` makes one, and as it can be neither copied nor kept, it ends with the change.
public struct Transaction: ~Copyable {
  /// The system that changes.
  public let system: CaptureSystem

  @usableFromInline init(system: CaptureSystem) { self.system = system }

  package borrowing func post(_ name: Notification.Name, object: AnyObject, userInfo: [String: Any] = [:]) {
    system.openEffects.append(.notification(name, object: object, userInfo: userInfo))
  }

  package borrowing func record(_ fact: @autoclosure () -> TraceEvent) {
    guard system.recorder != nil else { return }
    system.openEffects.append(.fact(fact()))
  }

  package borrowing func call(_ body: @escaping () -> Void) {
    system.openEffects.append(.call(body))
  }

  /// Keeps objects until the lock is left, as their last reference must not be let go of under it.
  package borrowing func keep(_ objects: [AnyObject]) {
    if !objects.isEmpty { system.openEffects.append(.release(objects)) }
  }

  /// An observable property of `object` changed from `old` to `new`; `text` writes down its values.
  ///
  /// Only for ``ObservableState/announce(of:from:to:_:)``, and for properties that are computed from the state of several objects.
  @inlinable public borrowing func changed<Object: CaptureObject, Value: Equatable>(
    _ object: Object, _ keyPath: @autoclosure () -> KeyPath<Object, Value>, _ name: StaticString, from old: Value,
    to new: Value, text: (Value) -> String = { TraceEvent.text($0) }
  ) {
    if old != new { tell(object, keyPath(), name, from: old, to: new, text) }
  }

  @usableFromInline borrowing func tell<Object: CaptureObject, Value: Equatable>(
    _ object: Object, _ keyPath: @autoclosure () -> KeyPath<Object, Value>, _ name: StaticString, from old: Value,
    to new: Value, _ text: (Value) -> String
  ) {
    record(.change(object: object, property: name.description, old: text(old), new: text(new)))
    guard object.isObserved else { return }
    let path = keyPath()
    system.openEffects.append(.change { object.notifyObservers(of: path, name, old: old, new: new) })
  }
}

extension CaptureSystem {
  /// Makes one change of the model: others see all that `body` writes at once, then its effects are carried out in order.
  ///
  /// A change has no other inside it: what takes part in one is given its transaction.
  @inlinable @inline(__always) @discardableResult
  public func change<Result>(_ body: (borrowing Transaction) throws -> Result) rethrows -> Result {
    lock.enter()
    defer { endChange() }
    let transaction = Transaction(system: self)
    return try body(transaction)
  }

  /// Lets others see what was written, then carries out what follows from it.
  @usableFromInline func endChange() {
    let changeWatcher = changeWatcher
    guard !openEffects.isEmpty || changeWatcher != nil else { return lock.leave() }
    var due: [Effect] = []
    swap(&due, &openEffects)
    lock.leave()
    changeWatcher?()
    perform(due)
  }

  /// Makes a change for a `deinit`, which runs wherever the last reference is let go of: now, or right after the change that this thread
  /// is making.
  package func changeSoon(_ body: @escaping (borrowing Transaction) -> Void) {
    if lock.isHeld { openEffects.append(.call { self.change(body) }) } else { change(body) }
  }

  /// Reads several things of one moment.
  @inlinable @inline(__always) public func read<Result>(_ body: () throws -> Result) rethrows -> Result {
    try lock.reading(body)
  }

  /// Tells the observers of this world at once, not those of worlds beside it. Not for use within a change.
  package func post(_ name: Notification.Name, object: Any?, userInfo: [String: Any] = [:]) {
    NotificationScope.post(name, object: object, userInfo: userInfo, in: self, to: notificationCenter)
  }

  /// Writes down a fact at once. Not for use within a change.
  package func record(_ fact: @autoclosure () -> TraceEvent) {
    guard let recorder else { return }
    recorder.record(fact(), at: timeline.nanoseconds)
  }

  private func perform(_ effects: [Effect]) {
    for effect in effects {
      switch effect {
      case .fact(let fact): record(fact)
      case .notification(let name, let object, let userInfo):
        record(.notification(name: name.rawValue, object: object, userInfo: userInfo))
        timeline.callOut { post(name, object: object, userInfo: userInfo) }
      case .change(let notify), .call(let notify): timeline.callOut(notify)
      case .release: break
      }
    }
  }
}
