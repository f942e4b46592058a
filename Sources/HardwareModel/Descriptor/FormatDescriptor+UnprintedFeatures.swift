import AVFoundationTypes
import CoreVideoModel
import PixelModel

extension FormatDescriptor {
  /// The features of a format that its printed line does not contain.
  public struct UnprintedFeatures: Hashable, Sendable {
    /// The supported color spaces, or nil if they follow from the printed line.
    public var colorSpaces: [AVCaptureColorSpace]?
    /// The supported stabilization modes, or nil if they follow from the printed line.
    public var stabilizationModes: [AVCaptureVideoStabilizationMode]?
    /// The depth formats that can be used with the format.
    public var depthFormats: [FormatDescriptor] = []
    /// The zoom ranges that support depth maps; empty if every factor does. Applies only to formats with depth.
    public var depthZoomRanges: [ClosedRange<Double>] = []
    /// Zoom factors above 1 that use the sensor's native pixels, without binning or upscaling.
    public var secondaryNativeZoomFactors: [Double] = []
    /// The zoom range with Center Stage, or nil for the format's whole range. Applies only to formats with Center
    /// Stage.
    public var centerStageZoomRange: ClosedRange<Double>?
    /// The limits of Cinematic video, or nil if it is unsupported.
    public var cinematic: Cinematic?
    /// The aspect ratios that can be selected while the camera runs, as Apple's raw values.
    public var dynamicAspectRatios: [String] = []
    /// Other features that the format supports.
    public var capabilities: Set<Capability> = []

    /// Creates a value without any features beyond those in the printed line.
    public init() {}
  }

  /// The limits of Cinematic video, whose blur follows the subject.
  public struct Cinematic: Hashable, Sendable {
    /// The zoom factors that support Cinematic video.
    public var zoomRange: ClosedRange<Double>
    /// The frame rates that support Cinematic video, in frames per second.
    public var frameRates: ClosedRange<Double>
    /// The range of simulated apertures, as f-numbers.
    public var simulatedApertures: ClosedRange<Double>
    /// The default simulated aperture, as an f-number.
    public var defaultSimulatedAperture: Double

    public init(
      zoomRange: ClosedRange<Double>, frameRates: ClosedRange<Double>, simulatedApertures: ClosedRange<Double>,
      defaultSimulatedAperture: Double
    ) {
      self.zoomRange = zoomRange
      self.frameRates = frameRates
      self.simulatedApertures = simulatedApertures
      self.defaultSimulatedAperture = defaultSimulatedAperture
    }
  }

  /// A feature that the printed line does not contain. The raw value is the keyword in a profile.
  public enum Capability: String, CaseIterable, Hashable, Sendable {
    /// Global tone mapping: one tone curve for the whole image.
    case globalToneMapping
    /// Portrait effects mattes in photos.
    case portraitEffectsMatte
    /// Automatic reduction of the frame rate in low light.
    case autoVideoFrameRate
    /// Recording of stereoscopic spatial video.
    case spatialVideo
    /// Proposed framings for the people in view.
    case smartFraming
    /// Edge Light, a bright frame on the screen that lights the face.
    case edgeLight
    /// Use in multi-camera sessions, for lines that do not report it, such as a Mac's.
    case multicam
  }
}

extension FormatDescriptor {
  /// The supported color spaces, in Apple's order.
  ///
  /// Unless a profile lists them: `x420` is HLG, wide color adds Display P3, and other formats are sRGB. **Source:**
  /// values that a program read on an iPhone 15 Pro and an iPhone 11 Pro, along with their lines.
  public var colorSpaces: [AVCaptureColorSpace] {
    if let known = unprinted.colorSpaces { return known }
    guard mediaType == "vide" else { return [] }
    if pixelFormat == kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange { return [.HLG_BT2020] }
    return features.contains(.wideColor) ? [.sRGB, .P3_D65] : [.sRGB]
  }

  /// Returns a Boolean value that indicates whether the format supports a stabilization mode.
  ///
  /// Unless a profile or the line lists the modes: `off` and `auto` always; with `supports vis`, `standard` always,
  /// `cinematic` up to 120 fps, and `cinematicExtended` up to 60 fps, but neither cinematic mode at 1024x768.
  /// **Source:** derived from values that a program read on an iPhone 11 Pro and an iPhone 15 Pro, without exception.
  public func supports(_ mode: AVCaptureVideoStabilizationMode) -> Bool {
    if let known = unprinted.stabilizationModes { return mode == .off || known.contains(mode) }
    guard mediaType == "vide" else { return mode == .off }
    if mode == .off || mode == .auto { return true }
    guard let stabilization else { return false }
    if !stabilization.modes.isEmpty { return stabilization.modes.contains("\(mode)") }
    let isCramped = size == PixelSize(width: 1024, height: 768)
    switch mode {
    case .standard: return true
    case .cinematic: return frameRates.upperBound <= 120 && !isCramped
    case .cinematicExtended: return frameRates.upperBound <= 60 && !isCramped
    case .off, .auto, .previewOptimized, .cinematicExtendedEnhanced, .lowLatency: return false
    }
  }
}

extension FormatDescriptor {
  /// Returns the format with automatic frame rate, if the format supports this on a phone that has it.
  ///
  /// **Source:** Apple, isAutoVideoFrameRateEnabled, describes formats of up to 30 and 60 fps. That ten-bit formats do
  /// not support it is in Roenbaeck/tubeist/issues/33; that all other formats do is inferred.
  public func withAutoVideoFrameRate() -> FormatDescriptor {
    let isEightBit = [
      kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange,
    ].contains(pixelFormat)
    guard isEightBit, [30, 60].contains(frameRates.upperBound), frameRates.contains(24) else { return self }
    var format = self
    format.unprinted.capabilities.insert(.autoVideoFrameRate)
    return format
  }
}
