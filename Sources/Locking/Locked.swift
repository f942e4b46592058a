import Foundation

/// A value behind a lock of its own, used as `Mutex` of the standard library is.
///
/// It is not that `Mutex`: ThreadSanitizer does not see the contended half of it on Linux (in Swift 6.3 a futex
/// inside a library that is not instrumented) and reports a race wherever two threads meet. Tests of camera code are run
/// under that tool. A POSIX mutex it knows.
public struct Locked<Value>: ~Copyable, @unchecked Sendable {
  // Unchecked: the only access to the value is `withLock`.
  @usableFromInline let cell: UnsafeMutablePointer<Cell>

  @usableFromInline struct Cell {
    @usableFromInline var mutex = pthread_mutex_t()
    @usableFromInline var value: Value

    @inlinable init(value: Value) { self.value = value }
  }

  /// Takes the value over; no other reference into it may remain.
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

  /// Reads or changes the value with the lock held. It must not be taken again in there.
  ///
  /// Inlinable: cameras of other modules take it for each frame.
  @inlinable public borrowing func withLock<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    pthread_mutex_lock(&cell.pointee.mutex)
    defer { pthread_mutex_unlock(&cell.pointee.mutex) }
    return try body(&cell.pointee.value)
  }
}
