import AVFoundationTypes
import CoreMediaModel
import CoreVideoModel
import Foundation
import HardwareModel
import PixelModel

extension AVCaptureDevice {
  /// One way in which a device can capture. A device has one object for each; compare them by identity.
  ///
  /// **Source:** Apple, AVCaptureDevice.Format; rules 107-110.
  public final class Format: NSObject, Sendable {
    /// What the format is made from.
    package let descriptor: FormatDescriptor
    /// The same for the requests of frames.
    let sharedDescriptor: SharedFormat
    /// `.video` for a camera's format.
    public let mediaType: AVMediaType
    /// Pixel format and size (in landscape order). **Source:** rule 109.
    public let formatDescription: CMFormatDescription
    /// The frame rates; a phone's formats have one range each.
    public let videoSupportedFrameRateRanges: [AVFrameRateRange]
    /// The formats in which depth maps can come with the pictures; empty where there is no depth. **Source:** rule 112.
    public let supportedDepthDataFormats: [Format]

    init(_ descriptor: FormatDescriptor) {
      self.descriptor = descriptor
      sharedDescriptor = SharedFormat(descriptor)
      mediaType = AVMediaType(descriptor.mediaType)
      formatDescription = CMFormatDescription(
        videoCodec: .init(descriptor.pixelFormat), width: descriptor.size.width, height: descriptor.size.height)
      videoSupportedFrameRateRanges = descriptor.frameRateRanges.map(AVFrameRateRange.init)
      supportedDepthDataFormats = descriptor.unprinted.depthFormats.map { depth in
        var depth = depth
        // Mattes are told of the format that the depth formats go with; Apple's property is that of each depth format.
        depth.unprinted.capabilities = descriptor.unprinted.capabilities.intersection([.portraitEffectsMatte])
        return Format(depth)
      }
    }

    /// What a microphone captures in. **Source:** inferred, as no print of a phone's is known.
    static let audio = Format()

    private override init() {
      descriptor = FormatDescriptor(
        mediaType: "soun", pixelFormat: 0, size: PixelSize(width: 0, height: 0), frameRates: 0...0)
      sharedDescriptor = SharedFormat(descriptor)
      mediaType = .audio
      formatDescription = CMFormatDescription(
        audio: AudioStreamBasicDescription(
          mSampleRate: 48_000, mFormatID: kAudioFormatLinearPCM,
          mFormatFlags: kAudioFormatFlagIsSignedInteger | kAudioFormatFlagIsPacked,
          mBytesPerPacket: 2, mFramesPerPacket: 1, mBytesPerFrame: 2, mChannelsPerFrame: 1, mBitsPerChannel: 16,
          mReserved: 0))
      videoSupportedFrameRateRanges = []
      supportedDepthDataFormats = []
    }

