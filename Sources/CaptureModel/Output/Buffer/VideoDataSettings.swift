import CoreVideoModel
import HardwareModel
import PixelModel

/// What a client has asked a video data output for.
struct VideoDataSettings: Equatable, Sendable {
  /// Nil for the camera's native format.
  var pixelFormat: OSType?
  /// Size after the connection's turn; nil for what ``dimensions`` decides.
  var size: PixelSize?
  var dimensions = Dimensions.automatic

  /// Who decides how large frames are.
  enum Dimensions: Equatable, Sendable {
    /// The preset. **Source:** rule 269.
    case automatic
    /// The client: as large as the format, or as small as a preview.
    case full, preview
  }

  /// Whether frames are smaller than the format because a preview would be.
  func isPreviewSized(over activeConnection: ActiveConnection) -> Bool {
    switch dimensions {
    case .automatic: activeConnection.previewSize != activeConnection.sensorSize
    case .full: false
    case .preview: true
    }
  }

  /// Size of the frames that come over a route.
  func frameSize(over activeConnection: ActiveConnection) -> PixelSize {
    size
      ?? ActiveConnection.oriented(
        isPreviewSized(over: activeConnection) ? activeConnection.smallSize : fullSize(over: activeConnection),
        activeConnection.settings.orientation)
  }

  private func fullSize(over activeConnection: ActiveConnection) -> PixelSize {
    dimensions == .automatic ? activeConnection.previewSize : activeConnection.sensorSize
  }
}

extension ActiveConnection {
  /// How large a preview would be: what the preset says; else as wide as for photos, in the format's shape.
  ///
  /// **Source:** rule 269; how large a preview is without the photo preset is made up.
  var smallSize: PixelSize {
    guard previewSize == sensorSize else { return previewSize }
    let photo = device.descriptor.camera?.presets[AVCaptureSession.Preset.photo.rawValue]?.previewSize
    let width = min(sensorSize.width, photo?.width ?? 1000)
    return PixelSize(width: width, height: (sensorSize.height * width / max(1, sensorSize.width) + 1) / 2 * 2)
  }

  /// What the encoder of a movie gets: 8-bit two-plane pictures in the camera's own range.
  var codecPixelFormat: OSType {
    pixelFormat == kCVPixelFormatType_420YpCbCr8BiPlanarFullRange
      ? pixelFormat : kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
  }
}
