import AVFoundation

/// An app that takes photos with flash. The app with the bug does not ask whether the camera has one.
/// **Source:** github.com/flutter/flutter/issues/73726.
final class FlashApp: NSObject, AVCapturePhotoCaptureDelegate {
  private let restarting = RestartingSession()
  private var session: AVCaptureSession { restarting.session }
  private let output = AVCapturePhotoOutput()
  private let isMended: Bool

  init(isMended: Bool) { self.isMended = isMended }

  func start() throws {
    session.sessionPreset = .low
    try session.addCamera()
    session.addOutput(output)
    session.startRunning()
  }

  func takePhoto() {
    guard output.connection(with: .video)?.isActive == true else { return }
    let settings = AVCapturePhotoSettings()
    if !isMended || output.supportedFlashModes.contains(.on) { settings.flashMode = .on }
    output.capturePhoto(with: settings, delegate: self)
  }

  func photoOutput(_ output: AVCapturePhotoOutput, didFinishProcessingPhoto photo: AVCapturePhoto, error: Error?) {}
}
