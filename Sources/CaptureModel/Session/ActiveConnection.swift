import AVFoundationTypes
import CoreVideoModel
import HardwareModel
import PixelModel
import PlatformTypes

/// One connection as frames follow it: the applied configuration, not what a client is still editing.
///
/// A class, because each frame hands it on several times and keeps it: that counts one reference and not six.
final class ActiveConnection: Sendable {
  let connection: AVCaptureConnection
  let output: AVCaptureOutput
  let device: AVCaptureDevice
  let mediaType: AVMediaType
  let settings: ConnectionSettings
  /// The camera's format; nil for sound.
  let format: AVCaptureDevice.Format?
  /// Size of the pictures for previews and data outputs, in landscape order.
  let previewSize: PixelSize
  /// The camera's depth maps; nil where there are none, or no format has been chosen for them.
  let depth: ActiveDepthConnection?

  init(
    connection: AVCaptureConnection, output: AVCaptureOutput, device: AVCaptureDevice, mediaType: AVMediaType,
    settings: ConnectionSettings, format: AVCaptureDevice.Format?, previewSize: PixelSize,
    depth: ActiveDepthConnection? = nil
  ) {
    self.connection = connection
    self.output = output
    self.device = device
    self.mediaType = mediaType
    self.settings = settings
    self.format = format
    self.previewSize = previewSize
    self.depth = depth
  }

  /// The same route with these depth maps.
  func with(_ depth: ActiveDepthConnection?) -> ActiveConnection {
    ActiveConnection(
      connection: connection, output: output, device: device, mediaType: mediaType, settings: settings, format: format,
      previewSize: previewSize, depth: depth)
  }

  /// Size of the sensor's picture: the format's.
  var sensorSize: PixelSize { format?.descriptor.size ?? PixelSize(width: 0, height: 0) }
  /// The camera's native pixel format.
  var pixelFormat: OSType { format?.descriptor.pixelFormat ?? 0 }

  /// Size of a preview-sized picture after the connection's turn.
  var orientedPreviewSize: PixelSize { Self.oriented(previewSize, settings.orientation) }

  /// A size after a turn.
  static func oriented(_ size: PixelSize, _ orientation: ImageOrientation) -> PixelSize {
    orientation.swapsDimensions ? PixelSize(width: size.height, height: size.width) : size
  }
}

/// Routes are equal when frames follow them alike.
extension ActiveConnection: Equatable {
  static func == (a: ActiveConnection, b: ActiveConnection) -> Bool {
    a === b
      || a.connection == b.connection && a.output == b.output && a.device == b.device && a.mediaType == b.mediaType
        && a.settings == b.settings && a.format == b.format && a.previewSize == b.previewSize && a.depth == b.depth
  }
}

/// Why an output's routes changed; decides how a recording ends.
enum RouteChange: Equatable, Sendable {
  /// The client changed the configuration.
  case configured
  /// The session stopped because the client said so.
  case stopped
  /// The session was interrupted, or lost its camera, with this error for recordings.
  case interrupted(AVError.Code)
}
