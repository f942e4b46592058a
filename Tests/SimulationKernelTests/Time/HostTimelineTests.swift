import Dispatch
import Foundation
import ModelTestSupport
import SimulationKernel
import Testing

@Suite("Host time")
struct HostTimelineTests {
  @Test("an observer that waits for a client's queue, which waits for time to pass, does not stop time")
  func noDeadlock() {
    let timeline = HostTimeline()
    let queue = DispatchQueue(label: "session")
    let journal = Journal()
    queue.sync {
      timeline.schedule(after: 0) {
        timeline.callOut { queue.sync { journal.add("observer") } }
      }
      timeline.pass(5_000_000)
      journal.add("passed")
    }
    while journal.lines.count < 2 { timeline.pass(100_000) }
    #expect(journal.lines == ["passed", "observer"])
  }

  @Test("a stopped timeline runs nothing more, and blocking calls still end")
  func stopped() {
    let timeline = HostTimeline()
    let journal = Journal()
    timeline.pass(1000)
    timeline.stop()
    let start = timeline.nanoseconds
    timeline.schedule(after: 0) { journal.add("ran") }
    timeline.pass(2_000_000)
    #expect(timeline.nanoseconds - start >= 2_000_000)
    #expect(journal.lines.isEmpty)
  }

  @Test("a timeline that is let go of ends its thread")
  func end() {
    weak var gone: HostTimeline?
    do {
      let timeline = HostTimeline()
      gone = timeline
      timeline.pass(1000)
    }
    // The thread holds on for as long as it waits for its next event, at most.
    let other = HostTimeline()
    while gone != nil { other.pass(1_000_000) }
    #expect(gone == nil)
  }
}
