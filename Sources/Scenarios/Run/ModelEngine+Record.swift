import CaptureModel
import Foundation
import VirtualDevices

extension ModelEngine {
  public func record(_ device: DeviceReference, directory: String, options: RecordOptions) throws -> RecordReport {
    guard case .v4l2(let path) = device else {
      throw ScenarioError(
        .unavailable,
        "only a real camera can be recorded, such as v4l2:/dev/video0; everything else is a recording already")
    }
    return try ScenarioError.translating {
      let sheet = try CameraSheet(asking: .camera(path: path))
      let center = NotificationCenter()
      let timeline = HostTimeline()
      let system = CaptureSystem(timeline: timeline, misusePolicy: .record, notificationCenter: center)
      defer { timeline.stop() }
      system.media = MovieServices()
      let under = try CameraUnderTest(device, in: system)
      guard let camera = under.device(.camera) else { throw ScenarioError(.unavailable, "\(path): there is no camera") }
      if let index = options.formatIndex { try choose(index, of: camera, path) }
      let failure = Failure(center)
      let recorder = try CameraRecorder(
        camera, sheet: sheet, folder: URL(fileURLWithPath: directory, isDirectory: true),
        keepsFrames: options.keepsFrames, in: system)
      recorder.start()
      while timeline.nanoseconds < options.nanoseconds, !options.cancellation.isCancelled, failure.reason == nil {
        timeline.pass(min(50_000_000, options.nanoseconds - timeline.nanoseconds))
        options.progress(Double(timeline.nanoseconds) / Double(options.nanoseconds))
      }
      try recorder.finish()
      let counts = recorder.counts
      // What there is until a camera fails is worth keeping; nothing is not.
      guard counts.frames > 0 else {
        throw ScenarioError(
          .unavailable, failure.reason ?? "\(path): no picture came; record for longer, or check the signal")
      }
      return RecordReport(
        frameCount: counts.frames, lossCount: counts.losses, format: camera.activeFormat.description)
    }
  }

  private func choose(_ index: Int, of camera: AVCaptureDevice, _ path: String) throws {
    guard camera.formats.indices.contains(index) else {
      throw ScenarioError(
        .badScenario,
        "\(path) has no format \(index); `camsim formats v4l2:\(path) --numbered` prints 0 to \(camera.formats.count - 1)"
      )
    }
    try camera.lockForConfiguration()
    camera.activeFormat = camera.formats[index]
    camera.unlockForConfiguration()
  }
}

/// Why a session has failed, if it has.
private final class Failure: Sendable {
  private final class Words: Sendable {
    let text = Locked<String?>(nil)
  }

  private let words = Words()
  // Unsafe: only set while this is made.
  private nonisolated(unsafe) var observer: (any NSObjectProtocol)?
  private let center: NotificationCenter

  init(_ center: NotificationCenter) {
    self.center = center
    observer = center.addObserver(forName: AVCaptureSession.runtimeErrorNotification, object: nil, queue: nil) {
      [words] notification in
      let error = notification.userInfo?[AVCaptureSessionErrorKey] as? AVError
      let sentence = error?.userInfo[NSLocalizedFailureReasonErrorKey] as? String ?? error?.localizedDescription
      words.text.withLock { $0 = $0 ?? sentence ?? "the camera failed" }
    }
  }

  deinit { observer.map(center.removeObserver) }

  var reason: String? { words.text.withLock { $0 } }
}
