import AVFoundation

/// An app that films with 60 frames per second. The app with the bug assumes that each camera has such a format.
/// **Source:** github.com/HaishinKit/HaishinKit.swift/issues/1904.
final class SmoothVideoApp {
  private let restarting = RestartingSession()
  private var session: AVCaptureSession { restarting.session }
  private let isMended: Bool

  init(isMended: Bool) { self.isMended = isMended }

  func start() throws {
    let camera = try session.addCamera()
    session.addOutput(AVCaptureVideoDataOutput())
    session.startRunning()
    let smooth = camera.formats.first { format in
      format.videoSupportedFrameRateRanges.contains { $0.maxFrameRate >= 60 }
    }
    if isMended, smooth == nil { return }
    guard (try? camera.lockForConfiguration()) != nil else { return }
    defer { camera.unlockForConfiguration() }
    camera.activeFormat = smooth!
    camera.activeVideoMinFrameDuration = CMTime(value: 1, timescale: 60)
  }
}
