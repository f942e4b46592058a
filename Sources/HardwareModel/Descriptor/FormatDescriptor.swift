import CoreVideoModel
import PixelModel

/// What one capture format of a device can do: the facts that a printed `AVCaptureDevice.Format` line holds.
///
/// An optional fact is nil where the line has no such field. **Source:** lines printed by real devices.
public struct FormatDescriptor: Hashable, Sendable {
  /// Four characters, `vide` or `dpth`.
  public var mediaType: String
  /// Pixel format, a four-character code such as `420v` (an `OSType`).
  public var pixelFormat: UInt32
  /// The picture's size in pixels, in landscape order.
  public var size: PixelSize
  /// The lowest and highest frame rate, in frames a second.
  public var frameRates: ClosedRange<Double>
  /// Size of a high-resolution still picture (`HRSI`), as printed up to iOS 15.
  public var highResolutionStill: PixelSize?
  /// Sizes that a photo can have, as printed since iOS 16; the format's own size comes first, the largest last.
  public var photoSizes: [PixelSize] = []
  /// Horizontal field of view in degrees.
  public var fieldOfView: Double?
  /// Whether the sensor's pixels are binned: several are read as one.
  public var isBinned = false
  /// Video stabilization; nil when there is none.
  public var stabilization: Stabilization?
  /// The zoom factors that can be reached; nil when the device cannot zoom.
  public var zoom: Zoom?
  /// Zoom factors that the system's own controls offer, as printed since iOS 26.
  public var systemZoomRange: ClosedRange<Double>?
  /// How the lens focuses by itself.
  public var autoFocusSystem = AutoFocusSystem.none
  /// The lowest and highest sensitivity, as ISO speed.
  public var iso: ClosedRange<Double>?
  /// The shortest and longest exposure, in seconds.
  public var exposureSeconds: ClosedRange<Double>?
  /// Exposure bias in EV that the system's own controls offer, as printed since iOS 18.
  public var systemExposureBiasRange: ClosedRange<Double>?
  /// What else the format supports.
  public var features: Set<Feature> = []
  /// The frame rates that a camera without a span of them has, in the order of printing; else empty.
  ///
  /// ``frameRates`` then goes from the least to the greatest. Cameras on a Mac have such rates.
  public var discreteFrameRates: [Double] = []
  /// How the system of the device writes its lines.
  public var notation = Notation.phone
  /// What the printed line does not tell.
  public var unprinted = UnprintedFeatures()

  /// A format with the fields that every line has.
  public init(mediaType: String = "vide", pixelFormat: UInt32, size: PixelSize, frameRates: ClosedRange<Double>) {
    self.mediaType = mediaType
    self.pixelFormat = pixelFormat
    self.size = size
    self.frameRates = frameRates
  }

  /// The largest still picture: what a high-resolution photo has. In pixels, in landscape order.
  public var largestPhoto: PixelSize { photoSizes.last ?? highResolutionStill ?? size }

  /// The frame rates, in the order of ``discreteFrameRates``; one span on a phone.
  public var frameRateRanges: [ClosedRange<Double>] {
    discreteFrameRates.isEmpty ? [frameRates] : discreteFrameRates.map { $0...$0 }
  }
}

extension FormatDescriptor {
  /// How a system writes a format's line; the fields that are set tell its version further.
  public enum Notation: String, CaseIterable, Hashable, Sendable {
    /// iOS and iPadOS; also a phone that serves a Mac as its camera.
    case phone
    /// Mac OS X 10.8 and 10.9: two sizes, rates in braces, a blank at the end.
    case macOS10
    /// macOS 11: the same without the blank at the end.
    case macOS11
    /// macOS 15: one size, rates in braces, then effects; no closing bracket.
    case macOS15
  }

  /// What the printed line says about video stabilization.
  public struct Stabilization: Hashable, Sendable {
    /// Names of the modes, as printed since iOS 26; empty when the line does not tell.
    public var modes: [String]
    /// Word for the greatest strength (`Low`), as printed since iOS 17; nil when the line does not tell.
    public var maxStrength: String?

    /// Stabilization, with as much as is known about it.
    public init(modes: [String] = [], maxStrength: String? = nil) {
      self.modes = modes
      self.maxStrength = maxStrength
    }
  }

  /// How far a format zooms.
  public struct Zoom: Hashable, Sendable {
    /// The greatest zoom factor; the least is 1.
    public var maximum: Double
    /// The zoom factor from which on the picture is enlarged beyond the sensor's pixels.
    public var upscaleThreshold: Double

    /// Factors as printed, both at least 1.
    public init(maximum: Double, upscaleThreshold: Double) {
      self.maximum = maximum
      self.upscaleThreshold = upscaleThreshold
    }
  }

  /// How a lens focuses by itself; the raw values are those that a line prints and that Apple's enumeration has.
  public enum AutoFocusSystem: Int, Hashable, Sendable {
    /// The lens is fixed.
    case none
    /// The lens moves until contrast is greatest.
    case contrastDetection
    /// The sensor tells which way to move the lens.
    case phaseDetection
  }

  /// A flag at the end of a line; the raw value follows `supports `, and the cases stand in the order of printing.
  public enum Feature: String, CaseIterable, Hashable, Sendable {
    /// Several exposures merged for a greater dynamic range.
    case hdr = "HDR"
    /// The colour space Display P3, or HLG for ten-bit formats.
    case wideColor = "wide color"
    /// Depth beside the pictures.
    case depth
    /// A photo may be asked for while the one before is worked on.
    case responsiveCapture = "responsive capture"
    /// Detection of a dirty lens.
    case smudgeDetection = "Smudge Detection"
    /// A photo of the moment at which it was asked for.
    case zeroShutterLag = "zero shutter lag"
    /// Use in a session with several cameras.
    case multicam
    /// Photos of better quality than frames.
    case highPhotoQuality = "high photo quality"
    /// Photos of the best quality.
    case highestPhotoQuality = "highest photo quality"
    /// Center Stage.
    case centerStage = "Center Stage"
    /// A region of interest for Center Stage, printed `CS RoI`.
    case centerStageRegion = "CS RoI"
    /// A blurred background.
    case portraitEffect = "Portrait Effect"
    /// A choice of how much the background is blurred.
    case portraitEffectAperture = "Portrait Effect Aperture"
    /// A brightened face.
    case studioLighting = "Studio Lighting"
    /// A choice of how much the face is brightened.
    case studioLightingIntensity = "Studio Lighting Intensity"
    /// Effects that gestures set off.
    case reactions = "Reactions"
    /// A picture in place of the background.
    case backgroundReplacement = "Background Replacement"
  }
}
