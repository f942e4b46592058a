import Foundation
import Synchronization

/// The lock of one capture system. All state of that system lies behind it, so that rules which connect several objects
/// see them at one moment and no lock order exists.
///
/// It may be taken again by the thread that holds it: a rule may ask another object's getter.
public final class ModelLock: @unchecked Sendable {
  // Unchecked: a POSIX mutex is thread safe, and `depth` is only touched while it is held.
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  /// The thread that holds the lock, 0 for none. Only the holder can read its own name here, so no order is needed.
  private let owner = Atomic<UInt>(0)
  private var depth = 0

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
  package var isHeld: Bool { owner.load(ordering: .relaxed) == Self.thisThread }

  /// Runs `body` with the lock held. Never call client code in there.
  public func withLock<Result>(_ body: () throws -> Result) rethrows -> Result {
    lock()
    defer { unlock() }
    return try body()
  }

  private func lock() {
    if !isHeld {
      pthread_mutex_lock(mutex)
      owner.store(Self.thisThread, ordering: .relaxed)
    }
    depth += 1
  }

  private func unlock() {
    depth -= 1
    guard depth == 0 else { return }
    owner.store(0, ordering: .relaxed)
    pthread_mutex_unlock(mutex)
  }

  private static var thisThread: UInt {
    #if canImport(Darwin)
      UInt(bitPattern: pthread_self())
    #else
      pthread_self()
    #endif
  }
}

/// A value behind a lock.
public struct Guarded<Value>: @unchecked Sendable {
  // Unchecked: the only access to the box is `withLock`.
  private final class Box {
    var value: Value
    init(_ value: Value) { self.value = value }
  }

  private let lock: ModelLock
  private let box: Box

  /// A value behind the lock of its system.
  public init(_ value: Value, lock: ModelLock) {
    self.lock = lock
    box = Box(value)
  }

  /// Reads or changes the value with the lock held.
  public func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    try lock.withLock { try body(&box.value) }
  }
}
