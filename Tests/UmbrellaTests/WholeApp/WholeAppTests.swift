import AVFoundation
import CaptureTesting
import Foundation
import Testing

/// Tests whole apps in virtual time: their queues, tasks, actors and timers produce the same log in each run.
@Suite struct WholeAppTests {
  /// The runs of each app; the environment variable CAMSIM_STORIES overrides their number.
  static let runs = 1...(ProcessInfo.processInfo.environment["CAMSIM_STORIES"].flatMap(Int.init) ?? 5)

  static let modern = [
    "0 configure", "500 running", "500 main knows", "833 frame 10 of 833 ms", "1167 frame 20 of 1166 ms", "1500 zoom",
    "1500 frame 30 of 1500 ms", "1833 frame 40 of 1833 ms", "2000 slept, 44 frames", "2200 stopped",
  ]

  @Test(arguments: runs) func aModernAppRunsInVirtualTime(run: Int) async throws {
    let phone = try TestedPhone()
    let lines = try await phone.run {
      let story = Story()
      let camera = ModernCamera(story)
      camera.start()
      await phone.advance(by: 4)
      return story.lines
    }
    #expect(lines == Self.modern)
  }

  @Test(arguments: runs) func aModernAppRunsInASynchronousTest(run: Int) throws {
    let phone = try TestedPhone()
    let lines = phone.run {
      let story = Story()
      let camera = ModernCamera(story)
      camera.start()
      phone.advance(by: 4)
      return story.lines
    }
    #expect(lines == Self.modern)
  }

  @MainActor @Test(.phone("iphone-13-mini")) func aModernAppRunsInAMainActorTest() async throws {
    let phone = try #require(TestedPhone.current)
    let story = Story()
    let camera = ModernCamera(story)
    camera.start()
    await phone.advance(by: 4)
    #expect(story.lines == Self.modern)
  }

  /// The app awaits a photo while the test does not advance the time.
  @Test(arguments: runs) func anAppCanAwaitAPhotoWithoutAdvancingTime(run: Int) async throws {
    let phone = try TestedPhone()
    let size = try await phone.run {
      let taker = try AwaitingPhotoTaker(in: .photo)
      let photo = try await taker.takePhoto()
      return photo.resolvedSettings.photoDimensions
    }
    #expect(size.width == 4032)
    #expect(size.height == 3024)
  }

  /// The test advances the time while the app waits.
  @Test(arguments: runs) func aPhotoIsDeliveredWhileTheTestAdvancesTime(run: Int) async throws {
    let phone = try TestedPhone()
    let (size, waited) = try await phone.run {
      let taker = try AwaitingPhotoTaker(in: .photo)
      let began = ContinuousClock.now
      async let photo = taker.takePhoto()
      await phone.advance(by: 1)
      return (try await photo.resolvedSettings.photoDimensions, ContinuousClock.now - began)
    }
    #expect(size.width == 4032)
    #expect(size.height == 3024)
    #expect(waited == .seconds(1))
  }

  @Test(arguments: runs) func anAsyncStreamReceivesEveryFrame(run: Int) async throws {
    let phone = try TestedPhone()
    let count = try await phone.run {
      let (frames, continuation) = AsyncStream.makeStream(of: CMTime.self)
      let feeder = FrameFeeder { continuation.yield($0) }
      let counter = FrameTally()
      let task = Task { for await _ in frames { await counter.note() } }
      feeder.start()
      await phone.advance(by: 1)
      continuation.finish()
      await task.value
      return await counter.count
    }
    #expect(count == 30)
  }

  @Test(arguments: runs) func anActorOnADispatchQueueReceivesEveryFrame(run: Int) async throws {
    let phone = try TestedPhone()
    let count = try await phone.run {
      let camera = QueueActor()
      await camera.start()
      await phone.advance(by: 1)
      return await camera.count
    }
    #expect(count == 30)
  }

  @Test(arguments: runs) func interruptionsAreCounted(run: Int) async throws {
    let phone = try TestedPhone()
    let story = try await phone.run {
      let story = Story()
      let feeder = FrameFeeder { _ in }
      let interruptions = NotificationCenter.default.notifications(
        named: .AVCaptureSessionWasInterrupted, object: feeder.session)
      let counting = Task { for await _ in interruptions { story.tell("interrupted") } }
      feeder.start()
      await phone.advance(by: 1)
      phone.interrupt(.audioDeviceInUseByAnotherClient)
      phone.interrupt(.videoDeviceInUseByAnotherClient, for: .seconds(2))
      await phone.advance(by: 3)
      counting.cancel()
      return story.lines
    }
    #expect(story == ["1500 interrupted"])
  }

  /// The app's queue changes the zoom at the tenth frame.
  @Test(arguments: runs) func aCallbackCanSetTheZoom(run: Int) async throws {
    let phone = try TestedPhone()
    let lines = try await phone.run {
      let story = Story()
      let queue = DispatchQueue(label: "session")
      let feeder = FrameFeeder { _ in
        story.tell("frame")
        guard story.lines.count == 10 else { return }
        queue.async {
          guard let camera = AVCaptureDevice.default(for: .video), (try? camera.lockForConfiguration()) != nil else {
            return
          }
          camera.videoZoomFactor = 2
          camera.unlockForConfiguration()
          story.tell("zoom")
        }
      }
      queue.async { feeder.start() }
      await phone.advance(by: 2)
      return story.lines
    }
    #expect(lines.firstIndex(of: "833 zoom") == 10)
    #expect(lines.count == 46)
  }

  /// A typical scanner: its delegate is called on the main queue, and the test runs on the main actor.
  @MainActor @Test(.phone(scene: .chart(.grayRamp)), arguments: runs) func aScannerReadsCodesOnTheMainQueue(run: Int)
    async throws
  {
    let phone = try #require(TestedPhone.current)
    phone.props.codes = [try #require(SceneCode(.qr, "https://example.com", x: 0.5, y: 0.5, size: 0.4))]
    let scanner = CodeScanner()
    try scanner.prepare(types: [.qr], queue: .main)
    scanner.session.startRunning()
    await phone.advance(by: 1)
    #expect(scanner.codes.map(\.text) == ["https://example.com"])
    #expect(scanner.calls == 30)
  }

  @Test(arguments: runs) func aCallbackCanSynchronizeWithTheMainQueue(run: Int) async throws {
    let phone = try TestedPhone()
    let count = try await phone.run {
      let story = Story()
      let feeder = FrameFeeder { _ in DispatchQueue.main.sync { story.tell("frame") } }
      feeder.start()
      await phone.advance(by: 1)
      return story.lines.count
    }
    #expect(count == 30)
  }
}
