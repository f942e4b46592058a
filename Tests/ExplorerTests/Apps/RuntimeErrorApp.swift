import AVFoundation

/// An app that shows failures of its session. The app with the bug handles only those that it knows.
/// **Source:** github.com/HaishinKit/HaishinKit.swift/issues/1522.
final class RuntimeErrorApp: @unchecked Sendable {
  // Unchecked: the session synchronizes itself.
  private let session = AVCaptureSession()
  private let isMended: Bool
  private var observer: (any NSObjectProtocol)?
  private(set) var message: String?
  var isRunning: Bool { session.isRunning || session.isInterrupted }

  init(isMended: Bool) { self.isMended = isMended }

  deinit { observer.map(NotificationCenter.default.removeObserver) }

  func start() throws {
    try session.addCamera()
    session.addOutput(AVCaptureVideoDataOutput())
    observer = NotificationCenter.default.addObserver(
      forName: AVCaptureSession.runtimeErrorNotification, object: session, queue: nil
    ) { [weak self] notification in
      let error = notification.userInfo?[AVCaptureSessionErrorKey] as? AVError
      self?.hear(error?.code ?? .unknown)
    }
    session.startRunning()
  }

  private func hear(_ code: AVError.Code) {
    if code == .mediaServicesWereReset { session.startRunning() } else if isMended { message = "The camera failed" }
  }
}
