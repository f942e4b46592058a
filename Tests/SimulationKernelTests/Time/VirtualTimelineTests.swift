import CoreMediaModel
import Dispatch
import Foundation
import ModelTestSupport
import Testing

@testable import SimulationKernel

@Suite("Virtual time")
struct VirtualTimelineTests {
  @Test func `virtual time does not advance by itself`() {
    let timeline = VirtualTimeline()
    let journal = Journal()
    timeline.schedule(at: 0) { journal.add("ran") }
    #expect(timeline.nanoseconds == 0)
    #expect(journal.lines.isEmpty)
    timeline.pass(0)
    #expect(timeline.nanoseconds == 0)
    #expect(journal.lines == ["ran"])
  }

  @Test func `time advances to each event and then exactly to the end`() {
    let timeline = VirtualTimeline()
    let journal = Journal()
    for due in [5, 20, 10, 21] as [Int64] { timeline.schedule(at: due) { journal.add("\(timeline.nanoseconds)") } }
    timeline.run(until: 20)
    #expect(journal.lines == ["5", "10", "20"])
    timeline.run(until: 3)
    #expect(timeline.nanoseconds == 20)
    timeline.advance(by: CMTime(value: 1, timescale: 1_000_000_000))
    #expect(journal.lines == ["5", "10", "20", "21"])
  }

  /// An object that reads the time in its deinitializer, as an app's object may.
  private final class Asking: Sendable {
    let timeline: VirtualTimeline
    let journal: Journal

    init(_ timeline: VirtualTimeline, _ journal: Journal) { (self.timeline, self.journal) = (timeline, journal) }

    deinit { journal.add("gone at \(timeline.nanoseconds)") }
  }

  @Test func `an object retained by a canceled event can use the timeline when it is deallocated`() {
    let timeline = VirtualTimeline()
    let journal = Journal()
    let asking = Asking(timeline, journal)
    timeline.schedule(at: 5) { [asking] in _ = asking }.cancel()
    timeline.schedule(at: 7) { journal.add("ran") }
    _ = consume asking
    timeline.pass(10)
    #expect(journal.lines == ["gone at 7", "ran"])
  }

  @Test func `work that a client enqueues in a callback runs before the model continues`() {
    let timeline = VirtualTimeline()
    let first = DispatchQueue(label: "first")
    let second = DispatchQueue(label: "second")
    let (one, two) = (ClientQueue(first), ClientQueue(second))
    let journal = Journal()
    timeline.schedule(at: 10) {
      timeline.run(on: two) {
      } completion: {
      }
      timeline.run(on: one) {
        first.async {
          journal.add("behind, at \(timeline.nanoseconds)")
          second.sync { journal.add("behind that, at \(timeline.nanoseconds)") }
        }
      } completion: {
        journal.add("done")
      }
    }
    timeline.schedule(at: 11) { journal.add("next event") }
    timeline.run(until: 20)
    #expect(journal.lines == ["behind, at 10", "behind that, at 10", "done", "next event"])
  }

  @Test func `work that callbacks enqueue on each other's queues runs before time advances`() {
    let timeline = VirtualTimeline()
    let first = DispatchQueue(label: "first")
    let second = DispatchQueue(label: "second")
    let (one, two) = (ClientQueue(first), ClientQueue(second))
    let journal = Journal()
    timeline.schedule(at: 10) {
      timeline.run(on: two) {
        journal.add("second")
      } completion: {
      }
      timeline.run(on: one) {
        second.async { journal.add("across, at \(timeline.nanoseconds)") }
      } completion: {
      }
    }
    timeline.schedule(at: 11) { journal.add("next event") }
    timeline.run(until: 20)
    #expect(journal.lines == ["second", "across, at 10", "next event"])
  }

  @Test
  func `client code can advance time on its callback queue, and the callback then runs after that code`() {
    let timeline = VirtualTimeline()
    let queue = DispatchQueue(label: "client")
    let client = ClientQueue(queue)
    let journal = Journal()
    timeline.schedule(at: 5) {
      timeline.run(on: client) {
        journal.add("callback")
      } completion: {
        journal.add("done")
      }
    }
    queue.sync {
      timeline.run(until: 10)
      journal.add("driven to \(timeline.nanoseconds)")
    }
    timeline.run(until: 11)
    #expect(journal.lines == ["driven to 10", "callback", "done"])
  }

