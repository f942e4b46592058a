// A menu of the presets that the selected camera supports, with manual format selection.
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

  /// The presets that the menu lists.
  var choices: [AVCaptureSession.Preset] { Self.presets.filter(session.canSetSessionPreset) }

  /// Selects a preset and returns the resulting dimensions of the active format.
  func choose(_ preset: AVCaptureSession.Preset) -> CMVideoDimensions? {
    guard session.canSetSessionPreset(preset) else { return nil }
    session.sessionPreset = preset
    return CMVideoFormatDescriptionGetDimensions(camera.activeFormat.formatDescription)
  }

  /// Selects a format. Afterwards, the session no longer changes it.
  func choose(_ format: AVCaptureDevice.Format) throws {
    try camera.lockForConfiguration()
    defer { camera.unlockForConfiguration() }
    camera.activeFormat = format
  }
}