    /// Horizontal angle in degrees that the unzoomed picture covers; 0 where unknown. **Source:** rule 107.
    public var videoFieldOfView: Float { Float(descriptor.fieldOfView ?? 0) }
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
      let own = Double(descriptor.size.width) / Double(descriptor.size.height)
      let half = tan(Double(videoFieldOfView) / 2 * .pi / 180) * min(1, ratio / own)
      return Float(2 * atan(half) * 180 / .pi)
    }
    /// The shapes that the picture can take while the camera runs.
    public var supportedDynamicAspectRatios: [AspectRatio] {
      descriptor.unprinted.dynamicAspectRatios.map(AspectRatio.init)
    }
    /// Whether the sensor's pixels are binned: several are read as one.
    public var isVideoBinned: Bool { descriptor.isBinned }
    /// Whether the format may be used in a multi-camera session.
    public var isMultiCamSupported: Bool {
      descriptor.features.contains(.multicam) || descriptor.unprinted.capabilities.contains(.multicam)
    }
    /// Whether the camera can lower the frame rate by itself in the dark. **Source:** rule 102.
    public var isAutoVideoFrameRateSupported: Bool { descriptor.unprinted.capabilities.contains(.autoVideoFrameRate) }
    /// Kinds of output that a session cannot have beside the format.
    ///
    /// **Source:** inferred: none, as no print of such a list is known.
    public var unsupportedCaptureOutputClasses: [AnyClass] { [] }
    /// Whether photos may ask for quality before speed.
    public var isHighestPhotoQualitySupported: Bool { descriptor.features.contains(.highestPhotoQuality) }
    /// Whether photos in this format are of high quality.
    public var isHighPhotoQualitySupported: Bool {
      descriptor.features.contains(.highPhotoQuality) || isHighestPhotoQualitySupported
    }
    /// How the lens focuses by itself. **Source:** rule 110.
    public var autoFocusSystem: AutoFocusSystem {
      AutoFocusSystem(rawValue: descriptor.autoFocusSystem.rawValue) ?? .none
    }
    /// The least sensitivity, as ISO speed.
    public var minISO: Float { Float(descriptor.iso?.lowerBound ?? 0) }
    /// The greatest sensitivity, as ISO speed.
    public var maxISO: Float { Float(descriptor.iso?.upperBound ?? 0) }
    /// The shortest exposure.
    public var minExposureDuration: CMTime { Self.exposure(descriptor.exposureSeconds?.lowerBound) }
    /// The longest exposure.
    public var maxExposureDuration: CMTime { Self.exposure(descriptor.exposureSeconds?.upperBound) }
    /// The exposure biases that the system's own controls offer, in EV; nil where they offer none.
    public var systemRecommendedExposureBiasRange: ClosedRange<Float>? {
      descriptor.systemExposureBiasRange.map { Float($0.lowerBound)...Float($0.upperBound) }
    }
    /// ``systemRecommendedExposureBiasRange`` as the object that Objective-C has.
    public var __systemRecommendedExposureBiasRange: AVExposureBiasRange? {
      systemRecommendedExposureBiasRange.map(AVExposureBiasRange.init)
    }
    /// Size of a high-resolution still picture.
    public var highResolutionStillImageDimensions: CMVideoDimensions { .init(descriptor.largestPhoto) }
    /// The sizes that a photo may have, the smallest first. **Source:** rule 109.
    public var supportedMaxPhotoDimensions: [CMVideoDimensions] {
      (descriptor.photoSizes.isEmpty ? [descriptor.size] : descriptor.photoSizes).map(CMVideoDimensions.init)
    }

    public override var description: String { descriptor.printedLine }

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

extension AVCaptureDevice.Format {
  // MARK: Colour and stabilization

  /// The colour spaces in which pictures can come. **Source:** rules 110-111.
  public var supportedColorSpaces: [AVCaptureColorSpace] { descriptor.colorSpaces }
  /// Whether the format can merge exposures for dynamic range.
  public var isVideoHDRSupported: Bool { descriptor.features.contains(.hdr) }
  /// Whether one tone curve can be used for the whole picture.
  public var isGlobalToneMappingSupported: Bool { descriptor.unprinted.capabilities.contains(.globalToneMapping) }
  /// Whether a connection may ask for this kind of stabilization.
  public func isVideoStabilizationModeSupported(_ videoStabilizationMode: AVCaptureVideoStabilizationMode) -> Bool {
    descriptor.supports(videoStabilizationMode)
  }
  /// Whether the picture can be stabilized at all. Deprecated in iOS 8.
  public var isVideoStabilizationSupported: Bool { descriptor.supports(.standard) || descriptor.supports(.cinematic) }

  // MARK: Effects

