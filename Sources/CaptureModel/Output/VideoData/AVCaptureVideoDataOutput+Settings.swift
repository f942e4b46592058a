import AVFoundationTypes
import CoreMediaModel
import CoreVideoModel
import Foundation
import PixelModel
import SimulationKernel

extension AVCaptureVideoDataOutput {
  /// The pixel format and size of frames: `kCVPixelBufferPixelFormatTypeKey`, `kCVPixelBufferWidthKey`,
  /// `kCVPixelBufferHeightKey`.
  ///
  /// Nil or an empty dictionary selects the camera's native format; reading returns the effective values. Raises
  /// `NSInvalidArgumentException` for an unavailable pixel format, for a size that exceeds the format's or has another
  /// aspect ratio, and for any size while buffers have preview size. **Source:** rules 266, 267.
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

  /// The pixel formats that `videoSettings` supports: biplanar formats, BGRA, and the camera's native format.
  /// **Source:** rules 268, 341.
  public var availableVideoPixelFormatTypes: [OSType] {
    let usual = [
      kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange,
      kCVPixelFormatType_32BGRA,
    ]
    guard let native = activeConnection?.pixelFormat, !usual.contains(native) else { return usual }
    return usual + [native]
  }

  /// The deprecated form of ``availableVideoPixelFormatTypes``, as `NSNumber` objects.
  public var availableVideoCVPixelFormatTypes: [NSNumber] { availableVideoPixelFormatTypes.map { NSNumber(value: $0) } }

  /// The codecs for compressed frames. Always empty, because frames are not compressed.
  ///
  /// **Source:** Apple, videoSettings: on iOS, these settings contain a pixel format and a size; that the list is empty
  /// is inferred.
  public var availableVideoCodecTypes: [AVVideoCodecType] { [] }

  // MARK: Preview-sized buffers

  /// A Boolean value that indicates whether the session preset determines if buffers have preview size. Default `true`.
  /// **Source:** rule 269.
  public var automaticallyConfiguresOutputBufferDimensions: Bool {
    get { state.read { $0.settings.dimensions == .automatic } }
    set {
      guard newValue != automaticallyConfiguresOutputBufferDimensions else { return }
      let isSmall = deliversPreviewSizedOutputBuffers
      setDimensions(newValue ? .automatic : isSmall ? .preview : .full)
    }
  }

  /// A Boolean value that indicates whether buffers have preview size. `true` by default with the photo preset.
  ///
  /// Setting it raises `NSInvalidArgumentException` while ``automaticallyConfiguresOutputBufferDimensions`` is `true`.
  /// Setting it to `true` removes the size from ``videoSettings``. **Source:** rules 266, 269; the exception and the
  /// removal of the size are inferred.
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
            evidence: .inferred, remedy: "set automaticallyConfiguresOutputBufferDimensions to false first"))
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

  // MARK: Frame duration and HDR metadata

  /// The minimum duration between frames. If it is invalid (the default) or zero, all frames are delivered. Frames that
  /// arrive earlier are skipped without a callback.
  ///
  /// **Source:** Apple, symbol of the same name; deprecated since iOS 5, where the device sets the frame rate.
  public var minFrameDuration: CMTime {
    get { state.read { $0.minFrameDuration } }
    set { change(state) { $0.minFrameDuration = newValue } }
  }

  /// A Boolean value that indicates whether frames preserve dynamic HDR metadata. Default `false`.
  ///
  /// Simulated frames carry no HDR metadata, so the value has no effect. **Source:** Apple, symbol of the same name.
  public var preservesDynamicHDRMetadata: Bool {
    get { state.read { $0.preservesDynamicHDRMetadata } }
    set { change(state) { $0.preservesDynamicHDRMetadata = newValue } }
  }

  private var activeConnection: ActiveConnection? {
    session?.state.read { $0.applied }.activeConnections(to: self).first
  }

  private func validated(_ dictionary: [String: Any]) -> VideoDataSettings? {
    var settings = VideoDataSettings()
    if let format = NSNumber.bridging(dictionary[kCVPixelBufferPixelFormatTypeKey as String])?.uint32Value {
      guard
        system.require(
          availableVideoPixelFormatTypes.contains(format),
          Misuse(
            .invalidArgument,
            "*** -[AVCaptureVideoDataOutput setVideoSettings:] Unsupported pixel format type - use "
              + "-availableVideoCVPixelFormatTypes",
            evidence: .rule(267), remedy: "choose one of availableVideoPixelFormatTypes"))
      else { return nil }
      settings.pixelFormat = format
    }
    if let width = NSNumber.bridging(dictionary[kCVPixelBufferWidthKey as String])?.intValue,
      let height = NSNumber.bridging(dictionary[kCVPixelBufferHeightKey as String])?.intValue
    {
      let size = PixelSize(width: width, height: height)
      guard
        system.require(
          fits(size),
          Misuse(
            .invalidArgument,
            "*** -[AVCaptureVideoDataOutput setVideoSettings:] Unsupported dimensions \(size)",
            evidence: .rule(266),
            remedy:
              "keep the aspect ratio of the rotated frame, and do not exceed its size; with the photo preset, do not set a size"
          ))
      else { return nil }
      settings.size = size
    }
    return settings
  }

  /// Returns whether a size has the aspect ratio of the rotated frame, to within a pixel, and does not exceed that
  /// frame. Returns `false` for any size while buffers have preview size.
  private func fits(_ size: PixelSize) -> Bool {
    guard size.width > 0, size.height > 0 else { return false }
    guard let activeConnection else { return true }
    guard !deliversPreviewSizedOutputBuffers else { return false }
    let whole = ActiveConnection.oriented(activeConnection.sensorSize, activeConnection.settings.orientation)
    return size.width <= whole.width && size.height <= whole.height
      && abs(size.width * whole.height - size.height * whole.width) <= max(whole.width, whole.height)
  }
}
