import Foundation
import Synchronization

/// The lock of one capture system. All state of that system lies behind it, so that rules which connect several objects
/// see them at one moment and no lock order exists.
///
/// Inlinable, as is what stands on it: each property that a client reads takes the lock.
public final class ModelLock: @unchecked Sendable {
  // Unchecked: a POSIX mutex is thread safe.
  @usableFromInline let mutex: UnsafeMutablePointer<pthread_mutex_t>
  /// The thread that holds the lock, 0 for none. Only the holder can read its own name here, so no order is needed.
  @usableFromInline let owner = Atomic<UInt>(0)

  /// A lock of its own.
  public init() {
    mutex = .allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  /// Whether the calling thread holds the lock; then it must not call client code.
  @inlinable public var isHeld: Bool { owner.load(ordering: .relaxed) == Self.thisThread }

  /// Takes the lock. The thread that holds it must not take it again.
  @inlinable public func enter() {
    let thread = Self.thisThread
    precondition(
      owner.load(ordering: .relaxed) != thread, "a change, or a call of client code, was made under the lock")
    pthread_mutex_lock(mutex)
    owner.store(thread, ordering: .relaxed)
  }

  /// Gives the lock back.
  @inlinable public func leave() {
    owner.store(0, ordering: .relaxed)
    pthread_mutex_unlock(mutex)
  }

  /// Takes the lock for reading, unless in the middle of this thread's change; returns whether it is to be given back.
  @inlinable func enterUnlessHeld() -> Bool {
    guard !isHeld else { return false }
    enter()
    return true
  }

  /// Runs `body`, which only reads, at one moment: now, or in the middle of this thread's change.
  @inlinable public func reading<Result>(_ body: () throws -> Result) rethrows -> Result {
    let entered = enterUnlessHeld()
    defer { if entered { leave() } }
    return try body()
  }

  @usableFromInline static var thisThread: UInt {
    #if canImport(Darwin)
      UInt(bitPattern: pthread_self())
    #else
      pthread_self()
    #endif
  }
}
