import Foundation
import Synchronization

/// The lock that guards all state of one capture system, so that rules spanning several objects see a consistent state
/// and no lock order is needed.
///
/// Inlinable, like the code built on it, because every property that a client reads acquires the lock.
public final class ModelLock: @unchecked Sendable {
  // Unchecked: a POSIX mutex is thread-safe.
  @usableFromInline let mutex: UnsafeMutablePointer<pthread_mutex_t>
  /// The thread that holds the lock, or 0. Relaxed ordering is sufficient, because a thread only compares it with its
  /// own identifier.
  @usableFromInline let owner = Atomic<UInt>(0)
  /// The number of threads that see earlier states, to keep other reads fast.
  @usableFromInline let earlierStateReaders = Atomic<Int>(0)

  /// Creates a new, unlocked lock.
  public init() {
    mutex = .allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  /// A Boolean value that indicates whether the calling thread holds the lock, in which case it must not call client
  /// code.
  @inlinable public var isHeld: Bool { owner.load(ordering: .relaxed) == Self.thisThread }

  /// Whether a thread sees earlier states.
  @inlinable var hasEarlierStateReaders: Bool { earlierStateReaders.load(ordering: .relaxed) != 0 }

  /// Acquires the lock. The lock isn't recursive: the thread that holds it must not acquire it again.
  @inlinable public func enter() {
    let thread = Self.thisThread
    precondition(
      owner.load(ordering: .relaxed) != thread,
      "ModelLock: the thread already holds the lock; do not make changes or call client code while holding it")
    pthread_mutex_lock(mutex)
    owner.store(thread, ordering: .relaxed)
  }

  /// Releases the lock for other threads.
  @inlinable public func leave() {
    owner.store(0, ordering: .relaxed)
    pthread_mutex_unlock(mutex)
  }

  /// Acquires the lock for reading, unless this thread already holds it. Returns whether the caller must release it.
  @inlinable func enterUnlessHeld() -> Bool {
    guard !isHeld else { return false }
    enter()
    return true
  }

  /// Runs `body`, which must only read, with the lock held. Also allowed within a change made by this thread.
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
