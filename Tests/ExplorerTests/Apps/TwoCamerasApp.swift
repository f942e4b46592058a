import AVFoundation

/// An app that focuses both cameras continuously. The app with the bug keeps the lock of the first if it cannot lock the
/// second. **Source:** the error that Apple documents for `lockForConfiguration()`, rule 88.
final class TwoCamerasApp {
  private let restarting = RestartingSession()
  private var session: AVCaptureSession { restarting.session }
  private let isMended: Bool

  init(isMended: Bool) { self.isMended = isMended }

  func start() throws {
    let back = try session.addCamera()
    restarting.addFrames()
    session.startRunning()
    guard let front = AVCaptureDevice.default(.builtInWideAngleCamera, for: .video, position: .front) else { return }
    try? focus(back, front)
  }

  private func focus(_ first: AVCaptureDevice, _ second: AVCaptureDevice) throws {
    try first.lockForConfiguration()
    defer { if isMended { first.unlockForConfiguration() } }
    try second.lockForConfiguration()
    for camera in [first, second] where camera.isFocusModeSupported(.continuousAutoFocus) {
      camera.focusMode = .continuousAutoFocus
    }
    second.unlockForConfiguration()
    if !isMended { first.unlockForConfiguration() }
  }
}
