import CoreMediaModel
import Dispatch
import Foundation

/// Time that moves only when told: a queue of events.
///
/// It is for an engine that is its own client. An app's queues, tasks and threads belong to an `AppScheduler`, which knows what waits for what;
/// here a client is called on its queue by the thread that moves time, which is one at a time.
public final class VirtualTimeline: Timeline, @unchecked Sendable {
  // Unchecked: every stored variable is only touched with `condition` locked.
  private let condition = MonotonicCondition()
  private var events = EventQueue()
  private var time: Int64 = 0
  /// The thread that moves time, and how often it has begun to: a client that it calls may make a blocking call.
  private var driver: pthread_t?
  private var depth = 0
  /// Queues on which the driver calls a client or is about to, the innermost last.
  private var called: [ClientQueue] = []
  /// Queues that have called a client since time last moved: what the client put behind its callback must run before time moves on.
  private var touched: [ClientQueue] = []

  public let isVirtual = true

  /// A timeline at its beginning.
  public init() {}

  public var nanoseconds: Int64 { locked { time } }

  @discardableResult
  public func schedule(at due: Int64, _ work: @escaping @Sendable () -> Void) -> TimelineEvent {
    locked { events.insert(due: max(due, time), work: work) }
  }

  /// Moves time forward by `duration`, running everything that falls due. Another thread that does so waits until this one is done.
  ///
  /// - Parameter duration: a number of seconds, not an invalid, indefinite or infinite time: such a one ends the process.
  public func advance(by duration: CMTime) {
    precondition(duration.isNumeric, "advance(by:) takes a number of seconds, and not an invalid or infinite time")
    pass(duration.convertScale(1_000_000_000, method: .roundTowardPositiveInfinity).value)
  }

  /// Moves time forward to `end` nanoseconds, running everything that falls due up to and including it. The past is no error.
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
    // What another thread passes meanwhile is not a part of this.
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
      // The caller is on that queue, so it can't wait for it.
      locked { touched.append(queue) }
      return queue.async {
        work()
        completion()
      }
    } else {
      call(queue) {
        // It comes behind what is there already, and what the client puts behind it comes before the model goes on.
        queue.queue.sync(execute: work)
        queue.flush()
      }
      locked { touched.append(queue) }
    }
    completion()
  }

  /// Lets everything run that clients have put behind their callbacks.
  private func drain() {
    while let queue = locked(takeTouched) { call(queue, queue.flush) }
  }

  private func takeTouched() -> ClientQueue? {
    // What runs on the caller's own queue comes when the caller has left it.
    touched.firstIndex { !$0.isCurrent && !$0.isMainThread }.map { touched.remove(at: $0) }
  }

  /// Does what waits for a client's queue.
  private func call(_ queue: ClientQueue, _ body: () -> Void) {
    let isDriver = locked {
      // It is waited for in any case, and must not be while the client, called on it, makes a blocking call.
      touched.removeAll { $0.mark === queue.mark }
      guard driver == pthread_self() else { return false }
      called.append(queue)
      // A thread that waits on this queue for its turn must say so.
      condition.broadcast()
      return true
    }
    body()
    if isDriver { locked { _ = called.removeLast() } }
  }

  // MARK: Moving

  private func acquire() {
    locked {
      while let driver, driver != pthread_self() {
        if called.contains(where: { $0.isCurrent || $0.isMainThread }) {
          fatalError(
            "a client's queue waits for virtual time, which another thread moves, and that waits for this queue: "
              + "let an AppScheduler run the client's code, as TestedPhone does")
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

  /// The next event, time moved to it; nil, and time moved to `end`, when none is due by then.
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
