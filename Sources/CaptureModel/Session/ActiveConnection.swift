import AVFoundationTypes
import CoreVideoModel
import HardwareModel
import PixelModel
import PlatformTypes

/// An active connection: a snapshot of one connection in the applied configuration, which frames follow.
///
/// This type is a class because each frame passes and stores connections several times, and a class costs one reference
/// count instead of six.
final class ActiveConnection: Sendable {
  let connection: AVCaptureConnection
  let output: AVCaptureOutput
  let device: AVCaptureDevice
  let mediaType: AVMediaType
  let settings: ConnectionSettings
  /// The format of the camera, or nil for audio.
  let format: AVCaptureDevice.Format?
  /// The image size for previews and data outputs, in landscape orientation.
  let previewSize: PixelSize
  /// The time, in nanoseconds, by which stabilization delays frames. **Source:** rule 475.
  let stabilizationDelay: Int64
  /// The depth configuration of the camera, or nil without depth or a depth format.
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
    let times = device.descriptor.camera?.stabilizationTimes
    stabilizationDelay = output.isDelayedByStabilization ? times?.delay(settings.activeStabilization) ?? 0 : 0
  }

  /// Returns a copy with the given depth configuration.
  func with(_ depth: ActiveDepthConnection?) -> ActiveConnection {
    ActiveConnection(
      connection: connection, output: output, device: device, mediaType: mediaType, settings: settings, format: format,
      previewSize: previewSize, depth: depth)
  }

  /// The size of the sensor's image, which the format determines.
  var sensorSize: PixelSize { format?.descriptor.size ?? PixelSize(width: 0, height: 0) }
  /// The native pixel format of the camera.
  var pixelFormat: OSType { format?.descriptor.pixelFormat ?? 0 }

  /// The preview size after the connection's rotation.
  var orientedPreviewSize: PixelSize { Self.oriented(previewSize, settings.orientation) }

  /// Returns a size after rotation.
  static func oriented(_ size: PixelSize, _ orientation: ImageOrientation) -> PixelSize {
    orientation.swapsDimensions ? PixelSize(width: size.height, height: size.width) : size
  }
}

/// Compares the properties that affect frames.
extension ActiveConnection: Equatable {
  static func == (a: ActiveConnection, b: ActiveConnection) -> Bool {
    a === b
      || a.connection == b.connection && a.output == b.output && a.device == b.device && a.mediaType == b.mediaType
        && a.settings == b.settings && a.format == b.format && a.previewSize == b.previewSize && a.depth == b.depth
  }
}

/// The reason for a change of active connections, which determines how a recording ends.
enum RouteChange: Equatable, Sendable {
  /// The app changed the configuration.
  case configured
  /// The app stopped the session.
  case stopped
  /// The session was interrupted or lost its camera; recordings end with this error.
  case interrupted(AVError.Code)
}

extension StabilizationTimes {
  /// Returns the delay of a mode, in nanoseconds. **Source:** rule 475.
  fileprivate func delay(_ mode: AVCaptureVideoStabilizationMode) -> Int64 {
    switch mode {
    case .standard: Int64(standardMilliseconds) * 1_000_000
    case .cinematic: Int64(cinematicMilliseconds) * 1_000_000
    case .cinematicExtended, .cinematicExtendedEnhanced: Int64(extendedMilliseconds) * 1_000_000
    default: 0
    }
  }
}
