import AVFoundation

/// An app that shows interruptions. In the app with the bug, the main queue and the session's queue wait for each other.
/// **Source:** github.com/yannickl/QRCodeReader.swift/issues/129 and github.com/NextLevel/NextLevel/issues/76.
final class WaitingApp: @unchecked Sendable {
  // Unchecked: the session synchronizes itself, the main queue the message.
  private let restarting = RestartingSession()
  private var session: AVCaptureSession { restarting.session }
  private let queue = DispatchQueue(label: "session")
  private let isMended: Bool
  private var observers: [any NSObjectProtocol] = []
  private var isMessageShown = false

  init(isMended: Bool) { self.isMended = isMended }

  deinit { observers.forEach(NotificationCenter.default.removeObserver) }

  func start() throws {
    try session.addCamera()
    session.addOutput(AVCaptureVideoDataOutput())
    for name in [AVCaptureSession.wasInterruptedNotification, AVCaptureSession.interruptionEndedNotification] {
      observers.append(
        NotificationCenter.default.addObserver(forName: name, object: session, queue: nil) { [weak self] _ in
          guard let self else { return }
          queue.async { self.update() }
          DispatchQueue.main.async { self.showState() }
        })
    }
    session.startRunning()
  }

  private func update() {
    let isInterrupted = session.isInterrupted
    if isMended {
      DispatchQueue.main.async { self.isMessageShown = isInterrupted }
    } else {
      DispatchQueue.main.sync { self.isMessageShown = isInterrupted }
    }
  }

  private func showState() { _ = queue.sync { session.isRunning } }
}
