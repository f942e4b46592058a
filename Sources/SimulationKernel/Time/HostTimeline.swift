import Dispatch
import Foundation

/// A timeline that follows the machine's monotonic clock on a separate thread. Clients are called asynchronously, as on
/// Apple's platforms.
public final class HostTimeline: Timeline, @unchecked Sendable {
  // Unchecked: all stored variables are accessed only while `condition` is locked.
  private let condition = MonotonicCondition()
  private let origin = HostTimeline.monotonicNanoseconds()
  private var events = EventQueue()
  private var thread: Thread?
  private var isStopped = false
  /// The nesting depth of client calls on the timeline's own thread. During such a call, the client may wait for a
  /// thread that waits for time to pass.
  private var callOutDepth = 0

  public let isVirtual = false
  /// The calendar date at which the timeline began.
  package let startDate = Date()

  /// Creates a timeline that begins now. Its thread starts with the first event.
  public init() {}

  deinit { stop() }

  public var nanoseconds: Int64 { Self.monotonicNanoseconds() - origin }

  /// Returns the timeline's time at a time of the machine's monotonic clock, which camera drivers use for frame
  /// timestamps.
  ///
  /// Accepts any value, because drivers' clocks may wrap around.
  public func nanoseconds(atMonotonic time: Int64) -> Int64 { time &- origin }

  @discardableResult
  public func schedule(at due: Int64, _ work: @escaping @Sendable () -> Void) -> TimelineEvent {
    let (event, isNext) = condition.withLock {
      // The thread may be about to take its next event while the timeline is stopped.
      guard !isStopped else { return (TimelineEvent(due: due, work: work), false) }
      let event = events.insert(due: due, work: work)
      if thread == nil { startThread() }
      return (event, events.next === event)
    }
    // Signal outside the lock, so that the woken thread does not wait for the lock, and only if the event is earlier
    // than the awaited event.
    if isNext { condition.broadcast() }
    return event
  }

  public func pass(_ duration: Int64) {
    let end = nanoseconds + duration
    if Thread.current === condition.withLock({ thread }) {
      // The timeline's own thread must not wait for itself: it continues to run events until the duration has elapsed.
      // All events due by then run, even if late.
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

  /// Whether the timeline's own thread can run due events. The condition must be locked.
  private var threadGoesOn: Bool { callOutDepth == 0 && !isStopped }

  /// A call to `pass` that waits for all events due before its end.
  private final class Wait: @unchecked Sendable {
    // Unchecked: accessed only while `condition` is locked.
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

  /// Stops the thread. Events that have not run are discarded.
  public func stop() {
    // Release the events with no lock held, because they may retain app objects whose `deinit` runs arbitrary code.
    let discarded = condition.withLock {
      isStopped = true
      condition.broadcast()
      defer { events = EventQueue() }
      return events
    }
    _ = discarded
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

  /// Runs the next event, or waits until `end` if no event is due before then.
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

  /// Waits for a signal or until a time. The condition must be locked.
  private func waitUntil(_ end: Int64) {
    condition.wait(until: end + origin, now: Self.monotonicNanoseconds())
  }

  private static func monotonicNanoseconds() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
