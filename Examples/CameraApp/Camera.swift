import AVFoundation

/// A camera in modern style: an actor whose session runs on a separate queue.
actor Camera {
  private let session = AVCaptureSession()
  private let queue = DispatchQueue(label: "session")
  private let photo = AVCapturePhotoOutput()
  private let frames = FrameCounter()

  var frameCount: Int { frames.count }

  func start() async throws {
    guard let device = AVCaptureDevice.default(.builtInWideAngleCamera, for: .video, position: .back) else {
      throw AVError(.deviceNotConnected)
    }
    session.beginConfiguration()
    session.sessionPreset = .hd1280x720
    session.addInput(try AVCaptureDeviceInput(device: device))
    let video = AVCaptureVideoDataOutput()
    video.setSampleBufferDelegate(frames, queue: DispatchQueue(label: "frames"))
    session.addOutput(video)
    session.addOutput(photo)
    session.commitConfiguration()
    await onQueue { $0.startRunning() }
  }

  func stop() async { await onQueue { $0.stopRunning() } }

  /// Captures a photo and returns its size in pixels.
  func takePhoto() async throws -> (width: Int32, height: Int32) {
    let taker = PhotoTaker()
    let taken = try await withCheckedThrowingContinuation { continuation in
      taker.continuation = continuation
      photo.capturePhoto(with: AVCapturePhotoSettings(), delegate: taker)
    }
    return (taken.resolvedSettings.photoDimensions.width, taken.resolvedSettings.photoDimensions.height)
  }

  /// Runs a closure on the session's queue. Starting and stopping block the thread, so they must not run on the actor.
  private func onQueue(_ body: @escaping @Sendable (AVCaptureSession) -> Void) async {
    let session = session
    await withCheckedContinuation { continuation in
      queue.async {
        body(session)
        continuation.resume()
      }
    }
  }
}

/// A delegate that counts frames on the output's queue.
private final class FrameCounter: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate, @unchecked Sendable {
  // Unchecked: the lock protects the count.
  private let lock = NSLock()
  private var seen = 0

  var count: Int { lock.withLock { seen } }

  func captureOutput(
    _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) {
    lock.withLock { seen += 1 }
  }
}

/// A delegate that waits for a single photo.
private final class PhotoTaker: NSObject, AVCapturePhotoCaptureDelegate, @unchecked Sendable {
  // Unchecked: the continuation is set before the photo is requested, and used once.
  var continuation: CheckedContinuation<AVCapturePhoto, any Error>?

  func photoOutput(_ output: AVCapturePhotoOutput, didFinishProcessingPhoto photo: AVCapturePhoto, error: (any Error)?)
  {
    if let error { continuation?.resume(throwing: error) } else { continuation?.resume(returning: photo) }
  }
}
