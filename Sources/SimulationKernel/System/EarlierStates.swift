import Synchronization

/// The states before a change, which the observers that are notified before the change read instead of the new states.
///
/// A change is made under the lock, and observers are called after the lock is released. Only the thread that made the
/// change sees the earlier states, and only outside of a change of its own. **Source:** Apple,
/// `NSKeyValueObservingOptions.prior`.
@usableFromInline final class EarlierStates: @unchecked Sendable {
  // Unchecked: written with the system's lock held, then used by a single thread.
  @TaskLocal private static var shown: EarlierStates?

  /// The states, by their storage, which is retained so that its address is not reused.
  private var states: [ObjectIdentifier: (storage: AnyObject, value: Any)] = [:]
  private var calls: [() -> Void] = []

  @usableFromInline init() {}

  /// Keeps a state that is about to be replaced, unless an earlier one is known.
  @usableFromInline func keep(_ value: Any, of storage: AnyObject) {
    if states[ObjectIdentifier(storage)] == nil { states[ObjectIdentifier(storage)] = (storage, value) }
  }

  /// Adds the call of an observer.
  func add(_ call: @escaping () -> Void) { calls.append(call) }

  /// Calls the observers, which see the earlier states.
  func callObservers(_ lock: ModelLock, _ callOut: (() -> Void) -> Void) {
    guard !calls.isEmpty else { return }
    lock.earlierStateReaders.add(1, ordering: .relaxed)
    defer { lock.earlierStateReaders.subtract(1, ordering: .relaxed) }
    Self.$shown.withValue(self) {
      for call in calls { callOut(call) }
    }
  }

  /// The earlier state that this thread sees instead of the state in a storage, or nil if there is none.
  @usableFromInline static func state<Value>(in storage: AnyObject) -> Value? {
    shown?.states[ObjectIdentifier(storage)]?.value as? Value
  }

  /// Shows the current state again, because an observer is changing it.
  @usableFromInline static func forget(_ storage: AnyObject) {
    shown?.states[ObjectIdentifier(storage)] = nil
  }
}
