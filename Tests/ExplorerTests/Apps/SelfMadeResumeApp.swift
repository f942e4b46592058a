import AVFoundation

/// An app that handles interruptions by itself, although the session does. The app with the bug removes the camera when
/// an interruption begins, and adds it again only when the app returns from the background.
/// **Source:** github.com/nstudio/nativescript-camera-plus/issues/101.
final class SelfMadeResumeApp: @unchecked Sendable {
  // Unchecked: the session synchronizes itself.
  private let restarting = RestartingSession()
  private var session: AVCaptureSession { restarting.session }
  private let isMended: Bool
  private var observers: [any NSObjectProtocol] = []

  init(isMended: Bool) { self.isMended = isMended }

  deinit { observers.forEach(NotificationCenter.default.removeObserver) }

  func start() throws {
    try session.addCamera()
    restarting.addFrames()
    let center = NotificationCenter.default
    if !isMended {
      observers.append(
        center.addObserver(forName: AVCaptureSession.wasInterruptedNotification, object: session, queue: nil) {
          [weak self] notification in self?.pause(notification)
        })
    }
    session.startRunning()
  }

  private func pause(_ notification: Notification) {
    let number = notification.userInfo?[AVCaptureSessionInterruptionReasonKey] as? Int
    if number != AVCaptureSession.InterruptionReason.videoDeviceNotAvailableInBackground.rawValue {
      session.inputs.forEach(session.removeInput)
    }
  }
}
