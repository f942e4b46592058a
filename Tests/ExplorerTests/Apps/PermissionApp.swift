import AVFoundation

/// An app that asks for access to the camera. The app with the bug continues only if the user grants it.
/// **Source:** github.com/twostraws/CodeScanner/pull/74.
final class PermissionApp {
  private let restarting = RestartingSession()
  private var session: AVCaptureSession { restarting.session }
  private let isMended: Bool

  init(isMended: Bool) { self.isMended = isMended }

  func start() async throws {
    let isGranted = await withCheckedContinuation { continuation in
      AVCaptureDevice.requestAccess(for: .video) { [isMended] isGranted in
        if isGranted || isMended { continuation.resume(returning: isGranted) }
      }
    }
    guard isGranted else { throw NoCamera() }
    try session.addCamera()
    session.addOutput(AVCaptureVideoDataOutput())
    session.startRunning()
  }
}
