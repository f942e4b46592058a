// Captures photos with flash: always, never, or automatically.
import AVFoundation

final class FlashPhoto: NSObject, AVCapturePhotoCaptureDelegate {
  let session = AVCaptureSession()
  let camera: AVCaptureDevice
  private let output = AVCapturePhotoOutput()
  private(set) var files: [Data] = []

  init(position: AVCaptureDevice.Position = .back) throws {
    guard let camera = AVCaptureDevice.default(.builtInWideAngleCamera, for: .video, position: position) else {
      throw CameraError.noDevice
    }
    self.camera = camera
    session.sessionPreset = .vga640x480
    session.addInput(try AVCaptureDeviceInput(device: camera))
    session.addOutput(output)
    // Without monitoring settings, `isFlashScene` is not updated.
    output.photoSettingsForSceneMonitoring = AVCapturePhotoSettings()
    output.photoSettingsForSceneMonitoring?.flashMode = .auto
  }

  /// Whether the flash would currently fire in mode `.auto`.
  var needsFlash: Bool { output.isFlashScene }

  /// Captures a photo with a flash mode.
  ///
  /// - Returns: False if the camera does not support the flash mode.
  @discardableResult
  func shoot(_ mode: AVCaptureDevice.FlashMode) -> Bool {
    guard camera.isFlashAvailable, output.supportedFlashModes.contains(mode) else { return false }
    let settings = AVCapturePhotoSettings(format: [AVVideoCodecKey: AVVideoCodecType.jpeg])
    settings.flashMode = mode
    output.capturePhoto(with: settings, delegate: self)
    return true
  }

  func photoOutput(_ output: AVCapturePhotoOutput, didFinishProcessingPhoto photo: AVCapturePhoto, error: Error?) {
    if let data = photo.fileDataRepresentation() { files.append(data) }
  }
}
