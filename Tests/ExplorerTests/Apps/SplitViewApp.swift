import AVFoundation

/// An app that covers its preview during an interruption. The app with the bug waits for its return from the background
/// to uncover it, also if it shares the screen. **Source:** github.com/hyperoslo/BarcodeScanner/issues/214 and
/// github.com/margelo/react-native-vision-camera/pull/3695.
final class SplitViewApp: @unchecked Sendable {
  // Unchecked: the session synchronizes itself.
  private let restarting = RestartingSession()
  private var session: AVCaptureSession { restarting.session }
  private let isMended: Bool
  private var observers: [any NSObjectProtocol] = []
  private(set) var isCovered = false
  private var reason: Int?
  var isInterrupted: Bool { session.isInterrupted }

  init(isMended: Bool) { self.isMended = isMended }

  deinit { observers.forEach(NotificationCenter.default.removeObserver) }

  func start() throws {
    try session.addCamera()
    session.addOutput(AVCaptureVideoDataOutput())
    let center = NotificationCenter.default
    observers = [
      center.addObserver(forName: AVCaptureSession.wasInterruptedNotification, object: session, queue: nil) {
        [weak self] notification in
        self?.reason = notification.userInfo?[AVCaptureSessionInterruptionReasonKey] as? Int
        self?.isCovered = true
      },
      center.addObserver(forName: AVCaptureSession.interruptionEndedNotification, object: session, queue: nil) {
        [weak self] _ in self?.uncover()
      },
    ]
    session.startRunning()
  }

  private func uncover() {
    let shared = AVCaptureSession.InterruptionReason.videoDeviceNotAvailableWithMultipleForegroundApps.rawValue
    if isMended || reason != shared { isCovered = false }
  }
}
