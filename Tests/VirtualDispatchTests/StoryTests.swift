import Dispatch
import Foundation
import SimulationKernel
import Testing
import VirtualDispatch

/// A log of an app's actions, in order.
final class Story: @unchecked Sendable {
  // Unchecked: only one thread writes at a time.
  private(set) var lines: [String] = []
  private let world: AppScheduler

  init(_ world: AppScheduler) { self.world = world }

  func tell(_ line: String) { lines.append("\(world.nanoseconds / 1_000_000) \(line)") }
}

@Suite struct StoryTests {
  let world = AppScheduler(epoch: 0)

  /// An object that leaves a group in its deinitializer, like an object that a work item retains.
  private final class Leaving: Sendable {
    let group: DispatchGroup

    init(_ group: DispatchGroup) {
      self.group = group
      group.enter()
    }

    deinit { group.leave() }
  }

  @Test func aReleasedObjectOfACanceledEventCanLeaveAGroup() {
    let story = Story(world)
    world.run {
      let group = DispatchGroup()
      let leaving = Leaving(group)
      group.notify(queue: DispatchQueue(label: "work")) { story.tell("left") }
      world.schedule(at: 1_000_000) { [leaving] in _ = leaving }.cancel()
      _ = consume leaving
      world.wait(until: 2_000_000)
      world.wait(until: 3_000_000)
    }
    #expect(story.lines == ["2 left"])
  }

  @Test func aCanceledEventDoesNotAdvanceTimeWithoutAWaitingTest() {
    let (world, story) = (world, Story(world))
    world.run {
      let hasScheduled = DispatchSemaphore(value: 0)
      DispatchQueue(label: "work").async {
        hasScheduled.signal()
        world.schedule(at: 0) {}.cancel()
        world.schedule(at: 1_000_000_000) { story.tell("late") }
      }
      hasScheduled.wait()
    }
    world.run { world.wait(until: 1_000_000) }
    #expect(world.nanoseconds == 1_000_000)
    #expect(story.lines == [])
  }

  @Test func queuesRunBeforeTimeAdvances() {
    let story = Story(world)
    world.run {
      let queue = DispatchQueue(label: "session")
      queue.async {
        story.tell("a")
        queue.async { story.tell("b") }
        DispatchQueue.global().async { story.tell("c") }
      }
      queue.asyncAfter(deadline: .now() + 2) { story.tell("later") }
      story.tell("test")
      world.wait(until: 1_000_000_000)
      story.tell("one second")
      world.wait(until: 5_000_000_000)
    }
    #expect(story.lines == ["0 test", "0 a", "0 b", "0 c", "1000 one second", "2000 later"])
  }

