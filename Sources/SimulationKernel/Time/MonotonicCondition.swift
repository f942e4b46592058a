import Foundation

/// A lock and condition variable whose timed waits use the machine's monotonic clock.
///
/// On Linux, `NSCondition` and `DispatchSemaphore` convert a deadline to wall-clock time, so that setting the clock
/// back prolongs their waits.
final class MonotonicCondition: @unchecked Sendable {
  // Unchecked: a POSIX mutex and its condition variable are thread-safe.
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let condition: UnsafeMutablePointer<pthread_cond_t>

  init() {
    (mutex, condition) = (.allocate(capacity: 1), .allocate(capacity: 1))
    mutex.initialize(to: pthread_mutex_t())
    condition.initialize(to: pthread_cond_t())
    pthread_mutex_init(mutex, nil)
    #if canImport(Darwin)
      pthread_cond_init(condition, nil)
    #else
      var attributes = pthread_condattr_t()
      pthread_condattr_init(&attributes)
      pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
      pthread_cond_init(condition, &attributes)
      pthread_condattr_destroy(&attributes)
    #endif
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  func lock() { pthread_mutex_lock(mutex) }

  func unlock() { pthread_mutex_unlock(mutex) }

  func withLock<Result>(_ body: () throws -> Result) rethrows -> Result {
    lock()
    defer { unlock() }
    return try body()
  }

  /// Wakes all waiting threads.
  func broadcast() { pthread_cond_broadcast(condition) }

  /// Waits for a signal. The lock must be held.
  func wait() { pthread_cond_wait(condition, mutex) }

  /// Waits for a signal, or until `end` on the monotonic clock, whose current time is `now`; both in nanoseconds. The
  /// lock must be held.
  func wait(until end: Int64, now: Int64) {
    #if canImport(Darwin)
      var length = Self.timespec(max(0, end - now))
      pthread_cond_timedwait_relative_np(condition, mutex, &length)
    #else
      var time = Self.timespec(end)
      pthread_cond_timedwait(condition, mutex, &time)
    #endif
  }

  private static func timespec(_ nanoseconds: Int64) -> timespec {
    .init(tv_sec: Int(nanoseconds / 1_000_000_000), tv_nsec: Int(nanoseconds % 1_000_000_000))
  }
}
