import AVFoundation

/// An app that shows the camera, with a microphone in its session. The app with the bug shows a frozen image during a
/// phone call. **Source:** github.com/react-native-camera/react-native-camera/issues/2548 and
/// github.com/Awalz/SwiftyCam/issues/99.
final class CallApp: @unchecked Sendable {
  // Unchecked: the session synchronizes itself.
  private let restarting = RestartingSession()
  private var session: AVCaptureSession { restarting.session }
  private let isMended: Bool
  private var observers: [any NSObjectProtocol] = []
  private(set) var message: String?
  var isLive: Bool { session.isRunning && !session.isInterrupted }

  init(isMended: Bool) { self.isMended = isMended }

  deinit { observers.forEach(NotificationCenter.default.removeObserver) }

  func start() throws {
    try session.addCamera()
    session.addOutput(AVCaptureVideoDataOutput())
    let microphone = AVCaptureDevice.default(for: .audio).flatMap { try? AVCaptureDeviceInput(device: $0) }
    if let microphone { session.addInput(microphone) }
    observe(AVCaptureSession.wasInterruptedNotification) { app, notification in
      let number = notification.userInfo?[AVCaptureSessionInterruptionReasonKey] as? Int
      let reason = number.flatMap(AVCaptureSession.InterruptionReason.init)
      if reason != .audioDeviceInUseByAnotherClient {
        app.message = "paused"
      } else if app.isMended, let microphone {
        app.session.removeInput(microphone)
      }
    }
    observe(AVCaptureSession.interruptionEndedNotification) { app, _ in app.message = nil }
    observe(AVCaptureSession.runtimeErrorNotification) { app, _ in app.message = "failed" }
    observe(AVCaptureSession.didStartRunningNotification) { app, _ in app.message = nil }
    session.startRunning()
  }

  private func observe(_ name: Notification.Name, _ body: @escaping @Sendable (CallApp, Notification) -> Void) {
    observers.append(
      NotificationCenter.default.addObserver(forName: name, object: session, queue: nil) { [weak self] notification in
        if let self { body(self, notification) }
      })
  }
}
