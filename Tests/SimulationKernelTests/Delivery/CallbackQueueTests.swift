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

  @Test func `a dispatch queue, also the main queue, has one callback queue for all its users`() {
    let queue = DispatchQueue(label: "client")
    let callbackQueue = delivery.callbackQueue(for: queue)
    #expect(delivery.callbackQueue(for: queue) === callbackQueue)
    #expect(delivery.callbackQueue(for: DispatchQueue(label: "client")) !== callbackQueue)
    let main = delivery.callbackQueue(for: .main)
    #expect(delivery.callbackQueue(for: .main) === main)
  }

  @Test func `a callback queue is released with its last owner`() {
    let queue = DispatchQueue(label: "client")
    weak var callbackQueue: CallbackQueue?
    do {
      let kept = delivery.callbackQueue(for: queue)
      callbackQueue = kept
      kept.submit {}
    }
    #expect(callbackQueue == nil)
  }

  @Test func `a callback with a cost keeps its callback queue busy, and the other callbacks wait in order`() {
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

  @Test func `in virtual time, a callback without a cost does not keep its callback queue busy`() {
    let callbackQueue = delivery.callbackQueue(for: DispatchQueue(label: "client"))
    callbackQueue.submit { [journal] in journal.add("ran") }
    #expect(!callbackQueue.isBusy)
    #expect(journal.lines == ["ran"])
  }

  @Test func `a callback that submits another callback to its own queue is not interrupted by it`() {
    let callbackQueue = delivery.callbackQueue(for: DispatchQueue(label: "client"))
    callbackQueue.submit { [journal] in
      callbackQueue.submit { journal.add("inner") }
      journal.add("outer")
    }
    timeline.pass(0)
    #expect(journal.lines == ["outer", "inner"])
  }

  @Test func `an object is busy only with its own callbacks, running or waiting`() {
    let callbackQueue = delivery.callbackQueue(for: DispatchQueue(label: "client"))
    let (video, depth) = (Journal(), Journal())
    callbackQueue.submit(for: video, cost: 10) {}
    #expect(callbackQueue.isBusy(with: video))
    #expect(!callbackQueue.isBusy(with: depth))
    callbackQueue.submit(for: depth, cost: 10) {}
    #expect(callbackQueue.isBusy(with: depth))
    timeline.run(until: 10)
    #expect(!callbackQueue.isBusy(with: video))
    #expect(callbackQueue.isBusy(with: depth))
    timeline.run(until: 20)
    #expect(!callbackQueue.isBusy(with: depth))
  }

  @Test func `callback queues do not wait for one another`() {
    let slow = delivery.callbackQueue(for: DispatchQueue(label: "slow"))
    let quick = delivery.callbackQueue(for: DispatchQueue(label: "quick"))
    slow.submit(cost: 100) {}
    quick.submit { [journal] in journal.add("ran") }
    #expect(slow.isBusy)
    #expect(!quick.isBusy)
    #expect(journal.lines == ["ran"])
  }
}
