import AVFoundation

/// An app that starts its session in the background, and takes a photo when its countdown is over. The app with the bug
/// does not ask whether the session runs by then. **Source:** starts that take seconds:
/// github.com/AlexLittlejohn/ALCameraViewController/issues/146.
final class ImpatientApp: NSObject, AVCapturePhotoCaptureDelegate, @unchecked Sendable {
  // Unchecked: the session synchronizes itself.
  private let restarting = RestartingSession()
  private var session: AVCaptureSession { restarting.session }
  private let output = AVCapturePhotoOutput()
  private let isMended: Bool

  init(isMended: Bool) { self.isMended = isMended }

  func start() throws {
    session.beginConfiguration()
    try session.addCamera()
    session.sessionPreset = .low
    session.addOutput(output)
    session.commitConfiguration()
    DispatchQueue(label: "session").async { [session] in session.startRunning() }
  }

  func takePhoto() {
    if isMended, !session.isRunning { return }
    output.capturePhoto(with: AVCapturePhotoSettings(), delegate: self)
  }

  private(set) var error: (any Error)?

  func photoOutput(_ output: AVCapturePhotoOutput, didFinishProcessingPhoto photo: AVCapturePhoto, error: Error?) {
    self.error = error
  }
}
