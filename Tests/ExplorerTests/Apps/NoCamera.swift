import AVFoundation

/// The error of an app without a camera to use, which its user sees.
struct NoCamera: Error {}

extension AVCaptureSession {
  /// Adds the back camera of a phone, or any other camera.
  ///
  /// - Throws: ``NoCamera`` without a camera, or without access to it.
  @discardableResult func addCamera() throws -> AVCaptureDevice {
    guard let camera = AVCaptureDevice.default(for: .video), let input = try? AVCaptureDeviceInput(device: camera),
      canAddInput(input)
    else { throw NoCamera() }
    addInput(input)
    return camera
  }
}

/// A session that starts again after the media services were reset, as Apple advises, and that counts its frames.
final class RestartingSession: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate, @unchecked Sendable {
  // Unchecked: the session synchronizes itself, and the frames come on one queue.
  let session = AVCaptureSession()
  private(set) var frameCount = 0
  private var observer: (any NSObjectProtocol)?

  override init() {
    super.init()
    observer = NotificationCenter.default.addObserver(
      forName: AVCaptureSession.runtimeErrorNotification, object: session, queue: nil
    ) { [weak self] notification in
      let error = notification.userInfo?[AVCaptureSessionErrorKey] as? AVError
      if error?.code == .mediaServicesWereReset { self?.session.startRunning() }
    }
  }

  deinit { observer.map(NotificationCenter.default.removeObserver) }

  /// Adds an output that delivers frames.
  func addFrames() {
    let output = AVCaptureVideoDataOutput()
    output.setSampleBufferDelegate(self, queue: DispatchQueue(label: "frames"))
    session.addOutput(output)
  }

  func captureOutput(_ output: AVCaptureOutput, didOutput frame: CMSampleBuffer, from connection: AVCaptureConnection) {
    frameCount += 1
  }
}
