import AVFoundation

/// An app that keeps its focus. The app with the bug does not ask whether the camera can focus.
/// **Source:** github.com/lionheart/openradar-mirror/issues/2772.
final class SharpApp {
  private let restarting = RestartingSession()
  private var session: AVCaptureSession { restarting.session }
  private let isMended: Bool

  init(isMended: Bool) { self.isMended = isMended }

  func start() throws {
    let camera = try session.addCamera()
    session.addOutput(AVCaptureVideoDataOutput())
    session.startRunning()
    guard (try? camera.lockForConfiguration()) != nil else { return }
    defer { camera.unlockForConfiguration() }
    if !isMended || camera.isFocusModeSupported(.locked) { camera.focusMode = .locked }
  }
}
