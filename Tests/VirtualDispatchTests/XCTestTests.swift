import Dispatch
import Foundation
import VirtualDispatch
import XCTest

/// Tests simulated environments in XCTest, which runs tests on the process's main thread or serves the main queue on
/// that thread.
final class XCTestTests: XCTestCase {
  func testMainQueueJobsRunOnTheMainThread() {
    let world = AppScheduler(epoch: 0)
    world.run {
      let story = Story(world)
      DispatchQueue.main.async { story.tell("main \(Thread.isMainThread)") }
      DispatchQueue(label: "work").async {
        story.tell("work \(Thread.isMainThread)")
        DispatchQueue.main.async { story.tell("again") }
      }
      DispatchQueue.main.asyncAfter(deadline: .now() + 1) { story.tell("later") }
      world.wait(until: 2_000_000_000)
      XCTAssertEqual(story.lines, ["0 main true", "0 work false", "0 again", "1000 later"])
    }
  }

  func testAnAsynchronousTestSleepsInVirtualTime() async throws {
    let world = AppScheduler(epoch: 0)
    let story = Story(world)
    try await world.run {
      DispatchQueue.main.async { story.tell("main \(Thread.isMainThread)") }
      try await Task.sleep(for: .seconds(600))
      story.tell("test")
    }
    XCTAssertEqual(story.lines, ["0 main true", "600000 test"])
  }

  @MainActor func testAMainActorTestRunsInVirtualTime() async throws {
    let world = AppScheduler(epoch: 0)
    let story = Story(world)
    try await world.run {
      story.tell("main \(Thread.isMainThread)")
      await Task { @MainActor in story.tell("task") }.value
      try await Task.sleep(for: .seconds(1))
      story.tell("test \(Thread.isMainThread)")
    }
    XCTAssertEqual(story.lines, ["0 main true", "0 task", "1000 test true"])
  }

  func testRunLoopTimersFireInVirtualTime() {
    let world = AppScheduler(epoch: 0)
    world.run {
      let story = Story(world)
      nonisolated(unsafe) var count = 0
      let timer = Timer.scheduledTimer(withTimeInterval: 0.5, repeats: true) { _ in story.tell("tick") }
      DispatchQueue(label: "work").asyncAfter(deadline: .now() + 1.2) {
        DispatchQueue.main.async { story.tell("main \(Thread.isMainThread)") }
      }
      RunLoop.main.run(until: Date(timeIntervalSinceNow: 2))
      timer.invalidate()
      _ = Timer.scheduledTimer(withTimeInterval: 1, repeats: false) { _ in count += 1 }
      while count == 0 { _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 0.1)) }
      story.tell("end")
      XCTAssertEqual(
        story.lines, ["500 tick", "1000 tick", "1200 main true", "1500 tick", "2000 tick", "3000 end"])
    }
  }

  func testExpectationsWaitInVirtualTime() {
    let world = AppScheduler(epoch: 0)
    world.run {
      let story = Story(world)
      let (comes, never) = (expectation(description: "comes"), XCTestExpectation(description: "never"))
      DispatchQueue(label: "work").asyncAfter(deadline: .now() + 100) {
        story.tell("fulfilled")
        comes.fulfill()
      }
      wait(for: [comes], timeout: 200)
      story.tell("\(XCTWaiter.wait(for: [never], timeout: 50) == .timedOut)")
      XCTAssertEqual(story.lines, ["100000 fulfilled", "150000 true"])
    }
  }

  func testMainRunLoopTimersFireInAnAsynchronousTest() async throws {
    let world = AppScheduler(epoch: 0)
    let story = Story(world)
    try await world.run {
      let metronome = await Metronome(story)
      await world.wait(until: 1_200_000_000)
      await metronome.stop()
      await world.wait(until: 3_000_000_000)
      story.tell("end")
    }
    XCTAssertEqual(story.lines, ["500 tick true", "1000 tick true", "3000 end"])
  }
}

/// An object with a timer on the main run loop.
@MainActor private final class Metronome {
  private let timer: Timer

  init(_ story: Story) {
    timer = .scheduledTimer(withTimeInterval: 0.5, repeats: true) { _ in story.tell("tick \(Thread.isMainThread)") }
  }

  func stop() { timer.invalidate() }
}
