import Dispatch
import Foundation
import Locking
import ModelTestSupport
import SimulationKernel
import Testing

@Suite("Host time")
struct HostTimelineTests {
  @Test func `time does not stop while an observer waits for a client queue that waits for time to pass`() {
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

  @Test func `a stopped timeline runs no more events, and blocking calls still end`() {
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

  @Test func `an event that stops its timeline runs no later event while it waits`() {
    let timeline = HostTimeline()
    let (journal, ended) = (Journal(), DispatchSemaphore(value: 0))
    timeline.schedule(after: 0) {
      timeline.schedule(after: 0) { journal.add("scheduled before") }
      timeline.stop()
      timeline.schedule(after: 0) { journal.add("scheduled after") }
      timeline.pass(1_000_000)
      ended.signal()
    }
    #expect(ended.wait(timeout: .now() + 30) == .success)
    #expect(journal.lines.isEmpty)
  }

  @Test func `a call that waits for time to pass ends when the timeline is stopped`() {
    let timeline = HostTimeline()
    let (begun, ended) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    Thread.detachNewThread {
      timeline.schedule(after: 5_000_000) { begun.signal() }
      timeline.pass(200_000_000)
      ended.signal()
    }
    begun.wait()
    timeline.stop()
    #expect(ended.wait(timeout: .now() + 10) == .success)
  }

  @Test
  func `the timeline's thread sleeps while nothing is due, and a new first event wakes it`()
    throws
  {
    let timeline = HostTimeline()
    let processorTimes = Locked<[Int64]>([])
    let (woken, hour) = (DispatchSemaphore(value: 0), Int64(3_600_000_000_000))
    timeline.schedule(after: hour) {}
    // By then, the thread sleeps until the event in one hour.
    Thread.sleep(forTimeInterval: 0.002)
    for delay in [0, 300_000_000] as [Int64] {
      timeline.schedule(after: delay) {
        processorTimes.withLock { $0.append(Self.threadNanoseconds()) }
        woken.signal()
      }
    }
    for _ in 0..<2 { #expect(woken.wait(timeout: .now() + 30) == .success) }
    let times = processorTimes.withLock { $0 }
    try #require(times.count == 2)
    #expect(times[1] - times[0] < 30_000_000)
  }

  /// Returns the processor time of the calling thread.
  private static func threadNanoseconds() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  @Test func `a released timeline ends its thread`() {
    weak var gone: HostTimeline?
    do {
      let timeline = HostTimeline()
      gone = timeline
      timeline.pass(1000)
    }
    // The thread retains the timeline at most until its next event.
    let other = HostTimeline()
    while gone != nil { other.pass(1_000_000) }
    #expect(gone == nil)
  }
}
