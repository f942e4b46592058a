import AVFoundation
import CaptureTesting
import CoreMedia
import CoreVideo
import Foundation
import Photos
import Testing

/// Tests app code that imports AVFoundation, on a simulated phone.
@Suite("An app's own camera code")
struct ClientTests {
  /// Starts the app and runs a test with it.
  private func withApp(_ body: @escaping (TestedPhone, CameraController) async throws -> Void) async throws {
    let phone = try TestedPhone()
    try await phone.run {
      let controller = CameraController()
      await controller.prepare()
      controller.start()
      controller.settle()
      try await body(phone, controller)
    }
  }

  @Test func `after authorization, setup and start, frames, audio, KVO changes and notifications arrive`() async throws
  {
    try await withApp { phone, controller in
      #expect(controller.setupResult == .success)
      #expect(controller.session.isRunning)
      #expect(controller.runningChanges == [true])
      #expect(controller.startCount == 1)
      await phone.advance(by: 1)
      #expect(controller.brightness.count == 30)
      #expect(controller.packetCount >= 42)
      #expect(controller.brightness.allSatisfy { $0 > 0 })
      controller.stop()
      controller.settle()
      #expect(controller.runningChanges == [true, false])
    }
  }

  @Test func `an interruption notification under the older name contains the reason`() async throws {
    try await withApp { phone, controller in
      phone.system.beginInterruption(.videoDeviceInUseByAnotherClient)
      #expect(controller.interruptionReasons == [.videoDeviceInUseByAnotherClient])
      phone.system.endInterruption()
      #expect(controller.session.isRunning)
    }
  }

  @Test func `an app switches to the other camera, and to a lower frame rate`() async throws {
    try await withApp { phone, controller in
      controller.changeCamera()
      controller.settle()
      #expect(controller.videoDeviceInput.device.position == .front)
      try controller.limitFrameRate(to: 15)
      let count = controller.brightness.count
      await phone.advance(by: 1)
      #expect(controller.brightness.count - count == 15)
    }
  }

  @Test func `a movie is recorded and its delegate is called`() async throws {
    try await withApp { phone, controller in
      let url = FileManager.default.temporaryDirectory.appendingPathComponent("camsim-client-\(UUID()).mov")
      defer { try? FileManager.default.removeItem(at: url) }
      controller.toggleMovieRecording(to: url)
      controller.settle()
      await phone.advance(by: 0.5)
      #expect(controller.movieFileOutput.isRecording)
      controller.toggleMovieRecording(to: url)
      controller.settle()
      await phone.advance(by: 0)
      #expect(controller.recordings.map(\.url) == [url])
      #expect(controller.recordings.map(\.isPlayable) == [true])
      let size = try FileManager.default.attributesOfItem(atPath: url.path)[.size] as? Int
      #expect(size ?? 0 > 1000)
    }
  }

  @Test func `the session does not start if the user denies access`() async throws {
    try await withApp { phone, controller in
      phone.system.setAuthorizationStatus(.notDetermined, for: .video)
      phone.system.userGrantsAccess = false
      let refused = CameraController()
      await refused.prepare()
      refused.start()
      refused.settle()
      #expect(refused.setupResult == .notAuthorized)
      #expect(!refused.session.isRunning)
    }
  }

  @Test func `an actor can use a serial queue as its executor`() async throws {
    try await withApp { phone, controller in
      controller.stop()
      controller.settle()
      let service = CaptureService()
      try await service.start()
      #expect(await service.isRunning)
    }
  }

  @Test func `dispatch queues are compared by identity`() {
    let queue = DispatchQueue(label: "one")
    #expect(queue == queue)
    #expect(queue != DispatchQueue(label: "one"))
    #expect(DispatchQueue.main == DispatchQueue.main)
    #expect(Set([queue, queue, .main, .main]).count == 2)
  }

  @Test func `notifications can be received as an asynchronous sequence`() async throws {
    try await withApp { phone, controller in
      let names = NotificationCenter.default.notifications(named: .AVCaptureSessionDidStopRunning)
      controller.stop()
      for await notification in names where notification.object as? AVCaptureSession === controller.session { break }
      #expect(!controller.session.isRunning)
    }
  }
}