  @Test func `client code can advance time on a queue that targets its callback queue`() {
    let timeline = VirtualTimeline()
    let queue = DispatchQueue(label: "client")
    let client = ClientQueue(queue)
    let journal = Journal()
    timeline.schedule(at: 5) {
      timeline.run(on: client) {
        journal.add("callback")
      } completion: {
      }
    }
    DispatchQueue(label: "session", target: queue).sync { timeline.run(until: 10) }
    timeline.run(until: 11)
    #expect(journal.lines == ["callback"])
  }

  @Test func `each event runs once and in order when two threads advance time`() {
    let timeline = VirtualTimeline()
    let journal = Journal()
    let expected = (1...500).map { "\($0)" }
    for number in 1...500 as ClosedRange<Int64> {
      timeline.schedule(at: number) {
        journal.add("\(number)")
        timeline.callOut {}
      }
    }
    DispatchQueue.concurrentPerform(iterations: 2) { thread in
      for end in 1...50 as ClosedRange<Int64> { timeline.run(until: end * (thread == 0 ? 5 : 10)) }
    }
    #expect(journal.lines == expected)
    #expect(timeline.nanoseconds == 500)
  }

  @Test func `no time is lost when several threads pass time`() {
    let timeline = VirtualTimeline()
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      for _ in 1...1000 { timeline.pass(1) }
    }
    #expect(timeline.nanoseconds == 4000)
  }

  @Test func `time stops at the greatest nanosecond value without a trap`() {
    let timeline = VirtualTimeline()
    for _ in 1...2 { timeline.advance(by: CMTime(seconds: 9e9, preferredTimescale: 1)) }
    #expect(timeline.nanoseconds == .max)
  }

  @Test
  func `a queue receives callbacks in order of due time, even when several threads advance time`() {
    let timeline = VirtualTimeline()
    let journal = Journal()
    let client = ClientQueue(DispatchQueue(label: "client"))
    for number in 1...2000 as ClosedRange<Int64> {
      timeline.schedule(at: number) {
        timeline.run(on: client) {
          journal.add("\(number)")
        } completion: {
        }
      }
    }
    DispatchQueue.concurrentPerform(iterations: 3) { _ in
      for end in 1...200 as ClosedRange<Int64> { timeline.run(until: end * 10) }
    }
    #expect(journal.lines == (1...2000).map { "\($0)" })
  }

  @Test func `a deadlock of a client queue and the thread that waits for it ends the process with a remedy`()
    async throws
  {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let timeline = VirtualTimeline()
      let queue = DispatchQueue(label: "client")
      let (client, isOnQueue) = (ClientQueue(queue), DispatchSemaphore(value: 0))
      timeline.schedule(at: 1) {
        queue.async {
          isOnQueue.signal()
          timeline.pass(1)
        }
        isOnQueue.wait()
        timeline.run(on: client) {
        } completion: {
        }
      }
      timeline.run(until: 2)
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(text.contains("run the client's code with an AppScheduler"))
  }

  @Test func `a dispatch queue, also the main queue, has one queue mark`() {
    let queue = DispatchQueue(label: "client")
    #expect(QueueMark.of(queue) === QueueMark.of(queue))
    #expect(QueueMark.of(.main) === QueueMark.main)
    #expect(QueueMark.of(queue) !== QueueMark.main)
    #expect(!ClientQueue(queue).isCurrent)
    queue.sync { #expect(ClientQueue(queue).isCurrent) }
  }

  @Test func `several worlds can flush their queues on separate threads without a crash`() async {
    await #expect(processExitsWith: .success) {
      DispatchQueue.concurrentPerform(iterations: 8) { _ in
        for _ in 0..<20_000 {
          let client = ClientQueue(DispatchQueue(label: "client"))
          for _ in 0..<3 { client.flush() }
        }
      }
    }
  }
}
