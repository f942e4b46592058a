import CoreVideoModel
import HardwareModel
import PixelModel

/// The format and preview size that a preset selects for a camera. Depends only on the camera's descriptor.
struct FormatNegotiation: Equatable {
  /// The raw value of the default preset of a new session.
  static let defaultPreset = "AVCaptureSessionPresetHigh"

  /// The index of the selected format.
  let formatIndex: Int
  /// The image size for previews and data outputs, in landscape orientation.
  let previewSize: PixelSize

  /// Creates the selection for a preset, or returns nil if the camera does not support the preset or if the preset is
  /// `inputPriority`, which selects no format. **Source:** rules 40, 94, 269.
  ///
  /// - Parameter preset: The raw value of the preset.
  init?(preset: String, camera: CameraDescriptor) {
    guard let choice = camera.presets[preset], camera.formats.indices.contains(choice.formatIndex) else {
      return nil
    }
    formatIndex = choice.formatIndex
    previewSize = choice.previewSize ?? camera.formats[choice.formatIndex].size
  }
}
