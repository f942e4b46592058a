import Foundation

/// A value protected by a lock, with the interface of the standard library's `Mutex`.
///
/// This type replaces `Mutex` because ThreadSanitizer cannot observe the contended path of `Mutex` on Linux (in Swift
/// 6.3, a futex inside a library that is not instrumented), and therefore reports a race whenever two threads contend.
/// Tests of camera code run under ThreadSanitizer, which supports the POSIX mutex used here.
public struct Locked<Value>: ~Copyable, @unchecked Sendable {
  // Unchecked: the value is accessed only by `withLock`.
  @usableFromInline let cell: UnsafeMutablePointer<Cell>

  @usableFromInline struct Cell {
    @usableFromInline var mutex = pthread_mutex_t()
    @usableFromInline var value: Value

    @inlinable init(value: Value) { self.value = value }
  }

  /// Creates a lock that takes ownership of the value. No other references to the value's state may remain.
  @inlinable public init(_ value: sending Value) {
    cell = .allocate(capacity: 1)
    cell.initialize(to: Cell(value: value))
    pthread_mutex_init(&cell.pointee.mutex, nil)
  }

  @inlinable deinit {
    pthread_mutex_destroy(&cell.pointee.mutex)
    cell.deinitialize(count: 1)
    cell.deallocate()
  }

  /// Reads or changes the value with the lock held. The body must not acquire the lock again.
  ///
  /// Inlinable, because cameras in other modules use it for each frame.
  @inlinable public borrowing func withLock<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    pthread_mutex_lock(&cell.pointee.mutex)
    defer { pthread_mutex_unlock(&cell.pointee.mutex) }
    return try body(&cell.pointee.value)
  }
}
