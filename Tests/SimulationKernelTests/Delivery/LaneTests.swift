import Dispatch
import ModelTestSupport
import Testing

@testable import SimulationKernel

@Suite("Callbacks on a client's queue")
struct LaneTests {
  let timeline = VirtualTimeline()
  let delivery: Delivery
  let journal = Journal()

  init() {
    delivery = Delivery(timeline: timeline)
  }

  @Test func `a queue has one lane for all its users, the main queue too`() {
    let queue = DispatchQueue(label: "client")
    let lane = delivery.lane(for: queue)
    #expect(delivery.lane(for: queue) === lane)
    #expect(delivery.lane(for: DispatchQueue(label: "client")) !== lane)
    let main = delivery.lane(for: .main)
    #expect(delivery.lane(for: .main) === main)
  }

  @Test func `a lane is freed with its last owner`() {
    let queue = DispatchQueue(label: "client")
    weak var lane: Lane?
    do {
      let kept = delivery.lane(for: queue)
      lane = kept
      kept.submit {}
    }
    #expect(lane == nil)
  }

  @Test func `a charged callback keeps its lane busy; the others wait in order`() {
    let lane = delivery.lane(for: DispatchQueue(label: "client"))
    for name in ["a", "b", "c"] {
      lane.submit(cost: 10) { [timeline, journal] in journal.add("\(name) \(timeline.nanoseconds)") }
    }
    #expect(lane.isBusy)
    #expect(lane.waitingCount == 2)
    #expect(journal.lines == ["a 0"])
    timeline.run(until: 9)
    #expect(journal.lines == ["a 0"])
    timeline.run(until: 29)
    #expect(lane.isBusy)
    #expect(lane.waitingCount == 0)
    timeline.run(until: 30)
    #expect(!lane.isBusy)
    #expect(journal.lines == ["a 0", "b 10", "c 20"])
  }

  @Test func `without a charge nothing is busy afterwards, in virtual time`() {
    let lane = delivery.lane(for: DispatchQueue(label: "client"))
    lane.submit { [journal] in journal.add("ran") }
    #expect(!lane.isBusy)
    #expect(journal.lines == ["ran"])
  }

  @Test func `a callback that leads to another one on its own queue is not interrupted by it`() {
    let lane = delivery.lane(for: DispatchQueue(label: "client"))
    lane.submit { [journal] in
      lane.submit { journal.add("inner") }
      journal.add("outer")
    }
    timeline.pass(0)
    #expect(journal.lines == ["outer", "inner"])
  }

  @Test func `lanes do not wait for one another`() {
    let slow = delivery.lane(for: DispatchQueue(label: "slow"))
    let quick = delivery.lane(for: DispatchQueue(label: "quick"))
    slow.submit(cost: 100) {}
    quick.submit { [journal] in journal.add("ran") }
    #expect(slow.isBusy)
    #expect(!quick.isBusy)
    #expect(journal.lines == ["ran"])
  }
}
