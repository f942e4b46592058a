import AVFoundation

/// An app that films in slow motion. The app with the bug assumes that each camera has a format with 240 frames per
/// second in 1080p. **Source:** github.com/HaishinKit/HaishinKit.swift/issues/1904.
final class FrameRateApp {
  private let restarting = RestartingSession()
  private var session: AVCaptureSession { restarting.session }
  private let isMended: Bool

  init(isMended: Bool) { self.isMended = isMended }

  func start() throws {
    let camera = try session.addCamera()
    session.addOutput(AVCaptureVideoDataOutput())
    session.startRunning()
    let fast = camera.formats.first { format in
      CMVideoFormatDescriptionGetDimensions(format.formatDescription).height == 1080
        && format.videoSupportedFrameRateRanges.contains { $0.maxFrameRate >= 240 }
    }
    if isMended, fast == nil { return }
    guard (try? camera.lockForConfiguration()) != nil else { return }
    defer { camera.unlockForConfiguration() }
    camera.activeFormat = fast!
    camera.activeVideoMinFrameDuration = CMTime(value: 1, timescale: 240)
  }
}
