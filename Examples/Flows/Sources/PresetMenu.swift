// A menu of the sizes that the chosen camera can serve, and a format that is chosen by hand.
import AVFoundation

final class PresetMenu {
  static let presets: [AVCaptureSession.Preset] = [
    .photo, .high, .medium, .low, .cif352x288, .vga640x480, .hd1280x720, .hd1920x1080, .iFrame960x540, .iFrame1280x720,
    .inputPriority,
  ]

  let session = AVCaptureSession()
  let camera: AVCaptureDevice
  let output = AVCaptureVideoDataOutput()

  init(camera: AVCaptureDevice) throws {
    self.camera = camera
    session.addInput(try AVCaptureDeviceInput(device: camera))
    session.addOutput(output)
  }

  /// What the menu shows.
  var choices: [AVCaptureSession.Preset] { Self.presets.filter(session.canSetSessionPreset) }

  /// The size of the sensor's pictures with a preset.
  func choose(_ preset: AVCaptureSession.Preset) -> CMVideoDimensions? {
    guard session.canSetSessionPreset(preset) else { return nil }
    session.sessionPreset = preset
    return CMVideoFormatDescriptionGetDimensions(camera.activeFormat.formatDescription)
  }

  /// From now on the session leaves the format alone.
  func choose(_ format: AVCaptureDevice.Format) throws {
    try camera.lockForConfiguration()
    defer { camera.unlockForConfiguration() }
    camera.activeFormat = format
  }
}
