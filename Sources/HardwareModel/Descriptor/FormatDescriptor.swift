import CoreVideoModel
import PixelModel

/// The properties of a capture format, as contained in a printed `AVCaptureDevice.Format` line.
///
/// An optional property is nil if the line has no such field. **Source:** lines printed by real devices.
public struct FormatDescriptor: Hashable, Sendable {
  /// The media type as four characters, `vide` or `dpth`.
  public var mediaType: String
  /// The pixel format, a four-character code such as `420v` (an `OSType`).
  public var pixelFormat: UInt32
  /// The image size in pixels, in landscape orientation.
  public var size: PixelSize
  /// The minimum and maximum frame rate, in frames per second.
  public var frameRates: ClosedRange<Double>
  /// The size of a high-resolution still image (`HRSI`), as printed up to iOS 15.
  public var highResolutionStill: PixelSize?
  /// The supported photo sizes, as printed since iOS 16: the format's size first, the largest last.
  public var photoSizes: [PixelSize] = []
  /// The horizontal field of view, in degrees.
  public var fieldOfView: Double?
  /// A Boolean value that indicates whether the sensor combines several pixels into one.
  public var isBinned = false
  /// The video stabilization support, or nil if there is none.
  public var stabilization: Stabilization?
  /// The zoom limits, or nil if the device cannot zoom.
  public var zoom: Zoom?
  /// The zoom range of the system's own controls, as printed since iOS 26.
  public var systemZoomRange: ClosedRange<Double>?
  /// The autofocus system of the format.
  public var autoFocusSystem = AutoFocusSystem.none
  /// The minimum and maximum ISO value.
  public var iso: ClosedRange<Double>?
  /// The minimum and maximum exposure duration, in seconds.
  public var exposureSeconds: ClosedRange<Double>?
  /// The exposure bias range of the system's own controls in EV, as printed since iOS 18.
  public var systemExposureBiasRange: ClosedRange<Double>?
  /// The other features that the line lists.
  public var features: Set<Feature> = []
  /// The discrete frame rates in printing order, or an empty array if the camera supports a continuous range.
  ///
  /// ``frameRates`` then spans the lowest to the highest. Cameras on a Mac have discrete rates.
  public var discreteFrameRates: [Double] = []
  /// The notation in which the device's system prints formats.
  public var notation = Notation.phone
  /// The features that the printed line does not contain.
  public var unprinted = UnprintedFeatures()

  /// Creates a format with the fields that every line contains.
  public init(mediaType: String = "vide", pixelFormat: UInt32, size: PixelSize, frameRates: ClosedRange<Double>) {
    self.mediaType = mediaType
    self.pixelFormat = pixelFormat
    self.size = size
    self.frameRates = frameRates
  }

  /// Hashes only the fields in which most formats differ, because hashing a profile's formats completely takes longer
  /// than comparing the few that are alike in these.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(pixelFormat)
    hasher.combine(size)
    hasher.combine(frameRates)
    hasher.combine(isBinned)
  }

  /// The largest photo size in pixels, in landscape orientation.
  public var largestPhoto: PixelSize { photoSizes.last ?? highResolutionStill ?? size }

  /// The frame-rate ranges, in the order of ``discreteFrameRates``; a single range on a phone.
  public var frameRateRanges: [ClosedRange<Double>] {
    discreteFrameRates.isEmpty ? [frameRates] : discreteFrameRates.map { $0...$0 }
  }
}

extension FormatDescriptor {
  /// The notation of a format's line. The non-nil fields determine the system version more precisely.
  public enum Notation: String, CaseIterable, Hashable, Sendable {
    /// iOS and iPadOS, including an iPhone used as a Mac's camera.
    case phone
    /// Mac OS X 10.8 and 10.9: two sizes, rates in braces, a trailing space.
    case macOS10
    /// macOS 11: like `macOS10`, without the trailing space.
    case macOS11
    /// macOS 15: one size, rates in braces, then effects; no closing bracket.
    case macOS15
  }

  /// The video stabilization fields of a printed line.
  public struct Stabilization: Hashable, Sendable {
    /// The names of the modes, as printed since iOS 26; empty if the line has none.
    public var modes: [String]
    /// The name of the maximum strength, such as `Low`, as printed since iOS 17; nil if the line has none.
    public var maxStrength: String?

    public init(modes: [String] = [], maxStrength: String? = nil) {
      self.modes = modes
      self.maxStrength = maxStrength
    }
  }

  /// The zoom limits of a format.
  public struct Zoom: Hashable, Sendable {
    /// The maximum zoom factor; the minimum is 1.
    public var maximum: Double
    /// The zoom factor above which the image is upscaled.
    public var upscaleThreshold: Double

    /// Creates zoom limits from printed factors, both at least 1.
    public init(maximum: Double, upscaleThreshold: Double) {
      self.maximum = maximum
      self.upscaleThreshold = upscaleThreshold
    }
  }

  /// The autofocus system of a format. The raw values are those in printed lines and in Apple's enumeration.
  public enum AutoFocusSystem: Int, Hashable, Sendable {
    /// The lens has fixed focus.
    case none
    /// The lens moves until contrast is maximal.
    case contrastDetection
    /// The sensor measures the direction in which to move the lens.
    case phaseDetection
  }

  /// A flag at the end of a line. The raw value follows `supports `, and the cases are in printing order.
  public enum Feature: String, CaseIterable, Hashable, Sendable {
    /// Merging of exposures for high dynamic range.
    case hdr = "HDR"
    /// The color space Display P3, or HLG for ten-bit formats.
    case wideColor = "wide color"
    /// Depth maps along with the video.
    case depth
    /// Responsive capture: a photo can be requested while the previous one is processed.
    case responsiveCapture = "responsive capture"
    /// Detection of a smudged lens.
    case smudgeDetection = "Smudge Detection"
    /// Zero shutter lag: the photo shows the instant of the request.
    case zeroShutterLag = "zero shutter lag"
    /// Use in multi-camera sessions.
    case multicam
    /// Photos of higher quality than video frames.
    case highPhotoQuality = "high photo quality"
    /// Photos of the highest quality.
    case highestPhotoQuality = "highest photo quality"
    /// Center Stage, which keeps people in frame.
    case centerStage = "Center Stage"
    /// A region of interest for Center Stage, printed as `CS RoI`.
    case centerStageRegion = "CS RoI"
    /// The Portrait effect, which blurs the background.
    case portraitEffect = "Portrait Effect"
    /// An adjustable strength of the background blur.
    case portraitEffectAperture = "Portrait Effect Aperture"
    /// Studio Light, which brightens the face.
    case studioLighting = "Studio Lighting"
    /// An adjustable intensity of Studio Light.
    case studioLightingIntensity = "Studio Lighting Intensity"
    /// Reaction effects triggered by gestures.
    case reactions = "Reactions"
    /// Replacement of the background with an image.
    case backgroundReplacement = "Background Replacement"
  }
}
