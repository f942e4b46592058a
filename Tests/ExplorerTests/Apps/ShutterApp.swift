import AVFoundation

/// An app that awaits a photo. The app with the bug continues only with a photo, not with an error.
/// **Source:** github.com/margelo/react-native-vision-camera/issues/2372 and github.com/expo/expo/issues/10403.
final class ShutterApp: NSObject, AVCapturePhotoCaptureDelegate {
  private let restarting = RestartingSession()
  private var session: AVCaptureSession { restarting.session }
  private let output = AVCapturePhotoOutput()
  private let isMended: Bool
  private var continuation: CheckedContinuation<AVCapturePhoto?, Never>?

  init(isMended: Bool) { self.isMended = isMended }

  func start() throws {
    try session.addCamera()
    session.sessionPreset = .low
    session.addOutput(output)
    session.startRunning()
  }

  func takePhoto() async -> AVCapturePhoto? {
    guard output.connection(with: .video)?.isActive == true else { return nil }
    return await withCheckedContinuation { continuation in
      self.continuation = continuation
      output.capturePhoto(with: AVCapturePhotoSettings(), delegate: self)
    }
  }

  func photoOutput(_ output: AVCapturePhotoOutput, didFinishProcessingPhoto photo: AVCapturePhoto, error: Error?) {
    if !isMended, error == nil { continuation?.resume(returning: photo) }
    if isMended { self.photo = error == nil ? photo : nil }
  }

  private var photo: AVCapturePhoto?

  func photoOutput(
    _ output: AVCapturePhotoOutput, didFinishCaptureFor resolved: AVCaptureResolvedPhotoSettings, error: Error?
  ) {
    // The only callback that always comes.
    if isMended { continuation?.resume(returning: photo) }
  }
}
