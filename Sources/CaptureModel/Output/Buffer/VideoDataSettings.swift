import CoreVideoModel
import HardwareModel
import PixelModel

/// The settings that a client requests from a video data output.
struct VideoDataSettings: Equatable, Sendable {
  /// The requested pixel format, or nil for the camera's native format.
  var pixelFormat: OSType?
  /// The requested size after the connection's rotation, or nil if ``dimensions`` determines the size.
  var size: PixelSize?
  var dimensions = Dimensions.automatic

  /// The policy that determines the frame size.
  enum Dimensions: Equatable, Sendable {
    /// The session preset determines the size. **Source:** rule 269.
    case automatic
    /// An explicit request by the client for the format's full size or for preview size.
    case full, preview
  }

  /// Returns whether frames are scaled down from the format's size to preview size.
  func isPreviewSized(over activeConnection: ActiveConnection) -> Bool {
    switch dimensions {
    case .automatic: activeConnection.previewSize != activeConnection.sensorSize
    case .full: false
    case .preview: true
    }
  }

  /// Returns the size of frames that arrive over an active connection.
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
  /// The preview size that the session preset specifies, or otherwise the preview width of the photo preset at the
  /// format's aspect ratio.
  ///
  /// **Source:** rule 269; the preview size without the photo preset is assumed.
  var smallSize: PixelSize {
    guard previewSize == sensorSize else { return previewSize }
    let photo = device.descriptor.camera?.presets[AVCaptureSession.Preset.photo.rawValue]?.previewSize
    let width = min(sensorSize.width, photo?.width ?? 1000)
    return PixelSize(width: width, height: (sensorSize.height * width / max(1, sensorSize.width) + 1) / 2 * 2)
  }

  /// The pixel format of movie encoder input: 8-bit biplanar 4:2:0 in the camera's native range.
  var codecPixelFormat: OSType {
    pixelFormat == kCVPixelFormatType_420YpCbCr8BiPlanarFullRange
      ? pixelFormat : kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
  }
}
