// Captures all kinds of photos: JPEG, HEIC, RAW, uncompressed, brackets and Live Photos.
import AVFoundation

final class PhotoCamera: NSObject, AVCapturePhotoCaptureDelegate {
  let session = AVCaptureSession()
  let output = AVCapturePhotoOutput()
  private(set) var events: [String] = []
  private(set) var photos: [AVCapturePhoto] = []
  private(set) var dimensions: CMVideoDimensions?
  private(set) var lastError: Error?

  func configure(preset: AVCaptureSession.Preset = .photo) throws {
    session.beginConfiguration()
    defer { session.commitConfiguration() }
    guard let camera = AVCaptureDevice.default(.builtInWideAngleCamera, for: .video, position: .back) else {
      throw CameraError.noDevice
    }
    session.sessionPreset = preset
    session.addInput(try AVCaptureDeviceInput(device: camera))
    session.addOutput(output)
    // Features must be enabled here before photo settings can request them.
    output.isHighResolutionCaptureEnabled = true
    output.isLivePhotoCaptureEnabled = output.isLivePhotoCaptureSupported
    output.connection(with: .video)?.videoOrientation = .portrait
  }

  func settings(_ codec: AVVideoCodecType) -> AVCapturePhotoSettings {
    let settings = AVCapturePhotoSettings(format: [AVVideoCodecKey: codec])
    settings.isHighResolutionPhotoEnabled = output.isHighResolutionCaptureEnabled
    if let preview = settings.availablePreviewPhotoPixelFormatTypes.first {
      settings.previewPhotoFormat = [kCVPixelBufferPixelFormatTypeKey as String: preview]
    }
    settings.embeddedThumbnailPhotoFormat = [AVVideoCodecKey: AVVideoCodecType.jpeg]
    return settings
  }

  var rawAndProcessed: AVCapturePhotoSettings? {
    output.availableRawPhotoPixelFormatTypes.first.map {
      AVCapturePhotoSettings(rawPixelFormatType: $0, processedFormat: [AVVideoCodecKey: AVVideoCodecType.jpeg])
    }
  }

  func bracket(_ biases: [Float]) -> AVCapturePhotoBracketSettings {
    AVCapturePhotoBracketSettings(
      rawPixelFormatType: 0, processedFormat: [AVVideoCodecKey: AVVideoCodecType.jpeg],
      bracketedSettings: biases.map(AVCaptureAutoExposureBracketedStillImageSettings.autoExposureSettings))
  }

  /// Captures a photo. Settings can be used only once.
  func shoot(_ settings: AVCapturePhotoSettings) { output.capturePhoto(with: settings, delegate: self) }

  func photoOutput(_ output: AVCapturePhotoOutput, willBeginCaptureFor resolved: AVCaptureResolvedPhotoSettings) {
    dimensions = resolved.photoDimensions
    events.append("willBegin")
  }

  func photoOutput(_ output: AVCapturePhotoOutput, willCapturePhotoFor resolved: AVCaptureResolvedPhotoSettings) {
    events.append("willCapture")
  }

  func photoOutput(_ output: AVCapturePhotoOutput, didCapturePhotoFor resolved: AVCaptureResolvedPhotoSettings) {
    events.append("didCapture")
  }

  func photoOutput(_ output: AVCapturePhotoOutput, didFinishProcessingPhoto photo: AVCapturePhoto, error: Error?) {
    events.append(photo.isRawPhoto ? "raw" : "photo")
    photos.append(photo)
  }

  func photoOutput(
    _ output: AVCapturePhotoOutput, didFinishProcessingLivePhotoToMovieFileAt outputFileURL: URL, duration: CMTime,
    photoDisplayTime: CMTime, resolvedSettings: AVCaptureResolvedPhotoSettings, error: Error?
  ) { events.append("movie") }

  func photoOutput(
    _ output: AVCapturePhotoOutput, didFinishCaptureFor resolved: AVCaptureResolvedPhotoSettings, error: Error?
  ) {
    lastError = error
    events.append("finish")
  }
}
