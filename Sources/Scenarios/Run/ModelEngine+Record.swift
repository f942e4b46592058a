import CaptureModel
import Foundation
import MediaCoding
import SimulationKernel
import VirtualDevices

extension ModelEngine {
  public func record(_ device: DeviceReference, directory: String, options: RecordOptions) throws -> RecordReport {
    guard case .v4l2(let path) = device else {
      throw ScenarioError(
        .unavailable,
        "only a real camera can be recorded; name one, such as v4l2:/dev/video0")
    }
    return try ScenarioError.translating {
      let descriptor = try V4L2CameraDescriptor(asking: .camera(path: path))
      let center = NotificationCenter()
      MediaLibraries.load()
      let timeline = HostTimeline()
      let system = CaptureSystem(timeline: timeline, misusePolicy: .record, notificationCenter: center)
      defer { timeline.stop() }
      system.media = MovieServices()
      let under = try CameraUnderTest(device, in: system)
      guard let camera = under.device(.camera) else {
        throw ScenarioError(.unavailable, "\(path): no camera was found; check the path")
      }
      if let index = options.formatIndex { try choose(index, of: camera, path) }
      let failure = SessionFailure(center)
      let recorder = try CameraRecorder(
        camera, descriptor: descriptor, folder: URL(fileURLWithPath: directory, isDirectory: true),
        keepsFrames: options.keepsFrames, in: system)
      recorder.start()
      while !options.cancellation.isCancelled, failure.reason == nil, camera.isConnected {
        // A camera may take seconds to deliver its first frame. That time does not count toward the duration.
        let elapsed = recorder.firstTime.map { timeline.nanoseconds - $0 } ?? 0
        guard elapsed < options.nanoseconds else { break }
        options.progress(Double(elapsed) / Double(options.nanoseconds))
        timeline.pass(min(50_000_000, options.nanoseconds - elapsed))
      }
      try recorder.finish()
      let problem = failure.reason ?? (camera.isConnected ? nil : "\(path): the camera was unplugged")
      let counts = recorder.counts
      // Frames that arrived before a camera failed are worth storing, but an empty recording is an error.
      guard counts.frames > 0 else {
        throw ScenarioError(
          .unavailable,
          problem ?? "\(path): the recording ended before the first frame arrived; record for a longer time")
      }
      return RecordReport(
        frameCount: counts.frames, lossCount: counts.losses, format: camera.activeFormat.description, problem: problem)
    }
  }

  private func choose(_ index: Int, of camera: AVCaptureDevice, _ path: String) throws {
    guard camera.formats.indices.contains(index) else {
      throw ScenarioError(
        .badScenario,
        "\(path) has no format \(index); `camsim formats v4l2:\(path) --numbered` lists formats 0 to \(camera.formats.count - 1)"
      )
    }
    try camera.lockForConfiguration()
    camera.activeFormat = camera.formats[index]
    camera.unlockForConfiguration()
  }
}
