import AVFoundation
import CaptureTesting
import Foundation
import Testing

/// Tests that apps can assert that they are on the main thread. With Swift Testing on Linux, the thread that executes
/// the main queue counts as the main thread.
@Suite struct MainThreadTests {
  private func answers() async -> [Bool] {
    let onQueue = await withCheckedContinuation { continuation in
      DispatchQueue(label: "app").async { continuation.resume(returning: Thread.isMainThread) }
    }
    let onMain = await withCheckedContinuation { continuation in
      DispatchQueue.main.async { continuation.resume(returning: Thread.isMainThread) }
    }
    return [onQueue, onMain, await MainActor.run { Thread.isMainThread }]
  }

  @Test(.phone("iphone-13-mini")) func `an asynchronous test is not on the main thread, but its main queue is`() async {
    #expect(await answers() == [false, true, true])
    #expect(!Thread.isMainThread)
  }

  @MainActor @Test(.phone("iphone-13-mini")) func anAsynchronousMainActorTestIsOnTheMainThread() async {
    #expect(await answers() == [false, true, true])
    #expect(Thread.isMainThread)
  }

  @MainActor @Test func aSynchronousMainActorTestIsOnTheMainThread() throws {
    try TestedPhone().run {
      #expect(Thread.isMainThread)
    }
  }

  @Test func theMainQueueIsOnTheMainThreadInHostTime() async {
    #expect(await answers() == [false, true, true])
  }

  @Test func `a synchronous test is not on the main thread`() throws {
    try TestedPhone().run { #expect(!Thread.isMainThread) }
  }
}
