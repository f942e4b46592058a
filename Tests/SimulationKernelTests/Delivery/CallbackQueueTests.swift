import Dispatch
import ModelTestSupport
import Testing

@testable import SimulationKernel

@Suite("Callbacks on a client's queue")
struct CallbackQueueTests {
  let timeline = VirtualTimeline()
  let delivery: CallbackDispatcher
  let journal = Journal()

  init() {
    delivery = CallbackDispatcher(timeline: timeline)
  }

  @Test func `a queue has one lane for all its users, the main queue too`() {
    let queue = DispatchQueue(label: "client")
    let callbackQueue = delivery.callbackQueue(for: queue)
    #expect(delivery.callbackQueue(for: queue) === callbackQueue)
    #expect(delivery.callbackQueue(for: DispatchQueue(label: "client")) !== callbackQueue)
    let main = delivery.callbackQueue(for: .main)
    #expect(delivery.callbackQueue(for: .main) === main)
  }

  @Test func `a lane is freed with its last owner`() {
    let queue = DispatchQueue(label: "client")
    weak var callbackQueue: CallbackQueue?
    do {
      let kept = delivery.callbackQueue(for: queue)
      callbackQueue = kept
      kept.submit {}
    }
    #expect(callbackQueue == nil)
  }

  @Test func `a charged callback keeps its lane busy; the others wait in order`() {
    let callbackQueue = delivery.callbackQueue(for: DispatchQueue(label: "client"))
    for name in ["a", "b", "c"] {
      callbackQueue.submit(cost: 10) { [timeline, journal] in journal.add("\(name) \(timeline.nanoseconds)") }
    }
    #expect(callbackQueue.isBusy)
    #expect(callbackQueue.waitingCount == 2)
    #expect(journal.lines == ["a 0"])
    timeline.run(until: 9)
    #expect(journal.lines == ["a 0"])
    timeline.run(until: 29)
    #expect(callbackQueue.isBusy)
    #expect(callbackQueue.waitingCount == 0)
    timeline.run(until: 30)
    #expect(!callbackQueue.isBusy)
    #expect(journal.lines == ["a 0", "b 10", "c 20"])
  }

  @Test func `without a charge nothing is busy afterwards, in virtual time`() {
    let callbackQueue = delivery.callbackQueue(for: DispatchQueue(label: "client"))
    callbackQueue.submit { [journal] in journal.add("ran") }
    #expect(!callbackQueue.isBusy)
    #expect(journal.lines == ["ran"])
  }

  @Test func `a callback that leads to another one on its own queue is not interrupted by it`() {
    let callbackQueue = delivery.callbackQueue(for: DispatchQueue(label: "client"))
    callbackQueue.submit { [journal] in
      callbackQueue.submit { journal.add("inner") }
      journal.add("outer")
    }
    timeline.pass(0)
    #expect(journal.lines == ["outer", "inner"])
  }

  @Test func `lanes do not wait for one another`() {
    let slow = delivery.callbackQueue(for: DispatchQueue(label: "slow"))
    let quick = delivery.callbackQueue(for: DispatchQueue(label: "quick"))
    slow.submit(cost: 100) {}
    quick.submit { [journal] in journal.add("ran") }
    #expect(slow.isBusy)
    #expect(!quick.isBusy)
    #expect(journal.lines == ["ran"])
  }
}