  /// Whether Center Stage can follow people.
  public var isCenterStageSupported: Bool { descriptor.features.contains(.centerStage) }
  /// The frame rates with Center Stage; nil where there is none.
  public var videoFrameRateRangeForCenterStage: AVFrameRateRange? { rates(for: .centerStage) }
  /// Whether the background can be blurred.
  public var isPortraitEffectSupported: Bool { descriptor.features.contains(.portraitEffect) }
  /// The frame rates with a blurred background; nil where there is none.
  public var videoFrameRateRangeForPortraitEffect: AVFrameRateRange? { rates(for: .portraitEffect) }
  /// Whether a face can be brightened.
  public var isStudioLightSupported: Bool { descriptor.features.contains(.studioLighting) }
  /// The frame rates with a brightened face; nil where there is none.
  public var videoFrameRateRangeForStudioLight: AVFrameRateRange? { rates(for: .studioLighting) }
  /// Whether gestures can set off effects.
  public var reactionEffectsSupported: Bool { descriptor.features.contains(.reactions) }
  /// The frame rates while such an effect plays; nil where there is none.
  public var videoFrameRateRangeForReactionEffectsInProgress: AVFrameRateRange? { rates(for: .reactions) }
  /// Whether a picture can take the place of the background.
  public var isBackgroundReplacementSupported: Bool { descriptor.features.contains(.backgroundReplacement) }
  /// The frame rates with another background; nil where there is none.
  public var videoFrameRateRangeForBackgroundReplacement: AVFrameRateRange? { rates(for: .backgroundReplacement) }
  /// Whether a dirty lens can be detected.
  public var isCameraLensSmudgeDetectionSupported: Bool { descriptor.features.contains(.smudgeDetection) }
  /// Whether photos can have mattes of people with this depth format, or with those of this format.
  ///
  /// **Source:** rule 421; that formats of video tell it as well is inferred.
  public var isPortraitEffectsMatteStillImageDeliverySupported: Bool {
    descriptor.unprinted.capabilities.contains(.portraitEffectsMatte)
  }
  /// Whether the system can propose framings for the people in the picture.
  public var isSmartFramingSupported: Bool { descriptor.unprinted.capabilities.contains(.smartFraming) }
  /// Whether a bright frame on the screen can light the face.
  public var isEdgeLightSupported: Bool { descriptor.unprinted.capabilities.contains(.edgeLight) }
  /// Whether video for both eyes can be recorded.
  public var isSpatialVideoCaptureSupported: Bool { descriptor.unprinted.capabilities.contains(.spatialVideo) }

  // MARK: Cinematic video

  /// Whether video with a blur that follows the subject can be recorded.
  public var isCinematicVideoCaptureSupported: Bool { descriptor.unprinted.cinematic != nil }
  /// The frame rates of cinematic video; nil where there is none.
  public var videoFrameRateRangeForCinematicVideo: AVFrameRateRange? {
    descriptor.unprinted.cinematic.map { AVFrameRateRange($0.frameRates) }
  }
  /// The least f-number that the blur can look like; 0 where there is no cinematic video.
  public var minSimulatedAperture: Float { Float(descriptor.unprinted.cinematic?.simulatedApertures.lowerBound ?? 0) }
  /// The greatest f-number that the blur can look like; 0 where there is no cinematic video.
  public var maxSimulatedAperture: Float { Float(descriptor.unprinted.cinematic?.simulatedApertures.upperBound ?? 0) }
  /// The f-number that the blur looks like unless another is chosen; 0 where there is no cinematic video.
  public var defaultSimulatedAperture: Float { Float(descriptor.unprinted.cinematic?.defaultSimulatedAperture ?? 0) }

  /// The frame rates with an effect: the format's own, up to 30 a second.
  ///
  /// **Source:** Apple says that effects limit the rate, and a Mac's camera tells 15 to 30; the limit elsewhere is inferred.
  private func rates(for effect: FormatDescriptor.Feature) -> AVFrameRateRange? {
    guard descriptor.features.contains(effect) else { return nil }
    let greatest = min(descriptor.frameRates.upperBound, 30)
    return AVFrameRateRange(min(descriptor.frameRates.lowerBound, greatest)...greatest)
  }
}

// MARK: Zoom

extension AVCaptureDevice.Format {
  /// The greatest zoom factor; 1 where the format cannot zoom.
  public var videoMaxZoomFactor: CGFloat { CGFloat(descriptor.zoom?.maximum ?? 1) }
  /// The zoom factor from which on the picture is enlarged. **Source:** rule 178.
  public var videoZoomFactorUpscaleThreshold: CGFloat { CGFloat(descriptor.zoom?.upscaleThreshold ?? 1) }
  /// The zoom factors that the system's own controls offer; nil where the system tells none.
  public var systemRecommendedVideoZoomRange: ClosedRange<CGFloat>? { descriptor.systemZoomRange.map(Self.factors) }
  /// ``systemRecommendedVideoZoomRange`` as the object that Objective-C has.
  public var __systemRecommendedVideoZoomRange: AVZoomRange? { systemRecommendedVideoZoomRange.map(AVZoomRange.init) }
  /// Zoom factors above 1 at which the sensor's pixels are read one by one, neither binned nor upscaled.
  public var secondaryNativeResolutionZoomFactors: [CGFloat] {
    descriptor.unprinted.secondaryNativeZoomFactors.map { CGFloat($0) }
  }

