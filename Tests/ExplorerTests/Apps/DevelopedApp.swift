import AVFoundation

/// An app that shows the file of each photo. The app with the bug relies on the picture as soon as the photo has been
/// exposed. **Source:** github.com/flutter/flutter/issues/181777.
final class DevelopedApp: NSObject, AVCapturePhotoCaptureDelegate, @unchecked Sendable {
  // Unchecked: the session synchronizes itself, and the callbacks come one after another.
  private let restarting = RestartingSession()
  private var session: AVCaptureSession { restarting.session }
  private let output = AVCapturePhotoOutput()
  private let isMended: Bool
  private var isExposed = false
  private(set) var file: Data?

  init(isMended: Bool) { self.isMended = isMended }

  func start() throws {
    try session.addCamera()
    session.sessionPreset = .low
    session.addOutput(output)
    session.startRunning()
  }

  func takePhoto() {
    guard session.isRunning, output.connection(with: .video)?.isActive == true else { return }
    output.capturePhoto(with: AVCapturePhotoSettings(), delegate: self)
  }

  func photoOutput(_ output: AVCapturePhotoOutput, didCapturePhotoFor settings: AVCaptureResolvedPhotoSettings) {
    isExposed = true
  }

  func photoOutput(_ output: AVCapturePhotoOutput, didFinishProcessingPhoto photo: AVCapturePhoto, error: Error?) {
    guard isExposed else { return }
    file = isMended ? photo.fileDataRepresentation() : photo.fileDataRepresentation()!
  }
}
