import AVFoundation

/// An app that asks for access to the camera. The app with the bug does not wait for the answer, so its view remains
/// black until the second launch. **Source:** github.com/fulldecent/FDTake/issues/63.
final class FirstLaunchApp {
  private let restarting = RestartingSession()
  private var session: AVCaptureSession { restarting.session }
  private let isMended: Bool

  init(isMended: Bool) { self.isMended = isMended }

  func start() async throws {
    if isMended {
      guard await AVCaptureDevice.requestAccess(for: .video) else { throw NoCamera() }
    } else {
      AVCaptureDevice.requestAccess(for: .video) { _ in }
      if AVCaptureDevice.authorizationStatus(for: .video) == .denied { throw NoCamera() }
      if AVCaptureDevice.authorizationStatus(for: .video) == .restricted { throw NoCamera() }
    }
    let isAuthorized = AVCaptureDevice.authorizationStatus(for: .video) == .authorized
    if isMended || isAuthorized { try session.addCamera() }
    restarting.addFrames()
    session.startRunning()
  }
}
