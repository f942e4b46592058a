import Dispatch
import Foundation
import VirtualDispatch
import XCTest

/// Worlds in tests of XCTest, which run on the process' main thread, or have it serve the main queue.
final class XCTestTests: XCTestCase {
  func testOnTheMainThread() {
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

  func testAsynchronously() async throws {
    let world = AppScheduler(epoch: 0)
    let story = Story(world)
    try await world.run {
      DispatchQueue.main.async { story.tell("main \(Thread.isMainThread)") }
      try await Task.sleep(for: .seconds(600))
      story.tell("test")
    }
    XCTAssertEqual(story.lines, ["0 main true", "600000 test"])
  }

  @MainActor func testOnTheMainActor() async throws {
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
}
