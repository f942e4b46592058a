import AVFoundation
import Foundation

/// A photo app's code that uses only Apple's names, with the photo output or the older still image output.
final class PhotoTaker: NSObject, AVCapturePhotoCaptureDelegate {
  let session = AVCaptureSession()
  let photoOutput = AVCapturePhotoOutput()
  let stillImageOutput = AVCaptureStillImageOutput()
  private(set) var events: [String] = []
  private(set) var files: [Data] = []
  private(set) var metadata: [[String: Any]] = []
  private(set) var movieURL: URL?
  private(set) var lastError: Error?
  var device: AVCaptureDevice!
  /// Whether photos are converted to file data when they arrive.
  var wantsFiles = true

  /// Configures the session with a camera and an output.
  ///
  /// - Parameters:
  ///   - preset: The session preset. Small frames render quickly.
  ///   - older: Whether to use the older still image output.
  func configure(_ preset: AVCaptureSession.Preset = .vga640x480, older: Bool = false) throws {
    session.beginConfiguration()
    defer { session.commitConfiguration() }
    session.sessionPreset = preset
    device = AVCaptureDevice.default(.builtInWideAngleCamera, for: .video, position: .back)
    session.addInput(try AVCaptureDeviceInput(device: device))
    if older {
      stillImageOutput.outputSettings = [AVVideoCodecKey: AVVideoCodecJPEG]
      if session.canAddOutput(stillImageOutput) { session.addOutput(stillImageOutput) }
      return
    }
    guard session.canAddOutput(photoOutput) else { return }
    session.addOutput(photoOutput)
    photoOutput.isHighResolutionCaptureEnabled = true
    photoOutput.isLivePhotoCaptureEnabled = photoOutput.isLivePhotoCaptureSupported
    photoOutput.maxPhotoQualityPrioritization = .quality
  }

  func takePhoto(flash: AVCaptureDevice.FlashMode, movie: URL? = nil) {
    var settings = AVCapturePhotoSettings()
    if photoOutput.availablePhotoCodecTypes.contains(.jpeg) {
      settings = AVCapturePhotoSettings(format: [AVVideoCodecKey: AVVideoCodecType.jpeg])
    }
    if device.isFlashAvailable, photoOutput.supportedFlashModes.contains(flash) { settings.flashMode = flash }
    if let format = settings.__availablePreviewPhotoPixelFormatTypes.first {
      settings.previewPhotoFormat = [kCVPixelBufferPixelFormatTypeKey as String: format]
    }
    if photoOutput.isLivePhotoCaptureEnabled { settings.livePhotoMovieFileURL = movie }
    settings.photoQualityPrioritization = .balanced
    photoOutput.capturePhoto(with: settings, delegate: self)
  }

  func takeBracket(_ biases: [Float]) {
    let bracket = biases.map {
      AVCaptureAutoExposureBracketedStillImageSettings.autoExposureSettings(exposureTargetBias: $0)
    }
    let settings = AVCapturePhotoBracketSettings(
      rawPixelFormatType: 0, processedFormat: [AVVideoCodecKey: AVVideoCodecType.jpeg], bracketedSettings: bracket)
    photoOutput.capturePhoto(with: settings, delegate: self)
  }

  func takeStillImage() {
    guard let connection = stillImageOutput.connection(with: .video) else { return }
    stillImageOutput.captureStillImageAsynchronously(from: connection) { buffer, error in
      self.lastError = error
      guard let buffer, let data = AVCaptureStillImageOutput.jpegStillImageNSDataRepresentation(buffer) else { return }
      self.files.append(data)
      let exif = CMGetAttachment(buffer, key: kCGImagePropertyExifDictionary, attachmentModeOut: nil)
      self.metadata.append(["{Exif}": exif as? [String: Any] ?? [:]])
    }
  }

  func photoOutput(
    _ output: AVCapturePhotoOutput, willBeginCaptureFor resolvedSettings: AVCaptureResolvedPhotoSettings
  ) { events.append("willBegin") }

  func photoOutput(
    _ output: AVCapturePhotoOutput, willCapturePhotoFor resolvedSettings: AVCaptureResolvedPhotoSettings
  ) { events.append("willCapture") }

  func photoOutput(
    _ output: AVCapturePhotoOutput, didFinishProcessingPhoto photo: AVCapturePhoto, error: Error?
  ) {
    events.append("photo")
    lastError = error
    if wantsFiles, let data = photo.fileDataRepresentation() { files.append(data) }
    metadata.append(photo.metadata)
  }

  func photoOutput(
    _ output: AVCapturePhotoOutput, didFinishProcessingLivePhotoToMovieFileAt outputFileURL: URL, duration: CMTime,
    photoDisplayTime: CMTime, resolvedSettings: AVCaptureResolvedPhotoSettings, error: Error?
  ) {
    events.append("movie")
    movieURL = error == nil ? outputFileURL : nil
  }

  func photoOutput(
    _ output: AVCapturePhotoOutput, didFinishCaptureFor resolvedSettings: AVCaptureResolvedPhotoSettings, error: Error?
  ) { events.append("finish") }
}
