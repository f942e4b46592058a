import AVFoundation

/// Takes photos, several at a time if the user is fast.
final class PhotoCapture {
  let output = AVCapturePhotoOutput()
  private var delegates: [Int64: PhotoDelegate] = [:]

  func rotate(to angle: CGFloat) { output.rotate(to: angle) }

  func takePhoto(flash: AVCaptureDevice.FlashMode, isolation: isolated (any Actor)? = #isolation) async throws -> Data {
    let settings = AVCapturePhotoSettings(format: [AVVideoCodecKey: codec])
    settings.flashMode = output.supportedFlashModes.contains(flash) ? flash : .off
    settings.photoQualityPrioritization = .balanced
    defer { delegates[settings.uniqueID] = nil }
    return try await withCheckedThrowingContinuation { continuation in
      let delegate = PhotoDelegate(continuation)
      delegates[settings.uniqueID] = delegate
      output.capturePhoto(with: settings, delegate: delegate)
    }
  }

  private var codec: AVVideoCodecType { output.availablePhotoCodecTypes.contains(.hevc) ? .hevc : .jpeg }
}

private final class PhotoDelegate: NSObject, AVCapturePhotoCaptureDelegate {
  private let continuation: CheckedContinuation<Data, any Error>
  private var data: Data?

  init(_ continuation: CheckedContinuation<Data, any Error>) { self.continuation = continuation }

  func photoOutput(_ output: AVCapturePhotoOutput, didFinishProcessingPhoto photo: AVCapturePhoto, error: (any Error)?)
  {
    if error == nil { data = photo.fileDataRepresentation() }
  }

  func photoOutput(
    _ output: AVCapturePhotoOutput, didFinishCaptureFor resolvedSettings: AVCaptureResolvedPhotoSettings,
    error: (any Error)?
  ) {
    if let data {
      continuation.resume(returning: data)
    } else {
      continuation.resume(throwing: error ?? AVError(.unknown))
    }
  }
}

extension AVCaptureOutput {
  /// Rotates what the output captures.
  func rotate(to angle: CGFloat) {
    guard let connection = connection(with: .video), connection.isVideoRotationAngleSupported(angle) else { return }
    connection.videoRotationAngle = angle
  }
}
