import AVFoundation

/// An app that tells its user why there is no image. The app with the bug forgets that parents can restrict access.
/// **Source:** github.com/IFTTT/FastttCamera/pull/7, for a refusal.
final class RestrictedApp {
  private let restarting = RestartingSession()
  private var session: AVCaptureSession { restarting.session }
  private let isMended: Bool
  private(set) var message: String?
  var hasCamera: Bool { !session.inputs.isEmpty }

  init(isMended: Bool) { self.isMended = isMended }

  func start() async throws {
    switch AVCaptureDevice.authorizationStatus(for: .video) {
    case .denied: message = "Allow access in Settings"
    case .restricted: if isMended { message = "Access is restricted" }
    case .notDetermined: if !(await AVCaptureDevice.requestAccess(for: .video)) { message = "Allow access in Settings" }
    default: break
    }
    guard AVCaptureDevice.authorizationStatus(for: .video) == .authorized else { return }
    try session.addCamera()
    session.addOutput(AVCaptureVideoDataOutput())
    session.startRunning()
  }
}
