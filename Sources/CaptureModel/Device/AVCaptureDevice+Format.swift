import Foundation

extension AVCaptureDevice {
  /// One way in which a device can capture. A device has one object for each; compare them by identity.
  ///
  /// **Source:** Apple, AVCaptureDevice.Format; rules 107-110.
  public final class Format: NSObject, Sendable {
    /// What the format is made from.
    public let facts: FormatFacts
    /// `.video` for a camera's format.
    public let mediaType: AVMediaType
    /// Pixel format and size (in landscape order). **Source:** rule 109.
    public let formatDescription: CMFormatDescription
    /// The frame rates; a phone's formats have one range each.
    public let videoSupportedFrameRateRanges: [AVFrameRateRange]
    /// The formats in which depth maps can come with the pictures; empty where there is no depth. **Source:** rule 112.
    public let supportedDepthDataFormats: [Format]

    init(_ facts: FormatFacts) {
      self.facts = facts
      mediaType = AVMediaType(facts.mediaType)
      formatDescription = CMFormatDescription(
        videoCodec: .init(facts.pixelFormat), width: facts.size.width, height: facts.size.height)
      videoSupportedFrameRateRanges = facts.frameRateRanges.map(AVFrameRateRange.init)
      supportedDepthDataFormats = facts.unprinted.depthFormats.map(Format.init)
    }

    /// Horizontal angle in degrees that the unzoomed picture covers; 0 where unknown. **Source:** rule 107.
    public var videoFieldOfView: Float { Float(facts.fieldOfView ?? 0) }
    /// Horizontal angle in degrees with geometric distortion corrected.
    ///
    /// **Source:** rule 107; the same as without the correction, as the profiles tell of none.
    public var geometricDistortionCorrectedVideoFieldOfView: Float { videoFieldOfView }
    /// Horizontal angle in degrees of the picture once it has been cut to a shape; 0 where the format cannot take it.
    ///
    /// **Source:** inferred: the largest such part of the picture, seen through a lens without distortion.
    public func videoFieldOfView(for aspectRatio: AspectRatio, geometricDistortionCorrected: Bool) -> Float {
      guard supportedDynamicAspectRatios.contains(aspectRatio), let ratio = aspectRatio.widthOverHeight else {
        return 0
      }
      let own = Double(facts.size.width) / Double(facts.size.height)
      let half = tan(Double(videoFieldOfView) / 2 * .pi / 180) * min(1, ratio / own)
      return Float(2 * atan(half) * 180 / .pi)
    }
    /// The shapes that the picture can take while the camera runs.
    public var supportedDynamicAspectRatios: [AspectRatio] {
      facts.unprinted.dynamicAspectRatios.map(AspectRatio.init)
    }
    /// Whether neighbouring sensor pixels are joined.
    public var isVideoBinned: Bool { facts.isBinned }
    /// Whether the format may be used in a multi-camera session.
    public var isMultiCamSupported: Bool {
      facts.features.contains(.multicam) || facts.unprinted.capabilities.contains(.multicam)
    }
    /// Whether the camera can lower the frame rate by itself in the dark. **Source:** rule 102.
    public var isAutoVideoFrameRateSupported: Bool { facts.unprinted.capabilities.contains(.autoVideoFrameRate) }
    /// Kinds of output that a session cannot have beside the format.
    ///
    /// **Source:** inferred: none, as no print of such a list is known.
    public var unsupportedCaptureOutputClasses: [AnyClass] { [] }
    /// Whether photos may ask for quality before speed.
    public var isHighestPhotoQualitySupported: Bool { facts.features.contains(.highestPhotoQuality) }
    /// Whether photos in this format are of high quality.
    public var isHighPhotoQualitySupported: Bool {
      facts.features.contains(.highPhotoQuality) || isHighestPhotoQualitySupported
    }
    /// How the lens focuses by itself. **Source:** rule 110.
    public var autoFocusSystem: AutoFocusSystem { AutoFocusSystem(rawValue: facts.autoFocusSystem.rawValue) ?? .none }
    /// The least sensitivity, as ISO speed.
    public var minISO: Float { Float(facts.iso?.lowerBound ?? 0) }
    /// The greatest sensitivity, as ISO speed.
    public var maxISO: Float { Float(facts.iso?.upperBound ?? 0) }
    /// The shortest exposure.
    public var minExposureDuration: CMTime { Self.exposure(facts.exposureSeconds?.lowerBound) }
    /// The longest exposure.
    public var maxExposureDuration: CMTime { Self.exposure(facts.exposureSeconds?.upperBound) }
    /// The exposure biases that the system's own controls offer, in EV; nil where they offer none.
    public var systemRecommendedExposureBiasRange: ClosedRange<Float>? {
      facts.systemExposureBiasRange.map { Float($0.lowerBound)...Float($0.upperBound) }
    }
    /// ``systemRecommendedExposureBiasRange`` as the object that Objective-C has.
    public var __systemRecommendedExposureBiasRange: AVExposureBiasRange? {
      systemRecommendedExposureBiasRange.map(AVExposureBiasRange.init)
    }
    /// Size of a high-resolution still picture.
    public var highResolutionStillImageDimensions: CMVideoDimensions { .init(facts.largestPhoto) }
    /// The sizes that a photo may have, the smallest first. **Source:** rule 109.
    public var supportedMaxPhotoDimensions: [CMVideoDimensions] {
      (facts.photoSizes.isEmpty ? [facts.size] : facts.photoSizes).map(CMVideoDimensions.init)
    }

    public override var description: String { facts.printedLine }

    private static func exposure(_ seconds: Double?) -> CMTime {
      seconds.map { CMTime(seconds: $0, preferredTimescale: 1_000_000) } ?? .invalid
    }
  }
}

extension AVCaptureDevice.Format {
  /// How a lens focuses by itself.
  public enum AutoFocusSystem: Int, Sendable {
    /// The lens is fixed.
    case none
    /// The lens moves until contrast is greatest.
    case contrastDetection
    /// The sensor tells which way to move the lens.
    case phaseDetection
  }
}

extension CMVideoDimensions {
  init(_ size: PixelSize) {
    self.init(width: Int32(size.width), height: Int32(size.height))
  }
}
