import AVFoundationTypes
import CoreVideoModel
import PixelModel

extension FormatDescriptor {
  /// What a format can do without its printed line telling so.
  public struct UnprintedFeatures: Hashable, Sendable {
    /// The colour spaces; nil for those that follow from the line.
    public var colorSpaces: [AVCaptureColorSpace]?
    /// The stabilization modes; nil for those that follow from the line.
    public var stabilizationModes: [AVCaptureVideoStabilizationMode]?
    /// Formats of the depth maps that can come with the pictures.
    public var depthFormats: [FormatDescriptor] = []
    /// Zoom factors at which depth maps come; empty for every factor, where there are depth maps at all.
    public var depthZoomRanges: [ClosedRange<Double>] = []
    /// Zoom factors above 1 at which the sensor's pixels are read one by one, neither binned nor upscaled.
    public var secondaryNativeZoomFactors: [Double] = []
    /// Zoom factors with Center Stage; nil for every factor of the format, where there is Center Stage at all.
    public var centerStageZoomRange: ClosedRange<Double>?
    /// Video with a blur that follows the subject; nil when there is none.
    public var cinematic: Cinematic?
    /// Shapes that the picture can take while the camera runs, as Apple's raw strings.
    public var dynamicAspectRatios: [String] = []
    /// What else the format supports.
    public var capabilities: Set<Capability> = []

    /// Nothing but what follows from the line.
    public init() {}
  }

  /// Video with a blur that follows the subject.
  public struct Cinematic: Hashable, Sendable {
    /// The zoom factors at which it works.
    public var zoomRange: ClosedRange<Double>
    /// The frame rates at which it works.
    public var frameRates: ClosedRange<Double>
    /// The f-numbers that the blur can look like.
    public var simulatedApertures: ClosedRange<Double>
    /// The f-number that it looks like unless another is chosen.
    public var defaultSimulatedAperture: Double

    /// All facts.
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

  /// Something that a format supports without its printed line telling so; the raw value is the word in a profile.
  public enum Capability: String, CaseIterable, Hashable, Sendable {
    /// One tone curve for the whole picture.
    case globalToneMapping
    /// Mattes of the people in a photo.
    case portraitEffectsMatte
    /// A frame rate that the camera lowers by itself in the dark.
    case autoVideoFrameRate
    /// Video for both eyes.
    case spatialVideo
    /// A proposal of framings for the people in the picture.
    case smartFraming
    /// A bright frame on the screen that lights the face.
    case edgeLight
    /// Use in a session with several cameras, where the line does not tell, as a Mac's lines do not.
    case multicam
  }
}

extension FormatDescriptor {
  /// The colour spaces of the pictures, in Apple's order.
  ///
  /// Unless a profile tells: `x420` is HLG, wide colour adds Display P3, the rest is sRGB. **Source:** what an iPhone 15 Pro
  /// and an iPhone 11 Pro told a program, beside their lines.
  public var colorSpaces: [AVCaptureColorSpace] {
    if let known = unprinted.colorSpaces { return known }
    guard mediaType == "vide" else { return [] }
    if pixelFormat == kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange { return [.HLG_BT2020] }
    return features.contains(.wideColor) ? [.sRGB, .P3_D65] : [.sRGB]
  }

  /// Whether a connection may ask for this kind of stabilization.
  ///
  /// Unless a profile or the line tells the modes: `off` and `auto` always; with `supports vis`, `standard` always,
  /// `cinematic` up to 120 frames a second, `cinematicExtended` up to 60, both not at 1024x768. **Source:** derived from what
  /// an iPhone 11 Pro and an iPhone 15 Pro told a program, which has no exception to it.
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
