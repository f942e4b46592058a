import AVFoundation

/// An app that focuses continuously. The app with the bug goes on if it could not lock the camera.
/// **Source:** github.com/Cap-go/capacitor-camera-preview/pull/357.
final class UnlockApp {
  private let restarting = RestartingSession()
  private var session: AVCaptureSession { restarting.session }
  private let isMended: Bool

  init(isMended: Bool) { self.isMended = isMended }

  func start() throws {
    let camera = try session.addCamera()
    session.addOutput(AVCaptureVideoDataOutput())
    session.startRunning()
    let hasLock = (try? camera.lockForConfiguration()) != nil
    if isMended, !hasLock { return }
    if camera.isFocusModeSupported(.continuousAutoFocus) { camera.focusMode = .continuousAutoFocus }
    camera.unlockForConfiguration()
  }
}
