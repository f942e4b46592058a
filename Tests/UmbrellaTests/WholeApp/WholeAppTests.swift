import AVFoundation
import CaptureTesting
import Foundation
import Testing

/// Whole apps in virtual time: their queues, tasks, actors and timers tell the same story in each run.
@Suite struct WholeAppTests {
  /// How often each story is told; CAMSIM_STORIES says otherwise.
  static let runs = 1...(ProcessInfo.processInfo.environment["CAMSIM_STORIES"].flatMap(Int.init) ?? 5)

  static let modern = [
    "0 configure", "500 running", "500 main knows", "833 frame 10 of 833 ms", "1167 frame 20 of 1166 ms", "1500 zoom",
    "1500 frame 30 of 1500 ms", "1833 frame 40 of 1833 ms", "2000 slept, 44 frames", "2200 stopped",
  ]

  @Test(arguments: runs) func aModernApp(run: Int) async throws {
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

  @Test(arguments: runs) func aModernAppInASynchronousTest(run: Int) throws {
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

  @MainActor @Test(.phone("iphone-13-mini")) func onTheMainActor() async throws {
    let phone = try #require(TestedPhone.current)
    let story = Story()
    let camera = ModernCamera(story)
    camera.start()
    await phone.advance(by: 4)
    #expect(story.lines == Self.modern)
  }

  /// A plain await, without anybody who moves time.
  @Test(arguments: runs) func aPhotoThatIsAwaited(run: Int) async throws {
    let phone = try TestedPhone()
    let size = try await phone.run {
      let taker = try AwaitingPhotoTaker(in: .photo)
      let photo = try await taker.takePhoto()
      return photo.resolvedSettings.photoDimensions
    }
    #expect(size.width == 4032 && size.height == 3024)
  }

  @Test(arguments: runs) func aStreamOfFrames(run: Int) async throws {
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

  @Test(arguments: runs) func anActorOnAQueue(run: Int) async throws {
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
      let observer = NotificationCenter.default.addObserver(
        forName: AVCaptureSession.wasInterruptedNotification, object: feeder.session, queue: .main
      ) { _ in Task { @MainActor in story.tell("interrupted") } }
      feeder.start()
      await phone.advance(by: 1)
      phone.interrupt(.audioDeviceInUseByAnotherClient)
      phone.interrupt(.videoDeviceInUseByAnotherClient, for: .seconds(2))
      await phone.advance(by: 3)
      NotificationCenter.default.removeObserver(observer)
      return story.lines
    }
    #expect(story == ["1500 interrupted"])
  }

  @Test func mainQueueSyncInACallback() async throws {
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

/// Other orders of what is ready at the same time, and what cannot go on.
@Suite struct ScheduleTests {
  /// An app that starts and stops on different queues: which comes first is not said.
  private func runsAtTheEnd(_ schedule: TestedPhone.Schedule) async throws -> Bool {
    let phone = try TestedPhone(schedule: schedule)
    return try await phone.run {
      let session = AVCaptureSession()
      guard let camera = AVCaptureDevice.default(for: .video) else { return true }
      session.addInput(try AVCaptureDeviceInput(device: camera))
      session.addOutput(AVCaptureVideoDataOutput())
      DispatchQueue(label: "start").async { session.startRunning() }
      DispatchQueue(label: "stop").async { session.stopRunning() }
      await phone.advance(by: 2)
      return session.isRunning
    }
  }

  @Test func seedsFindAnOrderBug() async throws {
    #expect(try await !runsAtTheEnd(.firstInFirstOut), "first in, first out hides it")
    var found = 0
    for seed in 1...20 where try await runsAtTheEnd(.seed(UInt64(seed))) { found += 1 }
    #expect(found > 0)
  }

  /// An app that switches cameras on one queue and zooms on another.
  private func zoomsTheNewCamera(_ schedule: TestedPhone.Schedule) async throws -> Bool {
    let phone = try TestedPhone(schedule: schedule)
    return try await phone.run {
      let back = try #require(AVCaptureDevice.default(.builtInWideAngleCamera, for: .video, position: .back))
      let front = try #require(AVCaptureDevice.default(.builtInWideAngleCamera, for: .video, position: .front))
      let session = AVCaptureSession()
      session.addInput(try AVCaptureDeviceInput(device: back))
      DispatchQueue(label: "switch").async {
        session.beginConfiguration()
        session.inputs.forEach(session.removeInput)
        if let input = try? AVCaptureDeviceInput(device: front) { session.addInput(input) }
        session.commitConfiguration()
      }
      DispatchQueue(label: "zoom").async {
        guard let camera = (session.inputs.first as? AVCaptureDeviceInput)?.device,
          (try? camera.lockForConfiguration()) != nil
        else { return }
        camera.videoZoomFactor = 2
        camera.unlockForConfiguration()
      }
      await phone.advance(by: 1)
      return front.videoZoomFactor == 2
    }
  }

  @Test func seedsFindAZoomThatComesTooSoon() async throws {
    #expect(try await zoomsTheNewCamera(.firstInFirstOut), "first in, first out hides it")
    var found = 0
    for seed in 1...20 where try await !zoomsTheNewCamera(.seed(UInt64(seed))) { found += 1 }
    #expect(found > 0)
  }

  @Test func aDeadlockOfTwoQueuesIsTold() async throws {
    let phone = try TestedPhone()
    let error = await #expect(throws: (any Error).self) {
      try await phone.run {
        let (a, b) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        await withCheckedContinuation { continuation in
          DispatchQueue(label: "first").async {
            a.wait()
            b.signal()
            continuation.resume()
          }
          DispatchQueue(label: "second").async {
            b.wait()
            a.signal()
          }
        }
      }
    }
    #expect(
      "\(try #require(error))"
        == "nothing is left that could go on: queue 'first' waits for a semaphore; queue 'second' waits for a semaphore"
    )
  }

  @Test func aLongSleepIsNoDeadlock() async throws {
    let phone = try TestedPhone()
    try await phone.run {
      let feeder = FrameFeeder { _ in }
      feeder.start()
      try await Task.sleep(for: .seconds(900))
    }
    #expect(phone.now >= 900)
  }

  @Test func aPhotoThatNeverComesIsTold() async throws {
    let phone = try TestedPhone()
    await #expect(throws: (any Error).self) {
      try await phone.run {
        let feeder = FrameFeeder { _ in }
        feeder.start()
        await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
      }
    }
  }

  @Test func aMisuseFailsTheTest() throws {
    try withKnownIssue {
      let phone = try TestedPhone()
      phone.run { AVCaptureDevice.default(for: .video)?.torchMode = .on }
    } matching: { issue in
      issue.comments.contains {
        $0.rawValue.hasPrefix("on a phone the app ends here, at 0.0 s, with NSGenericException")
      }
    }
  }
}

/// A camera whose photos are awaited.
final class AwaitingPhotoTaker: NSObject, AVCapturePhotoCaptureDelegate, @unchecked Sendable {
  private let session = AVCaptureSession()
  private let output = AVCapturePhotoOutput()
  private var continuation: CheckedContinuation<AVCapturePhoto, any Error>?

