import AVFoundation

/// An app that dims its light. The app with the bug assumes that locking a camera and lighting the torch always succeed.
/// **Source:** the errors that Apple documents for `lockForConfiguration()` and `setTorchModeOn(level:)`.
final class ForcedLockApp {
  private let restarting = RestartingSession()
  private var session: AVCaptureSession { restarting.session }
  private let isMended: Bool

  init(isMended: Bool) { self.isMended = isMended }

  func start() throws {
    let camera = try session.addCamera()
    session.addOutput(AVCaptureVideoDataOutput())
    session.startRunning()
    guard camera.hasTorch else { return }
    if isMended {
      try? light(camera)
    } else {
      try! light(camera)
    }
  }

  private func light(_ camera: AVCaptureDevice) throws {
    try camera.lockForConfiguration()
    defer { camera.unlockForConfiguration() }
    try camera.setTorchModeOn(level: 0.5)
  }
}
