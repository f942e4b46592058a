import CoreMediaModel
import Dispatch
import Synchronization

/// The only clock. Everything that happens later is an event on a timeline; no other code reads a clock, sleeps or
/// spawns a task.
///
/// Times are integer nanoseconds since the timeline began. Two timelines exist: ``VirtualTimeline`` moves when told,
/// ``HostTimeline`` follows the machine's monotonic clock. One conformance suite holds for both.
public protocol Timeline: AnyObject, Sendable {
  /// Nanoseconds since the timeline began.
  var nanoseconds: Int64 { get }

  /// Whether time moves only when told.
  var isVirtual: Bool { get }

  /// Runs `work` at `due`, or as soon as possible if that has passed. Events of the same time run in the order of their scheduling.
  @discardableResult
  func schedule(at due: Int64, _ work: @escaping @Sendable () -> Void) -> TimelineEvent

  /// Blocks the caller for `duration` nanoseconds of this timeline: what a blocking call costs.
  ///
  /// On a virtual timeline the caller drives time forward itself, running what falls due meanwhile.
  func pass(_ duration: Int64)

  /// Runs client code on the client's queue, then `completion`, which belongs to the model.
  ///
  /// In virtual time both have run when this returns, unless the caller already is on that queue: then they run when the
  /// client's code has left it. On host time both run later.
  func run(
    on queue: ClientQueue, _ work: @escaping @Sendable () -> Void, completion: @escaping @Sendable () -> Void)

  /// Runs client code (an observer, a scripted step) where the caller is, so that it may call blocking functions.
  func callOut<Result>(_ body: () throws -> Result) rethrows -> Result
}

extension Timeline {
  /// The time as a `CMTime` in nanoseconds since the timeline began.
  public var now: CMTime { CMTime(value: nanoseconds, timescale: 1_000_000_000) }

  /// Runs `work` when the client's call that led to it has returned: in virtual time when time is next let pass. On host time it runs at
  /// once, as what it hands to queues comes later there anyway.
  package func runAfterCall(_ work: @escaping @Sendable () -> Void) {
    if isVirtual { schedule(after: 0, work) } else { work() }
  }

  /// Runs `work` after `delay` nanoseconds.
  @discardableResult
  public func schedule(after delay: Int64, _ work: @escaping @Sendable () -> Void) -> TimelineEvent {
    schedule(at: nanoseconds + delay, work)
  }
}

/// Something that will happen on a timeline; keep it to cancel it.
public final class TimelineEvent: Sendable {
  /// When it falls due, in nanoseconds since the timeline began.
  public let due: Int64
  /// What happens. To be run by whoever has claimed the event.
  package let work: @Sendable () -> Void
  private let isSpent = Atomic(false)

  init(due: Int64, work: @escaping @Sendable () -> Void) {
    self.due = due
    self.work = work
  }

  /// Takes the event back. No effect once it runs.
  public func cancel() { isSpent.store(true, ordering: .relaxed) }

  /// Takes the event to run its work: true once, and not for an event that was cancelled.
  package func claim() -> Bool { !isSpent.exchange(true, ordering: .relaxed) }
}

/// Events in the order in which they happen: by due time, then by insertion.
package struct EventQueue {
  private var heap = Heap<Place, TimelineEvent>()
  private var insertionCount = 0
  /// Cancelled events that were passed over.
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

  /// Takes the next event that is due by `end` and was not cancelled.
  package mutating func claimNext(until end: Int64) -> TimelineEvent? {
    while let event = next, event.due <= end {
      _ = removeNext()
      guard !event.claim() else { return event }
      cancelled.append(event)
    }
    return nil
  }

  /// Cancelled events that were passed over, to be let go of where nothing is locked: what they have kept may be an app's, whose `deinit` calls
  /// anything.
  package mutating func takeCancelled() -> [TimelineEvent] {
    guard !cancelled.isEmpty else { return [] }
    defer { cancelled = [] }
    return cancelled
  }

  package mutating func removeNext() -> TimelineEvent? { heap.removeFirst() }
}
