import CoreVideoModel
import HardwareModel
import PixelModel

/// What a preset makes of a camera. A pure function of the camera's descriptor.
struct FormatNegotiation: Equatable {
  /// Apple's string for the preset of a new session.
  static let defaultPreset = "AVCaptureSessionPresetHigh"

  /// Index of the format.
  let formatIndex: Int
  /// Size of the pictures for previews and data outputs, in landscape order.
  let previewSize: PixelSize

  /// Nil when the camera cannot serve the preset, and for `inputPriority`, which chooses nothing. **Source:** rules 40, 94, 269.
  ///
  /// - Parameter preset: Apple's string.
  init?(preset: String, camera: CameraDescriptor) {
    guard let choice = camera.presets[preset], camera.formats.indices.contains(choice.formatIndex) else {
      return nil
    }
    formatIndex = choice.formatIndex
    previewSize = choice.previewSize ?? camera.formats[choice.formatIndex].size
  }
}
