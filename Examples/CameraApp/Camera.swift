import AVFoundation

/// A camera as apps write one today: an actor, whose session has a queue of its own.
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

  /// Takes a photo, and returns its size in pixels.
  func takePhoto() async throws -> (width: Int32, height: Int32) {
    let taker = PhotoTaker()
    let taken = try await withCheckedThrowingContinuation { continuation in
      taker.continuation = continuation
      photo.capturePhoto(with: AVCapturePhotoSettings(), delegate: taker)
    }
    return (taken.resolvedSettings.photoDimensions.width, taken.resolvedSettings.photoDimensions.height)
  }

  /// Starting and stopping block, so they do not belong on the actor.
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

/// Counts frames, on the queue of the output.
private final class FrameCounter: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate, @unchecked Sendable {
  // Unchecked: behind the lock.
  private let lock = NSLock()
  private var seen = 0

  var count: Int { lock.withLock { seen } }

  func captureOutput(
    _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) {
    lock.withLock { seen += 1 }
  }
}

/// Waits for one photo.
private final class PhotoTaker: NSObject, AVCapturePhotoCaptureDelegate, @unchecked Sendable {
  // Unchecked: set before the photo is asked for, and used once.
  var continuation: CheckedContinuation<AVCapturePhoto, any Error>?

  func photoOutput(_ output: AVCapturePhotoOutput, didFinishProcessingPhoto photo: AVCapturePhoto, error: (any Error)?)
  {
    if let error { continuation?.resume(throwing: error) } else { continuation?.resume(returning: photo) }
  }
}
