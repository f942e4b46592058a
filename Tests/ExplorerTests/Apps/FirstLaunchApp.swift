import AVFoundation

/// An app that asks for access to the camera. The app with the bug does not wait for the answer, so its view remains
/// black until the second launch. **Source:** github.com/fulldecent/FDTake/issues/63.
final class FirstLaunchApp {
  private let restarting = RestartingSession()
  private var session: AVCaptureSession { restarting.session }
  private let isMended: Bool
  var hasCamera: Bool { !session.inputs.isEmpty }

  init(isMended: Bool) { self.isMended = isMended }

  func start() async throws {
    if AVCaptureDevice.authorizationStatus(for: .video) == .notDetermined {
      let isGranted = isMended ? await AVCaptureDevice.requestAccess(for: .video) : ask()
      if !isGranted { throw NoCamera() }
    }
    if AVCaptureDevice.authorizationStatus(for: .video) != .notDetermined { try session.addCamera() }
    restarting.addFrames()
    session.startRunning()
  }

  private func ask() -> Bool {
    AVCaptureDevice.requestAccess(for: .video) { _ in }
    return true
  }
}
