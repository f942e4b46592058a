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

    init(_ facts: FormatFacts) {
      self.facts = facts
      mediaType = AVMediaType(facts.mediaType)
      formatDescription = CMFormatDescription(
        videoCodec: .init(facts.pixelFormat), width: facts.size.width, height: facts.size.height)
      videoSupportedFrameRateRanges = [AVFrameRateRange(facts.frameRates)]
    }

    /// Horizontal angle in degrees that the unzoomed picture covers; 0 where unknown. **Source:** rule 107.
    public var videoFieldOfView: Float { Float(facts.fieldOfView ?? 0) }
    /// Whether neighbouring sensor pixels are joined.
    public var isVideoBinned: Bool { facts.isBinned }
    /// The greatest zoom factor.
    public var videoMaxZoomFactor: CGFloat { CGFloat(facts.zoom?.maximum ?? 1) }
    /// The zoom factor from which on the picture is enlarged. **Source:** rule 178.
    public var videoZoomFactorUpscaleThreshold: CGFloat { CGFloat(facts.zoom?.upscaleThreshold ?? 1) }
    /// Whether the format may be used in a multi-camera session.
    public var isMultiCamSupported: Bool { facts.features.contains(.multicam) }
    /// Whether the format can join exposures for range.
    public var isVideoHDRSupported: Bool { facts.features.contains(.hdr) }
    /// Whether photos may ask for quality before speed.
    public var isHighestPhotoQualitySupported: Bool { facts.features.contains(.highestPhotoQuality) }
    /// Whether photos in this format are of high quality.
    public var isHighPhotoQualitySupported: Bool {
      facts.features.contains(.highPhotoQuality) || isHighestPhotoQualitySupported
    }
    /// The least sensitivity, as ISO speed.
    public var minISO: Float { Float(facts.iso?.lowerBound ?? 0) }
    /// The greatest sensitivity, as ISO speed.
    public var maxISO: Float { Float(facts.iso?.upperBound ?? 0) }
    /// The shortest exposure.
    public var minExposureDuration: CMTime { Self.exposure(facts.exposureSeconds?.lowerBound) }
    /// The longest exposure.
    public var maxExposureDuration: CMTime { Self.exposure(facts.exposureSeconds?.upperBound) }
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

/// Frame rates from a lowest to a highest.
public final class AVFrameRateRange: NSObject, Sendable {
  /// Frames a second at least.
  public let minFrameRate: Float64
  /// Frames a second at most.
  public let maxFrameRate: Float64
  /// Duration of a frame at the highest rate.
  public let minFrameDuration: CMTime
  /// Duration of a frame at the lowest rate.
  public let maxFrameDuration: CMTime

  init(_ rates: ClosedRange<Double>) {
    minFrameRate = rates.lowerBound
    maxFrameRate = rates.upperBound
    minFrameDuration = Self.duration(of: rates.upperBound)
    maxFrameDuration = Self.duration(of: rates.lowerBound)
  }

  /// Whether a frame may last that long. **Source:** rule 100.
  func contains(_ duration: CMTime) -> Bool {
    minFrameDuration <= duration && duration <= maxFrameDuration
  }

  /// `<AVFrameRateRange: 1 - 30>`. **Source:** `../shared/devices/grammar.md`, without the pointer.
  public override var description: String {
    "<AVFrameRateRange: \(Self.text(minFrameRate)) - \(Self.text(maxFrameRate))>"
  }

  private static func text(_ rate: Double) -> String {
    rate == rate.rounded() ? String(Int(rate)) : String(rate)
  }

  /// 1/rate, exact for whole rates and for the television rates (30000/1001 and the like).
  private static func duration(of rate: Double) -> CMTime {
    let whole = rate.rounded()
    if rate == whole { return CMTime(value: 1, timescale: CMTimeScale(whole)) }
    let television = CMTimeScale((rate * 1.001).rounded() * 1000)
    if abs(Double(television) / 1001 - rate) < 0.005 { return CMTime(value: 1001, timescale: television) }
    return CMTime(value: 1000, timescale: CMTimeScale((rate * 1000).rounded()))
  }
}

extension CMVideoDimensions {
  init(_ size: PixelSize) {
    self.init(width: Int32(size.width), height: Int32(size.height))
  }
}