  // MARK: With depth

  /// The zoom factors at which depth maps come; a single factor is a range from it to itself. Empty without depth.
  public var supportedVideoZoomRangesForDepthDataDelivery: [ClosedRange<CGFloat>] {
    guard !supportedDepthDataFormats.isEmpty else { return [] }
    let ranges = descriptor.unprinted.depthZoomRanges.map(Self.factors)
    return ranges.isEmpty ? [1...videoMaxZoomFactor] : ranges
  }
  /// ``supportedVideoZoomRangesForDepthDataDelivery`` as the objects that Objective-C has.
  public var __supportedVideoZoomRangesForDepthDataDelivery: [AVZoomRange] {
    supportedVideoZoomRangesForDepthDataDelivery.map(AVZoomRange.init)
  }
  /// The ends of ``supportedVideoZoomRangesForDepthDataDelivery``, the smallest first.
  ///
  /// **Source:** deprecated in iOS 17.2 in favour of the ranges; that it holds their ends is inferred.
  public var supportedVideoZoomFactorsForDepthDataDelivery: [CGFloat] {
    let ends = supportedVideoZoomRangesForDepthDataDelivery.flatMap { [$0.lowerBound, $0.upperBound] }
    return Set(ends).sorted()
  }
  /// Whether pictures go on, without depth maps, at zoom factors between and beyond those ranges.
  ///
  /// **Source:** Apple, of the same name; that it holds wherever the zoom with depth is continuous, and not where single factors have
  /// it (there the zoom snaps to them, rule 181), is inferred.
  public var zoomFactorsOutsideOfVideoZoomRangesForDepthDeliverySupported: Bool {
    descriptor.unprinted.depthZoomRanges.contains { $0.lowerBound < $0.upperBound }
      && !supportedDepthDataFormats.isEmpty
  }
  /// The least zoom factor with depth maps; 1 without depth. Deprecated in iOS 16.
  public var videoMinZoomFactorForDepthDataDelivery: CGFloat {
    supportedVideoZoomRangesForDepthDataDelivery.map(\.lowerBound).min() ?? 1
  }
  /// The greatest zoom factor with depth maps; 1 without depth. Deprecated in iOS 16.
  public var videoMaxZoomFactorForDepthDataDelivery: CGFloat {
    supportedVideoZoomRangesForDepthDataDelivery.map(\.upperBound).max() ?? 1
  }

  // MARK: With Center Stage and cinematic video

  /// The least zoom factor with Center Stage; 1 where there is none.
  public var videoMinZoomFactorForCenterStage: CGFloat { centerStageFactors.lowerBound }
  /// The greatest zoom factor with Center Stage; 1 where there is none.
  public var videoMaxZoomFactorForCenterStage: CGFloat { centerStageFactors.upperBound }
  /// The least zoom factor for cinematic video; 1 where there is none.
  public var videoMinZoomFactorForCinematicVideo: CGFloat {
    CGFloat(descriptor.unprinted.cinematic?.zoomRange.lowerBound ?? 1)
  }
  /// The greatest zoom factor for cinematic video; 1 where there is none.
  public var videoMaxZoomFactorForCinematicVideo: CGFloat {
    CGFloat(descriptor.unprinted.cinematic?.zoomRange.upperBound ?? 1)
  }

  private var centerStageFactors: ClosedRange<CGFloat> {
    guard isCenterStageSupported else { return 1...videoMaxZoomFactor }
    return descriptor.unprinted.centerStageZoomRange.map(Self.factors) ?? 1...videoMaxZoomFactor
  }

  private static func factors(_ range: ClosedRange<Double>) -> ClosedRange<CGFloat> {
    CGFloat(range.lowerBound)...CGFloat(range.upperBound)
  }
}
