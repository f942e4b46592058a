import AVFoundation

/// An app that takes upright pictures with a still image output. The app with the bug takes each as if the phone were held in portrait.
/// **Source:** github.com/omergul/LLSimpleCamera/pull/11 and github.com/omergul/LLSimpleCamera/issues/146.
final class StillImageApp: NSObject {
  private let restarting = RestartingSession()
  private var session: AVCaptureSession { restarting.session }
  private let output = AVCaptureStillImageOutput()
  private let isMended: Bool
  private var coordinator: AVCaptureDevice.RotationCoordinator?

  init(isMended: Bool) { self.isMended = isMended }

  func start() throws {
    session.sessionPreset = .low
    coordinator = .init(device: try session.addCamera(), previewLayer: nil)
    session.addOutput(output)
    session.startRunning()
  }

  func takePicture() {
    guard session.isRunning, let connection = output.connection(with: .video), let coordinator else { return }
    connection.videoRotationAngle = isMended ? coordinator.videoRotationAngleForHorizonLevelCapture : 90
    output.captureStillImageAsynchronously(from: connection) { _, _ in }
  }
}
