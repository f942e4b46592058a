import Dispatch
import Foundation

/// Time that follows the machine's monotonic clock, on a thread of its own. Clients are called asynchronously, as Apple does.
public final class HostTimeline: Timeline, @unchecked Sendable {
  // Unchecked: every stored variable is only touched with `condition` locked.
  private let condition = MonotonicCondition()
  private let origin = HostTimeline.monotonicNanoseconds()
  private var events = EventQueue()
  private var thread: Thread?
  private var isStopped = false
  /// How deep the timeline's own thread is in client code, which may wait for a thread that waits for time to pass.
  private var callOutDepth = 0

  public let isVirtual = false
  /// The date at which the timeline began, by the machine's calendar.
  package let startDate = Date()

  /// A timeline that begins now; its thread starts with the first event.
  public init() {}

  deinit { stop() }

  public var nanoseconds: Int64 { Self.monotonicNanoseconds() - origin }

  /// The timeline's time at a moment of the machine's monotonic clock, on which drivers of cameras tell when a frame was taken.
  ///
  /// Any number will do, as drivers' clocks may wrap.
  public func nanoseconds(atMonotonic time: Int64) -> Int64 { time &- origin }

  @discardableResult
  public func schedule(at due: Int64, _ work: @escaping @Sendable () -> Void) -> TimelineEvent {
    let (event, isNext) = condition.withLock {
      let event = events.insert(due: due, work: work)
      if thread == nil, !isStopped { startThread() }
      return (event, events.next === event)
    }
    // Outside the lock, so that the woken thread need not wait for it; and not for an event later than the awaited one.
    if isNext { condition.broadcast() }
    return event
  }

  public func pass(_ duration: Int64) {
    let end = nanoseconds + duration
    if Thread.current === condition.withLock({ thread }) {
      // The timeline's own thread must not wait for itself: it goes on working until the call's time is over.
      // What is due by then runs in any case, however late it is.
      while nanoseconds < end || condition.withLock({ events.next.map { $0.due <= end } ?? false }) {
        runNext(until: end)
      }
      return
    }
    let wait = Wait()
    schedule(at: end) { [self] in
      condition.withLock {
        wait.isOver = true
        condition.broadcast()
      }
    }
    condition.withLock {
      while !wait.isOver, threadGoesOn || nanoseconds < end {
        if threadGoesOn { condition.wait() } else { waitUntil(end) }
      }
    }
  }

  /// Whether the timeline's own thread will come to the events that are due. The condition must be locked.
  private var threadGoesOn: Bool { callOutDepth == 0 && !isStopped }

  /// A call of `pass` that waits for everything that is due before it ends.
  private final class Wait: @unchecked Sendable {
    // Unchecked: only touched with `condition` locked.
    var isOver = false
  }

  public func callOut<Result>(_ body: () throws -> Result) rethrows -> Result {
    guard Thread.current === condition.withLock({ thread }) else { return try body() }
    condition.withLock {
      callOutDepth += 1
      condition.broadcast()
    }
    defer { condition.withLock { callOutDepth -= 1 } }
    return try body()
  }

  public func run(
    on queue: ClientQueue, _ work: @escaping @Sendable () -> Void, completion: @escaping @Sendable () -> Void
  ) {
    queue.queue.async {
      work()
      completion()
    }
  }

  /// Ends the thread. Events that have not run never will.
  public func stop() {
    condition.withLock {
      isStopped = true
      condition.broadcast()
    }
  }

  private func startThread() {
    let thread = Thread { [weak self] in
      while let self, self.condition.withLock({ !self.isStopped }) {
        self.runNext(until: self.nanoseconds + 50_000_000)
      }
    }
    thread.name = "camsim timeline"
    self.thread = thread
    thread.start()
  }

  /// Runs the next event, or waits until `end` if none is due before.
  private func runNext(until end: Int64) {
    let event: TimelineEvent? = condition.withLock {
      let due = min(events.next?.due ?? end, end)
      let now = nanoseconds
      guard due <= now else {
        waitUntil(due)
        return nil
      }
      return events.removeNext()
    }
    if let event, event.claim() { event.work() }
  }

  /// Waits for a signal or for a time. The condition must be locked.
  private func waitUntil(_ end: Int64) {
    condition.wait(until: end + origin, now: Self.monotonicNanoseconds())
  }

  private static func monotonicNanoseconds() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
