import AVFoundation

/// An app that switches cameras while the user takes photos. The app with the bug takes them on another queue, so that a
/// photo may be taken between the removal of the old input and the addition of the new one.
final class SwitchingApp: NSObject, AVCapturePhotoCaptureDelegate, @unchecked Sendable {
  // Unchecked: the session synchronizes itself.
  private let session = AVCaptureSession()
  private let output = AVCapturePhotoOutput()
  private let sessionQueue = DispatchQueue(label: "session")
  private let photoQueue: DispatchQueue

  init(isMended: Bool) { photoQueue = isMended ? sessionQueue : DispatchQueue(label: "photos") }

  func start() throws {
    guard let camera = AVCaptureDevice.default(for: .video) else { throw NoCamera() }
    session.addInput(try AVCaptureDeviceInput(device: camera))
    session.addOutput(output)
    session.startRunning()
  }

  func switchCamera() {
    sessionQueue.async { [self] in
      let discovery = AVCaptureDevice.DiscoverySession(
        deviceTypes: [.builtInWideAngleCamera], mediaType: .video, position: .front)
      guard let front = discovery.devices.first, let input = try? AVCaptureDeviceInput(device: front) else { return }
      session.beginConfiguration()
      for input in session.inputs { session.removeInput(input) }
      session.addInput(input)
      session.commitConfiguration()
    }
  }

  func takePhoto() {
    photoQueue.async { [self] in
      guard session.isRunning else { return }
      output.capturePhoto(with: AVCapturePhotoSettings(), delegate: self)
    }
  }

  func photoOutput(_ output: AVCapturePhotoOutput, didFinishProcessingPhoto photo: AVCapturePhoto, error: (any Error)?)
  {}
}
