import AVFoundation

/// An app that takes a photo when the user presses the shutter. The app with the bug does not ask whether there is a
/// camera that it may use. **Source:** github.com/longitachi/ZLPhotoBrowser/issues/692.
final class EagerShutterApp: NSObject, AVCapturePhotoCaptureDelegate {
  private let restarting = RestartingSession()
  private var session: AVCaptureSession { restarting.session }
  private let output = AVCapturePhotoOutput()
  private let isMended: Bool

  init(isMended: Bool) { self.isMended = isMended }

  func start() {
    // Without a camera, the view stays black.
    _ = try? session.addCamera()
    session.sessionPreset = .low
    session.addOutput(output)
    session.startRunning()
  }

  func takePhoto() {
    if isMended, output.connection(with: .video)?.isActive != true { return }
    output.capturePhoto(with: AVCapturePhotoSettings(), delegate: self)
  }

  func photoOutput(_ output: AVCapturePhotoOutput, didFinishProcessingPhoto photo: AVCapturePhoto, error: Error?) {}
}
