import AVFoundation
import CaptureTesting
import Foundation
import Testing

/// Tests alternative schedules of jobs that are ready at the same time, and detection of deadlocks.
@Suite struct ScheduleTests {
  /// Runs an app that starts and stops on different queues, in an unspecified order.
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

  @Test func someSeedsRevealAnOrderBug() async throws {
    #expect(try await !runsAtTheEnd(.firstInFirstOut), "first-in, first-out order must hide the bug")
    var found = 0
    for seed in 1...20 where try await runsAtTheEnd(.seed(UInt64(seed))) { found += 1 }
    #expect(found > 0)
  }

  /// Runs an app that switches cameras on one queue and zooms on another.
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

  @Test func someSeedsRevealAZoomThatIsSetTooEarly() async throws {
    #expect(try await zoomsTheNewCamera(.firstInFirstOut), "first-in, first-out order must hide the bug")
    var found = 0
    for seed in 1...20 where try await !zoomsTheNewCamera(.seed(UInt64(seed))) { found += 1 }
    #expect(found > 0)
  }

  @Test func aDeadlockOfTwoQueuesIsReported() async throws {
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
        == "deadlock, because no job or timer is left to run: queue 'first' waits for a semaphore; queue 'second' waits for a semaphore"
    )
  }

  /// The loop is resumed again and again, so the failure must not claim that nothing resumes it.
  @Test func aLoopThatNeverEndsIsReported() async throws {
    let phone = try TestedPhone()
    let error = await #expect(throws: (any Error).self) {
      try await phone.run {
        while !Task.isCancelled { try await Task.sleep(for: .seconds(1)) }
      }
    }
    let text = "\(try #require(error))"
    #expect(text.hasPrefix("no progress in 300 s of virtual time: the test still waits"), "\(text)")
  }

  @Test func aLongSleepIsNotADeadlock() async throws {
    let phone = try TestedPhone()
    try await phone.run {
      let feeder = FrameFeeder { _ in }
      feeder.start()
      try await Task.sleep(for: .seconds(900))
    }
    #expect(phone.now >= 900)
  }

  @Test func anEndlessWaitForAPhotoIsReported() async throws {
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
        $0.rawValue.hasPrefix("this call ends the app on a phone, at 0.0 s, with NSGenericException")
      }
    }
  }
}
