import Foundation
import PlatformTypes

/// An effect of a change outside the model. Collected under the lock, and performed after it is released.
@usableFromInline enum Effect {
  /// A trace event to record.
  case fact(TraceEvent)
  /// A notification, posted on the thread that made the change.
  case notification(Notification.Name, object: AnyObject, userInfo: [String: Any])
  /// A change of an object's property, of which its observers are notified.
  case change(() -> Void)
  /// Any other call out of the model: a delegate, a source, or a recording.
  case call(() -> Void)
  /// Objects to release after the lock is released, because clients may have dropped their references and `deinit` may
  /// run client code.
  case release([AnyObject])
}

/// The effects of the change in progress. Access only with the system's lock held.
///
/// An object of its own, because ThreadSanitizer takes a change of a stored property for a write to the whole object,
/// and the system's class is read without the lock.
@usableFromInline final class PendingEffects {
  @usableFromInline var effects: [Effect] = []
  /// The states before the change, or nil until an observer asks to be notified before changes.
  @usableFromInline var earlier: EarlierStates?

  @usableFromInline init() {}

  @usableFromInline func append(_ effect: Effect) { effects.append(effect) }
}

/// The permission to write the state of a system, which collects the effects of writes in the order in which they are
/// performed.
///
/// Only ``CaptureSystem/change(_:)`` creates one. It can be neither copied nor stored, so it ends with the change.
public struct Transaction: ~Copyable {
  /// The system that is being changed.
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

  /// Retains objects until the lock is released, because their last reference must not be released while it is held.
  package borrowing func keep(_ objects: [AnyObject]) {
    if !objects.isEmpty { system.openEffects.append(.release(objects)) }
  }

  /// Announces that an observable property of `object` changed from `old` to `new`; `text` formats its values for the
  /// trace.
  ///
  /// Use it only for ``ObservableState/announce(of:from:to:_:)``, and for properties computed from the state of several
  /// objects.
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
    if object.isObservedBeforeChanges {
      system.openEffects.earlier?.add { object.notifyObserversBeforeChange(of: path, name, old: old) }
    }
    system.openEffects.append(.change { object.notifyObservers(of: path, name, old: old, new: new) })
  }
}

extension CaptureSystem {
  /// Changes the model. All writes in `body` become visible to other threads at once; then the effects are performed in
  /// order.
  ///
  /// Changes must not be nested: functions that take part in one receive its transaction.
  @inlinable @inline(__always) @discardableResult
  public func change<Result>(_ body: (borrowing Transaction) throws -> Result) rethrows -> Result {
    lock.enter()
    defer { endChange() }
    let transaction = Transaction(system: self)
    return try body(transaction)
  }

  /// Makes the written state visible to other threads, calls observers that expect the state before the change, then
  /// performs the effects.
  @usableFromInline func endChange() {
    let (changeWatcher, earlier) = (changeWatcher, openEffects.earlier)
    guard !openEffects.effects.isEmpty || earlier != nil || changeWatcher != nil else { return lock.leave() }
    var due: [Effect] = []
    swap(&due, &openEffects.effects)
    if earlier != nil { openEffects.earlier = EarlierStates() }
    lock.leave()
    changeWatcher?()
    earlier?.callObservers(lock) { timeline.callOut($0) }
    perform(due)
  }

  /// Makes a change on behalf of a `deinit`, which runs wherever the last reference is released. The change is made
  /// immediately, or directly after the change that this thread is making.
  package func changeSoon(_ body: @escaping (borrowing Transaction) -> Void) {
    let changeNow = {
      self.record(.event(ReleaseEvent.began))
      self.change(body)
      self.record(.event(ReleaseEvent.ended))
    }
    if lock.isHeld { openEffects.append(.call(changeNow)) } else { changeNow() }
  }

  /// Reads several values at a single point in time.
  @inlinable @inline(__always) public func read<Result>(_ body: () throws -> Result) rethrows -> Result {
    try lock.reading(body)
  }

  /// Posts a notification to the observers of this world only, immediately. Do not call within a change.
  package func post(_ name: Notification.Name, object: Any?, userInfo: [String: Any] = [:]) {
    NotificationScope.post(name, object: object, userInfo: userInfo, in: self, to: notificationCenter)
  }

  /// Records a trace event immediately. Do not call within a change.
  package func record(_ fact: @autoclosure () -> TraceEvent) {
    guard let recorder else { return }
    recorder.record(fact(), at: timeline.nanoseconds)
  }

  /// Records a call by the app: of a method, or, if there is a new value, of the setter of a property. Calls that the
  /// model makes within a change are not recorded.
  ///
  /// - Parameter function: The Swift name of the method or the property, or the selector of a method.
  package func recordCall<Value>(
    on object: AnyObject, _ value: Value? = Never?.none, function: String = #function
  ) {
    // Formatting a value takes longer than setting it.
    guard let recorder, recorder.recordsCalls, !lock.isHeld else { return }
    let fact: TraceEvent =
      value.map { .set(object: object, property: function, value: TraceEvent.text($0)) }
      ?? .call(object: object, method: Self.name(of: function))
    recorder.record(fact, at: timeline.nanoseconds)
  }

  /// Returns a method's name: `setTorchModeOn` for `setTorchModeOn(level:)` and for `setTorchModeOnWithLevel:error:`.
  private static func name(of function: String) -> String {
    if let end = function.firstIndex(of: "(") { return String(function[..<end]) }
    return function.prefix { $0 != ":" }.split(separator: "With").first.map(String.init) ?? function
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
