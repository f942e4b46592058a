import CoreMediaModel
import Dispatch
import Synchronization

/// The only clock of a world. Everything that happens later is an event on a timeline; no other code reads a clock,
/// sleeps, or creates a task.
///
/// Times are integer nanoseconds since the timeline began. There are two implementations: ``VirtualTimeline`` advances
/// only on request, and ``HostTimeline`` follows the machine's monotonic clock. Both pass the same conformance tests.
public protocol Timeline: AnyObject, Sendable {
  /// The current time in nanoseconds since the timeline began.
  var nanoseconds: Int64 { get }

  /// A Boolean value that indicates whether time advances only on request.
  var isVirtual: Bool { get }

  /// Runs `work` at `due`, or as soon as possible if that time has passed. Events with the same due time run in the
  /// order in which they were scheduled.
  @discardableResult
  func schedule(at due: Int64, _ work: @escaping @Sendable () -> Void) -> TimelineEvent

  /// Blocks the caller for `duration` nanoseconds of this timeline, to simulate the duration of a blocking call.
  ///
  /// On a virtual timeline, the caller itself advances time and runs the events that become due.
  func pass(_ duration: Int64)

  /// Runs client code on the client's queue, then `completion`, which is part of the model.
  ///
  /// In virtual time, both have run when this method returns, unless the caller is already on that queue; in that case,
  /// they run after the client's code leaves the queue. On host time, both run later.
  func run(
    on queue: ClientQueue, _ work: @escaping @Sendable () -> Void, completion: @escaping @Sendable () -> Void)

  /// Returns whether a queue can run several of the callbacks that this timeline submits to it at the same time.
  func isConcurrent(_ queue: DispatchQueue) -> Bool

  /// Runs client code, such as an observer or a scenario step, on the calling thread, so that it may make blocking
  /// calls.
  func callOut<Result>(_ body: () throws -> Result) rethrows -> Result
}

extension Timeline {
  /// Returns `false`: callbacks follow each other.
  public func isConcurrent(_ queue: DispatchQueue) -> Bool { false }

  /// The current time as a `CMTime`, in nanoseconds since the timeline began.
  public var now: CMTime { CMTime(value: nanoseconds, timescale: 1_000_000_000) }

  /// Runs `work` after the client's current call has returned. In virtual time, it runs when time next advances. On
  /// host time, it runs immediately, because the jobs that it submits to queues run later anyway.
  package func runAfterCall(_ work: @escaping @Sendable () -> Void) {
    if isVirtual { schedule(after: 0, work) } else { work() }
  }

  /// Runs `work` after `delay` nanoseconds.
  @discardableResult
  public func schedule(after delay: Int64, _ work: @escaping @Sendable () -> Void) -> TimelineEvent {
    schedule(at: nanoseconds + delay, work)
  }
}

/// A scheduled event on a timeline. Retain it to cancel it later.
public final class TimelineEvent: Sendable {
  /// The time at which the event is due, in nanoseconds since the timeline began.
  public let due: Int64
  /// The closure to run. Only the code that has claimed the event may call it.
  package let work: @Sendable () -> Void
  private let isSpent = Atomic(false)

  init(due: Int64, work: @escaping @Sendable () -> Void) {
    self.due = due
    self.work = work
  }

  /// Cancels the event. Has no effect once the event runs.
  public func cancel() { isSpent.store(true, ordering: .relaxed) }

  /// Whether the event was canceled, or has run.
  var isCanceled: Bool { isSpent.load(ordering: .relaxed) }

  /// Claims the event to run it. Returns `true` only once, and never for a canceled event.
  package func claim() -> Bool { !isSpent.exchange(true, ordering: .relaxed) }
}

/// A queue of events ordered by due time, then by insertion.
package struct EventQueue {
  private var heap = Heap<Place, TimelineEvent>()
  private var insertionCount = 0
  /// Canceled events that were skipped.
  private var cancelled: [TimelineEvent] = []

  private struct Place: Comparable {
    let due: Int64
    let number: Int

    static func < (a: Place, b: Place) -> Bool { a.due != b.due ? a.due < b.due : a.number < b.number }
  }

  package init() {}

  package var next: TimelineEvent? { heap.first }

  package mutating func insert(due: Int64, work: @escaping @Sendable () -> Void) -> TimelineEvent {
    let event = TimelineEvent(due: due, work: work)
    heap.insert(event, at: Place(due: due, number: insertionCount))
    insertionCount += 1
    return event
  }

  /// Removes and claims the next event that is due by `end` and has not been canceled.
  package mutating func claimNext(until end: Int64) -> TimelineEvent? {
    while let event = next, event.due <= end {
      _ = removeNext()
      guard !event.claim() else { return event }
      cancelled.append(event)
    }
    return nil
  }

  /// Removes and returns the skipped canceled events. Release them with no lock held, because they may retain app
  /// objects whose `deinit` runs arbitrary code.
  package mutating func takeCancelled() -> [TimelineEvent] {
    guard !cancelled.isEmpty else { return [] }
    defer { cancelled = [] }
    return cancelled
  }

  /// The time at which the next event that has not been canceled is due; nil if there is none.
  package mutating func nextDue() -> Int64? {
    while let event = next, event.isCanceled { cancelled.append(removeNext()!) }
    return next?.due
  }

  /// Returns the events that are due by a time and have not been canceled, in the order in which they happen.
  ///
  /// A caller that claims one of them can run it before the others.
  package func due(by time: Int64) -> [TimelineEvent] {
    heap.sorted.map(\.value).filter { $0.due <= time && !$0.isCanceled }
  }

  package mutating func removeNext() -> TimelineEvent? { heap.removeFirst() }
}
