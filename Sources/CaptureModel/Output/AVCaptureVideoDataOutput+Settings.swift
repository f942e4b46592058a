import Foundation

/// What a client has asked a video data output for.
struct VideoDataSettings: Equatable, Sendable {
  /// Nil for the camera's native format.
  var pixelFormat: OSType?
  /// Size after the connection's turn; nil for the preset's or format's.
  var size: PixelSize?
}

extension AVCaptureVideoDataOutput {
  /// Pixel format (and size) of the frames: `kCVPixelBufferPixelFormatTypeKey`, `kCVPixelBufferWidthKey`, `kCVPixelBufferHeightKey`.
  ///
  /// Nil and the empty dictionary mean the camera's native format; what was decided reads back. Raises NSInvalidArgumentException for a
  /// pixel format that is not available, and for a size that is larger than the format's or not of its shape, or any while buffers have
  /// the size of a preview. **Source:** rules 266, 267.
  public var videoSettings: [String: Any]! {
    get {
      let settings = withState { $0.settings }
      var dictionary: [String: Any] = [
        kCVPixelBufferPixelFormatTypeKey as String: settings.pixelFormat ?? route?.pixelFormat
          ?? kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
      ]
      if let size = settings.size ?? route?.orientedPreviewSize {
        dictionary[kCVPixelBufferWidthKey as String] = size.width
        dictionary[kCVPixelBufferHeightKey as String] = size.height
      }
      return dictionary
    }
    set {
      guard let settings = validated(newValue ?? [:]) else { return }
      withState { $0.settings = settings }
    }
  }

  /// The pixel formats that `videoSettings` may ask for: the two-plane formats, BGRA, and the camera's own. **Source:** rules 268, 341.
  public var availableVideoPixelFormatTypes: [OSType] {
    let usual = [
      kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange,
      kCVPixelFormatType_32BGRA,
    ]
    guard let native = route?.pixelFormat, !usual.contains(native) else { return usual }
    return usual + [native]
  }

  /// ``availableVideoPixelFormatTypes`` as numbers; the older spelling.
  public var availableVideoCVPixelFormatTypes: [NSNumber] { availableVideoPixelFormatTypes.map { NSNumber(value: $0) } }

  private var route: Route? {
    session?.withState { $0.applied }.routes(to: self).first
  }

  private func validated(_ dictionary: [String: Any]) -> VideoDataSettings? {
    var settings = VideoDataSettings()
    if let format = (dictionary[kCVPixelBufferPixelFormatTypeKey as String] as? NSNumber)?.uint32Value {
      guard
        system.require(
          availableVideoPixelFormatTypes.contains(format),
          Misuse(
            .invalidArgument,
            "*** -[AVCaptureVideoDataOutput setVideoSettings:] Unsupported pixel format type - use "
              + "-availableVideoCVPixelFormatTypes",
            remedy: "choose one of availableVideoPixelFormatTypes"))
      else { return nil }
      settings.pixelFormat = format
    }
    if let width = (dictionary[kCVPixelBufferWidthKey as String] as? NSNumber)?.intValue,
      let height = (dictionary[kCVPixelBufferHeightKey as String] as? NSNumber)?.intValue
    {
      let size = PixelSize(width: width, height: height)
      guard
        system.require(
          fits(size),
          Misuse(
            .invalidArgument,
            "*** -[AVCaptureVideoDataOutput setVideoSettings:] Unsupported dimensions \(size)",
            remedy:
              "keep the shape of the turned picture, and do not exceed its size; with the photo preset, name no size"))
      else { return nil }
      settings.size = size
    }
    return settings
  }

  /// Whether a size has the shape of the turned picture, within a pixel, and is not larger; no size fits a preset with pictures as
  /// small as a preview.
  private func fits(_ size: PixelSize) -> Bool {
    guard size.width > 0, size.height > 0 else { return false }
    guard let route else { return true }
    guard route.previewSize == route.sensorSize else { return false }
    let whole = route.orientedPreviewSize
    return size.width <= whole.width && size.height <= whole.height
      && abs(size.width * whole.height - size.height * whole.width) <= max(whole.width, whole.height)
  }
}
