import AVFoundation

/// An app that tells its user why the image is frozen. The app with the bug forgets one of the reasons.
/// **Source:** Apple's sample code AVCam, which tells each of them; github.com/margelo/react-native-vision-camera/pull/3695
/// for an app that did not.
final class MessageApp: @unchecked Sendable {
  // Unchecked: the session synchronizes itself.
  private let restarting = RestartingSession()
  private var session: AVCaptureSession { restarting.session }
  private let forgotten: AVCaptureSession.InterruptionReason?
  private var observers: [any NSObjectProtocol] = []
  private(set) var message: String?
  var isInterrupted: Bool { session.isInterrupted }

  init(forgetting reason: AVCaptureSession.InterruptionReason?) { forgotten = reason }

  deinit { observers.forEach(NotificationCenter.default.removeObserver) }

  func start() throws {
    try session.addCamera()
    session.addOutput(AVCaptureVideoDataOutput())
    let center = NotificationCenter.default
    observers = [
      center.addObserver(forName: AVCaptureSession.wasInterruptedNotification, object: session, queue: nil) {
        [weak self] notification in
        let number = notification.userInfo?[AVCaptureSessionInterruptionReasonKey] as? Int
        if number != self?.forgotten?.rawValue { self?.message = "The camera is not available now" }
      },
      center.addObserver(forName: AVCaptureSession.interruptionEndedNotification, object: session, queue: nil) {
        [weak self] _ in self?.message = nil
      },
    ]
    session.startRunning()
  }
}
