import AVFoundation

/// An app that shows the camera. The app with the bug does not start the session again after the media services were
/// reset. **Source:** github.com/GetStream/stream-video-swift/pull/1175.
final class RestartingApp: @unchecked Sendable {
  // Unchecked: the session synchronizes itself.
  private let session = AVCaptureSession()
  private var observer: (any NSObjectProtocol)?

  init(isMended: Bool) {
    guard isMended else { return }
    observer = NotificationCenter.default.addObserver(
      forName: AVCaptureSession.runtimeErrorNotification, object: session, queue: nil
    ) { [weak self] notification in
      let error = notification.userInfo?[AVCaptureSessionErrorKey] as? AVError
      if error?.code == .mediaServicesWereReset { self?.session.startRunning() }
    }
  }

  deinit { observer.map(NotificationCenter.default.removeObserver) }

  func start() throws {
    try session.addCamera()
    session.addOutput(AVCaptureVideoDataOutput())
    session.startRunning()
  }
}
