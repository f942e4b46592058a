import AVFoundation

/// An app that awaits a photo. The app with the bug continues twice if the photo fails, once in each callback.
/// **Source:** github.com/enebin/Aespa/issues/45.
final class TwiceApp: NSObject, AVCapturePhotoCaptureDelegate {
  private let restarting = RestartingSession()
  private var session: AVCaptureSession { restarting.session }
  private let output = AVCapturePhotoOutput()
  private let isMended: Bool
  private var continuation: CheckedContinuation<Void, any Error>?

  init(isMended: Bool) { self.isMended = isMended }

  func start() throws {
    try session.addCamera()
    session.sessionPreset = .low
    session.addOutput(output)
    session.startRunning()
  }

  func takePhoto() async throws {
    guard output.connection(with: .video)?.isActive == true else { throw NoCamera() }
    try await withCheckedThrowingContinuation { continuation in
      self.continuation = continuation
      output.capturePhoto(with: AVCapturePhotoSettings(), delegate: self)
    }
  }

  func photoOutput(_ output: AVCapturePhotoOutput, didFinishProcessingPhoto photo: AVCapturePhoto, error: Error?) {
    if let error { finish(error) }
  }

  func photoOutput(
    _ output: AVCapturePhotoOutput, didFinishCaptureFor resolved: AVCaptureResolvedPhotoSettings, error: Error?
  ) { finish(error) }

  private func finish(_ error: (any Error)?) {
    if error != nil { continuation?.resume(throwing: NoCamera()) } else { continuation?.resume() }
    if isMended { continuation = nil }
  }
}