  @Test func timeAdvancesWhileAQueueIsBlocked() {
    let story = Story(world)
    world.run {
      let semaphore = DispatchSemaphore(value: 0)
      let queue = DispatchQueue(label: "session")
      queue.async {
        semaphore.wait()
        story.tell("signalled")
      }
      queue.async { story.tell("next") }
      DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(300)) { semaphore.signal() }
      world.wait(until: 1_000_000_000)
    }
    #expect(story.lines == ["300 signalled", "300 next"])
  }

  @Test func syncWaitsForEarlierJobsOfTheQueue() {
    let story = Story(world)
    world.run {
      let queue = DispatchQueue(label: "session")
      queue.async { story.tell("first") }
      queue.sync { story.tell("second") }
      story.tell("test")
    }
    #expect(story.lines == ["0 first", "0 second", "0 test"])
  }

  @Test func tasksAndActorsRunInVirtualTime() async throws {
    actor Counter {
      var count = 0
      func add() -> Int {
        count += 1
        return count
      }
    }
    let story = Story(world)
    let world = world
    try await world.run {
      let counter = Counter()
      let task = Task {
        for _ in 0..<3 {
          try await Task.sleep(for: .milliseconds(100))
          story.tell("\(await counter.add())")
        }
      }
      await world.wait(until: 250_000_000)
      story.tell("test")
      try await task.value
    }
    #expect(story.lines == ["100 1", "200 2", "250 test", "300 3"])
  }

  @MainActor @Test func theMainActorRunsInVirtualTime() async throws {
    let story = Story(world)
    let world = world
    try await world.run {
      DispatchQueue.main.async { story.tell("main") }
      Task { @MainActor in story.tell("task") }
      MainActor.assertIsolated()
      await world.wait(until: 1_000_000)
      MainActor.assertIsolated()
      story.tell("test")
    }
    #expect(story.lines == ["0 main", "0 task", "1 test"])
  }

  @Test func aDeadlockThrowsAnError() async throws {
    let world = world
    await #expect(throws: AppScheduler.Deadlock.self) {
      try await world.run {
        await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
      }
    }
  }

  @Test func workItemsAndOperationsRunInVirtualTime() {
    let story = Story(world)
    world.run {
      let queue = DispatchQueue(label: "work")
      let item = DispatchWorkItem { story.tell("item") }
      item.notify(queue: queue) { story.tell("notified") }
      queue.asyncAfter(deadline: .now() + 1, execute: item)
      item.wait()
      story.tell("waited")
      item.notify(queue: queue) { story.tell("at once") }
      let cancelled = DispatchWorkItem { story.tell("never") }
      queue.async(execute: cancelled)
      cancelled.cancel()
      let operations = OperationQueue()
      operations.maxConcurrentOperationCount = 1
      operations.addOperation { story.tell("operation") }
      operations.addOperations([BlockOperation { story.tell("last") }], waitUntilFinished: true)
      operations.waitUntilAllOperationsAreFinished()
      story.tell("end")
    }
    #expect(
      story.lines == [
        "1000 item", "1000 waited", "1000 notified", "1000 at once", "1000 operation", "1000 last", "1000 end",
      ])
  }

  @Test func `barriers, target queues and inactive queues work in virtual time`() {
    let story = Story(world)
    world.run {
      let queue = DispatchQueue(label: "work", attributes: .concurrent)
      let semaphore = DispatchSemaphore(value: 0)
      queue.async {
        semaphore.wait()
        story.tell("reader")
      }
      queue.async(flags: .barrier) { story.tell("writer") }
      queue.async { story.tell("next reader") }
      let parent = DispatchQueue(label: "parent")
      let (left, right) = (DispatchQueue(label: "left", target: parent), DispatchQueue(label: "right", target: parent))
      left.async {
        dispatchPrecondition(condition: .onQueue(parent))
        story.tell("left \(semaphore.wait(timeout: .now() + 1) == .timedOut)")
      }
      right.async { story.tell("right") }
      let asleep = DispatchQueue(label: "asleep", attributes: .initiallyInactive)
      asleep.async { story.tell("awake") }
      world.wait(until: 2_000_000_000)
      asleep.activate()
      semaphore.signal()
      world.wait(until: 3_000_000_000)
    }
    #expect(
      story.lines == ["1000 left true", "1000 right", "2000 awake", "2000 reader", "2000 writer", "2000 next reader"])
  }

  @Test func `groups, timers and clocks work in virtual time`() async throws {
    let story = Story(world)
    let world = world
    try await world.run {
      let group = DispatchGroup()
      let queue = DispatchQueue(label: "work", attributes: .concurrent)
      for index in 0..<3 { queue.async(group: group) { story.tell("\(index)") } }
      group.notify(queue: .main) { story.tell("done") }
      let timer = DispatchSource.makeTimerSource(queue: queue)
      timer.schedule(deadline: .now() + 1, repeating: 0.5)
      timer.setEventHandler { story.tell("tick") }
      timer.resume()
      let began = Date()
      try await Task.sleep(for: .milliseconds(2200))
      timer.cancel()
      story.tell("\((Date().timeIntervalSince(began) * 10).rounded() / 10)")
      try await Task.sleep(nanoseconds: 1_000_000_000)
      try await ContinuousClock().sleep(for: .seconds(1))
      story.tell("end")
    }
    #expect(
      story.lines == ["0 0", "0 1", "0 2", "0 done", "1000 tick", "1500 tick", "2000 tick", "2200 2.2", "4200 end"])
  }
}
