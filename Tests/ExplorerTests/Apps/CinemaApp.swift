import AVFoundation

/// An app that films in 4K. The app with the bug does not ask whether the camera can.
/// **Source:** github.com/kingsic/SGQRCode/issues/163.
final class CinemaApp {
  private let restarting = RestartingSession()
  private var session: AVCaptureSession { restarting.session }
  private let isMended: Bool

  init(isMended: Bool) { self.isMended = isMended }

  func start() throws {
    try session.addCamera()
    session.addOutput(AVCaptureVideoDataOutput())
    if !isMended || session.canSetSessionPreset(.hd4K3840x2160) { session.sessionPreset = .hd4K3840x2160 }
    session.startRunning()
  }
}