  init(in preset: AVCaptureSession.Preset) throws {
    super.init()
    guard let camera = AVCaptureDevice.default(for: .video) else { throw AVError(.deviceNotConnected) }
    session.sessionPreset = preset
    session.addInput(try AVCaptureDeviceInput(device: camera))
    session.addOutput(output)
    session.startRunning()
  }

  func takePhoto() async throws -> AVCapturePhoto {
    try await withCheckedThrowingContinuation { continuation in
      self.continuation = continuation
      output.capturePhoto(with: AVCapturePhotoSettings(), delegate: self)
    }
  }

  func photoOutput(_ output: AVCapturePhotoOutput, didFinishProcessingPhoto photo: AVCapturePhoto, error: (any Error)?)
  {
    if let error { continuation?.resume(throwing: error) } else { continuation?.resume(returning: photo) }
  }
}

/// Hands the time of each frame on, from its queue.
final class FrameFeeder: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate, @unchecked Sendable {
  let session = AVCaptureSession()
  private let body: @Sendable (CMTime) -> Void

  init(_ body: @escaping @Sendable (CMTime) -> Void) { self.body = body }

  func start() {
    guard let camera = AVCaptureDevice.default(for: .video), let input = try? AVCaptureDeviceInput(device: camera)
    else { return }
    session.addInput(input)
    let output = AVCaptureVideoDataOutput()
    output.setSampleBufferDelegate(self, queue: DispatchQueue(label: "frames"))
    session.addOutput(output)
    session.startRunning()
  }

  func captureOutput(
    _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) { body(sampleBuffer.presentationTimeStamp) }
}

actor FrameTally {
  private(set) var count = 0
  func note() { count += 1 }
}

/// A serial executor on a dispatch queue, as `DispatchSerialQueue` is one on a phone.
final class QueueExecutor: SerialExecutor {
  let queue = DispatchQueue(label: "actor")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}

actor QueueActor {
  private let executor = QueueExecutor()
  private(set) var count = 0
  private var feeder: FrameFeeder?

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  func start() {
    dispatchPrecondition(condition: .onQueue(executor.queue))
    feeder = FrameFeeder { _ in Task { await self.note() } }
    feeder?.start()
  }

  private func note() { count += 1 }
}
