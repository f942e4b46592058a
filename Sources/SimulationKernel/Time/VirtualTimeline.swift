import CoreMediaModel
import Dispatch
import Foundation

/// A timeline that advances only on request: a queue of events.
///
/// Use this timeline if the code that advances time is also the client; the thread that advances time calls clients on
/// their queues, one at a time. For an app, use `AppScheduler`, which manages queues, tasks, and threads and tracks
/// what each waits for.
public final class VirtualTimeline: Timeline, @unchecked Sendable {
  // Unchecked: all stored variables are accessed only while `condition` is locked.
  private let condition = MonotonicCondition()
  private var events = EventQueue()
  private var time: Int64 = 0
  /// The thread that advances time, and its nesting depth, because a client that it calls may make a blocking call.
  private var driver: pthread_t?
  private var depth = 0
  /// The queues on which the driver is calling a client or is about to, with the innermost last.
  private var called: [ClientQueue] = []
  /// The queues on which clients were called since time last advanced. Jobs that a client submitted after its callback
  /// must run before time advances.
  private var touched: [ClientQueue] = []

  public let isVirtual = true

  /// Creates a timeline at time zero.
  public init() {}

  public var nanoseconds: Int64 { locked { time } }

  @discardableResult
  public func schedule(at due: Int64, _ work: @escaping @Sendable () -> Void) -> TimelineEvent {
    locked { events.insert(due: max(due, time), work: work) }
  }

  /// Advances time by `duration` and runs all events that become due. A concurrent call on another thread waits for
  /// this call to finish.
  ///
  /// - Parameter duration: A numeric time. An invalid, indefinite, or infinite time ends the process.
  public func advance(by duration: CMTime) {
    precondition(duration.isNumeric, "advance(by:) requires a numeric time, not an invalid, indefinite or infinite one")
    pass(duration.convertScale(1_000_000_000, method: .roundTowardPositiveInfinity).value)
  }

  /// Advances time to `end` nanoseconds and runs all events due up to and including it. If `end` is in the past, time
  /// does not change.
  public func run(until end: Int64) {
    acquire()
    defer { release() }
    while true {
      drain()
      guard let event = takeNext(until: end) else { return }
      event.work()
    }
  }

  public func pass(_ duration: Int64) {
    // Acquired before reading the time, so that time passed by another thread in the meantime does not count.
    acquire()
    defer { release() }
    let (end, isBeyond) = nanoseconds.addingReportingOverflow(duration)
    run(until: isBeyond ? .max : end)
  }

  public func callOut<Result>(_ body: () throws -> Result) rethrows -> Result { try body() }

  // MARK: Callbacks

  public func run(
    on queue: ClientQueue, _ work: @escaping @Sendable () -> Void, completion: @escaping @Sendable () -> Void
  ) {
    if queue.isMainThread {
      work()
    } else if queue.isCurrent {
      // The caller is on that queue, so it cannot wait for it.
      locked { touched.append(queue) }
      return queue.async {
        work()
        completion()
      }
    } else {
      call(queue) {
        // Runs after jobs already on the queue. Jobs that the client submits to it run before the model continues.
        queue.queue.sync(execute: work)
        queue.flush()
      }
      locked { touched.append(queue) }
    }
    completion()
  }

  /// Runs all jobs that clients have submitted after their callbacks.
  private func drain() {
    while let queue = locked(takeTouched) { call(queue, queue.flush) }
  }

  private func takeTouched() -> ClientQueue? {
    // Jobs on the caller's own queue run after the caller leaves it.
    touched.firstIndex { !$0.isCurrent && !$0.isMainThread }.map { touched.remove(at: $0) }
  }

  /// Runs a body that waits for a client's queue.
  private func call(_ queue: ClientQueue, _ body: () -> Void) {
    let isDriver = locked {
      // The body waits for the queue in any case. Time must not wait for the queue again while the queue's client makes
      // a blocking call.
      touched.removeAll { $0.mark === queue.mark }
      guard driver == pthread_self() else { return false }
      called.append(queue)
      // Wake waiting threads, so that a thread running on this queue reports the deadlock.
      condition.broadcast()
      return true
    }
    body()
    if isDriver { locked { _ = called.removeLast() } }
  }

  // MARK: Advancing time

  private func acquire() {
    locked {
      while let driver, driver != pthread_self() {
        if called.contains(where: { $0.isCurrent || $0.isMainThread }) {
          fatalError(
            "deadlock: a client's queue waits for virtual time, but the thread that advances it waits for this queue; "
              + "run the client's code with an AppScheduler, as TestedPhone does")
        }
        condition.wait()
      }
      driver = pthread_self()
      depth += 1
    }
  }

  private func release() {
    locked {
      depth -= 1
      guard depth == 0 else { return }
      driver = nil
      condition.broadcast()
    }
  }

  /// Advances time to the next event and returns it; if none is due by `end`, advances to `end` and returns nil.
  private func takeNext(until end: Int64) -> TimelineEvent? {
    locked {
      let event = events.claimNext(until: end)
      time = max(time, event?.due ?? end)
      return event
    }
  }

  private func locked<Result>(_ body: () throws -> Result) rethrows -> Result {
    condition.lock()
    defer { withExtendedLifetime(events.takeCancelled()) { condition.unlock() } }
    return try body()
  }
}
