// Informs the user when the camera becomes unavailable, and resumes afterwards.
import AVFoundation

final class InterruptionObserver: NSObject {
  enum Message: Equatable { case none, resumeButton, unavailable(String) }

  let session: AVCaptureSession
  private(set) var message = Message.none
  private(set) var log: [String] = []

  init(session: AVCaptureSession) {
    self.session = session
    super.init()
    let center = NotificationCenter.default
    center.addObserver(
      self, selector: #selector(wasInterrupted(_:)), name: .AVCaptureSessionWasInterrupted, object: session)
    center.addObserver(
      self, selector: #selector(interruptionEnded(_:)), name: .AVCaptureSessionInterruptionEnded, object: session)
    center.addObserver(
      self, selector: #selector(runtimeError(_:)), name: .AVCaptureSessionRuntimeError, object: session)
  }

  @objc func wasInterrupted(_ notification: Notification) {
    guard let number = notification.userInfo?[AVCaptureSessionInterruptionReasonKey] as AnyObject?,
      let reason = AVCaptureSession.InterruptionReason(rawValue: number.integerValue)
    else { return }
    log.append("interrupted \(reason.rawValue)")
    switch reason {
    case .videoDeviceInUseByAnotherClient, .audioDeviceInUseByAnotherClient: message = .resumeButton
    case .videoDeviceNotAvailableWithMultipleForegroundApps: message = .unavailable("Close the other app.")
    case .videoDeviceNotAvailableDueToSystemPressure: message = .unavailable("The phone is too hot.")
    default: message = .none
    }
  }

  @objc func interruptionEnded(_ notification: Notification) {
    log.append("ended")
    message = .none
  }

  /// Restarts the session after the media services were reset.
  @objc func runtimeError(_ notification: Notification) {
    guard let error = notification.userInfo?[AVCaptureSessionErrorKey] as? AVError else { return }
    log.append("error \(error.code.rawValue)")
    if error.code == .mediaServicesWereReset { session.startRunning() } else { message = .resumeButton }
  }
}
