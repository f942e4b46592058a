/// A lock that protects a state. A thread that holds it must not acquire it again. **Source:** Apple,
/// OSAllocatedUnfairLock.
public struct OSAllocatedUnfairLock<State>: @unchecked Sendable {
  // Unchecked: the state is accessed only with the lock held.
  private let box: Box

  private final class Box {
    let lock = NSLock()
    var state: State
    init(_ state: State) { self.state = state }
  }

  /// Creates a lock that protects a state, whose type need not be sendable.
  public init(uncheckedState initialState: State) { box = Box(initialState) }

  /// Reads or changes the state with the lock held. The result need not be sendable.
  public func withLockUnchecked<R>(_ body: (inout State) throws -> R) rethrows -> R {
    box.lock.lock()
    defer { box.lock.unlock() }
    return try body(&box.state)
  }

  /// Reads or changes the state with the lock held.
  public func withLock<R: Sendable>(_ body: @Sendable (inout State) throws -> R) rethrows -> R {
    try withLockUnchecked(body)
  }

  /// Reads or changes the state unless another thread holds the lock. The result need not be sendable.
  public func withLockIfAvailableUnchecked<R>(_ body: (inout State) throws -> R) rethrows -> R? {
    guard box.lock.try() else { return nil }
    defer { box.lock.unlock() }
    return try body(&box.state)
  }

  /// Reads or changes the state, or returns nil if another thread holds the lock.
  public func withLockIfAvailable<R: Sendable>(_ body: @Sendable (inout State) throws -> R) rethrows -> R? {
    try withLockIfAvailableUnchecked(body)
  }
}

extension OSAllocatedUnfairLock where State: Sendable {
  /// Creates a lock that protects a state.
  public init(initialState: State) { self.init(uncheckedState: initialState) }
}

extension OSAllocatedUnfairLock where State == Void {
  /// Creates a lock without a state.
  public init() { self.init(uncheckedState: ()) }

  /// Acquires the lock, and waits until it is free.
  public func lock() { box.lock.lock() }
  /// Releases the lock that this thread holds.
  public func unlock() { box.lock.unlock() }
  /// Acquires the lock unless another thread holds it, and returns whether it did.
  public func lockIfAvailable() -> Bool { box.lock.try() }

  /// Runs a closure with the lock held. The result need not be sendable.
  public func withLockUnchecked<R>(_ body: () throws -> R) rethrows -> R {
    try withLockUnchecked { _ in try body() }
  }

  /// Runs a closure with the lock held.
  public func withLock<R: Sendable>(_ body: @Sendable () throws -> R) rethrows -> R { try withLockUnchecked(body) }
}
