import Dispatch
import Foundation
import ModelTestSupport
import SimulationKernel
import Testing

/// Tests the common behavior of all timelines. They check only order and lower bounds, not actual durations.
@Suite("All timelines")
struct TimelineTests {
  enum Kind: CaseIterable {
    case virtual, host

    var timeline: any Timeline {
      switch self {
      case .virtual: VirtualTimeline()
      case .host: HostTimeline()
      }
    }
  }

  /// Runs `body` as an event, so that no other event happens until it has returned, and then runs the events that it
  /// has scheduled.
  func inEvent(_ timeline: any Timeline, thenPass milliseconds: Int64, _ body: @escaping @Sendable (Int64) -> Void) {
    let journal = Journal()
    timeline.schedule(after: 0) {
      body(timeline.nanoseconds)
      journal.add("ran")
    }
    while journal.lines.isEmpty { timeline.pass(100_000) }
    timeline.pass(milliseconds * 1_000_000)
  }

  @Test(arguments: Kind.allCases) func `events run in the order of due time, then of insertion`(_ kind: Kind) {
    let timeline = kind.timeline
    let journal = Journal()
    inEvent(timeline, thenPass: 6) { now in
      for (milliseconds, name) in [(3, "c"), (1, "a"), (3, "d"), (2, "b"), (3, "e")] as [(Int64, String)] {
        timeline.schedule(at: now + milliseconds * 1_000_000) { journal.add(name) }
      }
    }
    timeline.pass(1)
    #expect(journal.lines == ["a", "b", "c", "d", "e"])
  }

  @Test(arguments: Kind.allCases) func `an event does not run before it is due`(_ kind: Kind) {
    let timeline = kind.timeline
    let due = timeline.nanoseconds + 3_000_000
    let journal = Journal()
    timeline.schedule(at: due) { journal.add(timeline.nanoseconds >= due ? "late enough" : "early") }
    timeline.pass(4_000_000)
    #expect(journal.lines == ["late enough"])
  }

  @Test(arguments: Kind.allCases) func `a canceled event never runs, and canceling an event that ran has no effect`(
    _ kind: Kind
  ) {
    let timeline = kind.timeline
    let journal = Journal()
    inEvent(timeline, thenPass: 4) { now in
      let ran = timeline.schedule(at: now + 1_000_000) { journal.add("first") }
      let cancelled = timeline.schedule(at: now + 2_000_000) { journal.add("cancelled") }
      timeline.schedule(at: now + 1_500_000) {
        ran.cancel()
        cancelled.cancel()
        cancelled.cancel()
      }
      timeline.schedule(at: now + 3_000_000) { journal.add("last") }
    }
    #expect(journal.lines == ["first", "last"])
  }

  @Test(arguments: Kind.allCases)
  func `an event that is due in the past runs as soon as possible, and time does not go back`(
    _ kind: Kind
  ) {
    let timeline = kind.timeline
    timeline.pass(2_000_000)
    let journal = Journal()
    inEvent(timeline, thenPass: 3) { now in
      timeline.schedule(at: now + 1_000_000) { journal.add("future") }
      timeline.schedule(at: now - 1_000_000) { journal.add(timeline.nanoseconds >= now ? "past" : "gone back") }
    }
    #expect(journal.lines == ["past", "future"])
  }

  @Test(arguments: Kind.allCases) func `a blocking call takes at least its duration`(_ kind: Kind) {
    let timeline = kind.timeline
    let start = timeline.nanoseconds
    timeline.pass(3_000_000)
    #expect(timeline.nanoseconds - start >= 3_000_000)
    timeline.pass(0)
    timeline.pass(-1)
  }

  @Test(arguments: Kind.allCases)
  func `events run while an event blocks, and while client code called by an event blocks`(_ kind: Kind) {
    let timeline = kind.timeline
    let journal = Journal()
    inEvent(timeline, thenPass: 20) { now in
      timeline.schedule(at: now + 2_000_000) { journal.add("meanwhile") }
      timeline.pass(3_000_000)
      journal.add("passed")
      timeline.schedule(after: 1_000_000) { journal.add("in client code") }
      timeline.callOut { timeline.pass(2_000_000) }
      journal.add("called out")
    }
    timeline.schedule(after: 0) { journal.add("after") }
    timeline.pass(1_000_000)
    #expect(journal.lines == ["meanwhile", "passed", "in client code", "called out", "after"])
  }

  @Test(arguments: Kind.allCases)
  func `client code runs on its queue in order, and each completion runs after its work`(
    _ kind: Kind
  ) {
    let timeline = kind.timeline
    let queue = DispatchQueue(label: "client")
    let client = ClientQueue(queue)
    let journal = Journal()
    inEvent(timeline, thenPass: 1) { _ in
      for number in 0..<5 {
        timeline.run(on: client) {
          dispatchPrecondition(condition: .onQueue(queue))
          journal.add("work \(number)")
        } completion: {
          journal.add("done \(number)")
        }
      }
    }
    queue.sync {}
    #expect(journal.lines == (0..<5).flatMap { ["work \($0)", "done \($0)"] })
  }

  @Test(arguments: Kind.allCases) func `calling client code returns its result and rethrows its error`(
    _ kind: Kind
  ) {
    let timeline = kind.timeline
    #expect(timeline.callOut { 7 } == 7)
    #expect(throws: CancellationError.self) { try timeline.callOut { throw CancellationError() } }
  }

  @Test(arguments: Kind.allCases) func `several threads can schedule at once, and no event is lost`(_ kind: Kind) {
    let timeline = kind.timeline
    let journal = Journal()
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      for number in 0..<100 { timeline.schedule(after: Int64(number) * 1000) { journal.add("\(thread).\(number)") } }
    }
    timeline.pass(2_000_000)
    #expect(Set(journal.lines).count == 400)
  }

  @Test(arguments: Kind.allCases) func `several threads can block at once, each for its own duration`(_ kind: Kind) {
    let timeline = kind.timeline
    let journal = Journal()
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      let start = timeline.nanoseconds
      timeline.pass(Int64(thread + 1) * 1_000_000)
      journal.add(timeline.nanoseconds - start >= Int64(thread + 1) * 1_000_000 ? "enough" : "too short")
    }
    #expect(journal.lines == Array(repeating: "enough", count: 4))
  }
}
