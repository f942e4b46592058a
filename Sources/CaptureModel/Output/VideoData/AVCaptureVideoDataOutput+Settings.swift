import AVFoundationTypes
import CoreMediaModel
import CoreVideoModel
import Foundation
import PixelModel
import SimulationKernel

extension AVCaptureVideoDataOutput {
  /// Pixel format (and size) of the frames: `kCVPixelBufferPixelFormatTypeKey`, `kCVPixelBufferWidthKey`, `kCVPixelBufferHeightKey`.
  ///
  /// Nil and the empty dictionary mean the camera's native format; what was decided reads back. Raises NSInvalidArgumentException for a
  /// pixel format that is not available, and for a size that is larger than the format's or not of its shape, or any while buffers have
  /// the size of a preview. **Source:** rules 266, 267.
  public var videoSettings: [String: Any]! {
    get {
      let settings = state.read { $0.settings }
      var dictionary: [String: Any] = [
        kCVPixelBufferPixelFormatTypeKey as String: settings.pixelFormat ?? activeConnection?.pixelFormat
          ?? kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
      ]
      if let size = settings.size ?? activeConnection.map({ settings.frameSize(over: $0) }) {
        dictionary[kCVPixelBufferWidthKey as String] = size.width
        dictionary[kCVPixelBufferHeightKey as String] = size.height
      }
      return dictionary
    }
    set {
      guard let settings = validated(newValue ?? [:]) else { return }
      change(state) { ($0.settings.pixelFormat, $0.settings.size) = (settings.pixelFormat, settings.size) }
    }
  }

  /// The pixel formats that `videoSettings` may ask for: the two-plane formats, BGRA, and the camera's own. **Source:** rules 268, 341.
  public var availableVideoPixelFormatTypes: [OSType] {
    let usual = [
      kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange,
      kCVPixelFormatType_32BGRA,
    ]
    guard let native = activeConnection?.pixelFormat, !usual.contains(native) else { return usual }
    return usual + [native]
  }

  /// ``availableVideoPixelFormatTypes`` as numbers; the older spelling.
  public var availableVideoCVPixelFormatTypes: [NSNumber] { availableVideoPixelFormatTypes.map { NSNumber(value: $0) } }

  /// The codecs in which frames can come: none, frames are not compressed.
  ///
  /// **Source:** Apple, videoSettings: on iOS they name a pixel format and a size; that the list is empty is inferred.
  public var availableVideoCodecTypes: [AVVideoCodecType] { [] }

  // MARK: As large as a preview

  /// Whether the preset decides if frames are as small as a preview. Default true. **Source:** rule 269.
  public var automaticallyConfiguresOutputBufferDimensions: Bool {
    get { state.read { $0.settings.dimensions == .automatic } }
    set {
      guard newValue != automaticallyConfiguresOutputBufferDimensions else { return }
      let isSmall = deliversPreviewSizedOutputBuffers
      setDimensions(newValue ? .automatic : isSmall ? .preview : .full)
    }
  }

  /// Whether frames are as small as a preview: with the photo preset by default.
  ///
  /// Raises NSInvalidArgumentException when set while ``automaticallyConfiguresOutputBufferDimensions`` is true. A size in
  /// ``videoSettings`` is forgotten when it becomes true. **Source:** rules 266, 269; the exception and the last sentence are inferred.
  public var deliversPreviewSizedOutputBuffers: Bool {
    get {
      activeConnection.map { activeConnection in state.read { $0.settings.isPreviewSized(over: activeConnection) } }
        ?? state.read { $0.settings.dimensions == .preview }
    }
    set {
      guard
        system.require(
          !automaticallyConfiguresOutputBufferDimensions,
          Misuse(
            .invalidArgument,
            "*** -[AVCaptureVideoDataOutput setDeliversPreviewSizedOutputBuffers:] Cannot be set when "
              + "automaticallyConfiguresOutputBufferDimensions is YES",
            remedy: "set automaticallyConfiguresOutputBufferDimensions to false first"))
      else { return }
      setDimensions(newValue ? .preview : .full)
    }
  }

  private func setDimensions(_ dimensions: VideoDataSettings.Dimensions) {
    change(state) { state in
      state.settings.dimensions = dimensions
      if dimensions == .preview { state.settings.size = nil }
    }
  }

  // MARK: Older and newer choices

  /// The shortest time between two frames; invalid, the default, and zero for every frame. Others are left out without a word.
  ///
  /// **Source:** Apple, of the same name; deprecated since iOS 5, where frame rates are the device's.
  public var minFrameDuration: CMTime {
    get { state.read { $0.minFrameDuration } }
    set { change(state) { $0.minFrameDuration = newValue } }
  }

  /// Whether frames shall keep what tells of their range of brightness, picture by picture. Default false.
  ///
  /// No frame here has such, so that both values mean the same. **Source:** Apple, of the same name.
  public var preservesDynamicHDRMetadata: Bool {
    get { state.read { $0.preservesDynamicHDRMetadata } }
    set { change(state) { $0.preservesDynamicHDRMetadata = newValue } }
  }

  private var activeConnection: ActiveConnection? {
    session?.state.read { $0.applied }.activeConnections(to: self).first
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

  /// Whether a size has the shape of the turned picture, within a pixel, and is not larger; no size fits while frames are as small as
  /// a preview.
  private func fits(_ size: PixelSize) -> Bool {
    guard size.width > 0, size.height > 0 else { return false }
    guard let activeConnection else { return true }
    guard !deliversPreviewSizedOutputBuffers else { return false }
    let whole = ActiveConnection.oriented(activeConnection.sensorSize, activeConnection.settings.orientation)
    return size.width <= whole.width && size.height <= whole.height
      && abs(size.width * whole.height - size.height * whole.width) <= max(whole.width, whole.height)
  }
}
