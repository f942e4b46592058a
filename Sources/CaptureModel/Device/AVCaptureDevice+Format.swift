import AVFoundationTypes
import CoreMediaModel
import CoreVideoModel
import Foundation
import HardwareModel
import Locking
import PixelModel

extension AVCaptureDevice {
  /// A capture configuration of a device. Each format is a unique object; compare formats by identity.
  ///
  /// **Source:** Apple, AVCaptureDevice.Format; rules 107-110.
  public final class Format: NSObject, Sendable {
    /// The description from which the format is created.
    package let descriptor: FormatDescriptor
    /// The descriptor in the shared form that frame requests use.
    let sharedDescriptor: SharedFormat
    /// The media type: `.video` for a camera's format.
    public let mediaType: AVMediaType
    /// The pixel format and dimensions, in landscape orientation. **Source:** rule 109.
    public let formatDescription: CMFormatDescription
    /// The frame-rate ranges that the format supports. A phone's formats have one range each.
    public let videoSupportedFrameRateRanges: [AVFrameRateRange]
    /// The depth formats that can be used with this format, or an empty array without depth support. **Source:** rule
    /// 112.
    public var supportedDepthDataFormats: [Format] {
      depthFormats.withLock { known in
        let formats = known ?? makeDepthFormats()
        known = formats
        return formats
      }
    }
    /// The depth formats, which are created on first use, because a phone has hundreds of them.
    private let depthFormats = Locked<[Format]?>(nil)

    init(_ descriptor: FormatDescriptor) {
      self.descriptor = descriptor
      sharedDescriptor = SharedFormat(descriptor)
      mediaType = AVMediaType(descriptor.mediaType)
      formatDescription = CMFormatDescription(
        videoCodec: .init(descriptor.pixelFormat), width: descriptor.size.width, height: descriptor.size.height)
      videoSupportedFrameRateRanges = descriptor.frameRateRanges.map(AVFrameRateRange.init)
    }

    private func makeDepthFormats() -> [Format] {
      descriptor.unprinted.depthFormats.map { depth in
        var depth = depth
        // Depth formats inherit matte support from the video format; in Apple's API each depth format has its own
        // value.
        depth.unprinted.capabilities = descriptor.unprinted.capabilities.intersection([.portraitEffectsMatte])
        return Format(depth)
      }
    }

    /// Whether the format has depth formats.
    var hasDepth: Bool { !descriptor.unprinted.depthFormats.isEmpty }

    /// The audio format of a microphone. **Source:** inferred, because no printed description of a phone's audio format
    /// is known.
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
    }

    /// The horizontal field of view without zoom, in degrees; 0 if unknown. **Source:** rule 107.
    public var videoFieldOfView: Float { Float(descriptor.fieldOfView ?? 0) }
    /// The horizontal field of view with geometric distortion correction, in degrees.
    ///
    /// **Source:** rule 107; equal to the uncorrected field of view, because the profiles list no corrected one.
    public var geometricDistortionCorrectedVideoFieldOfView: Float { videoFieldOfView }
    /// Returns the horizontal field of view, in degrees, for an aspect ratio, or 0 if the format does not support it.
    ///
    /// **Source:** inferred: the largest crop with that aspect ratio, seen through a lens without distortion.
    public func videoFieldOfView(for aspectRatio: AspectRatio, geometricDistortionCorrected: Bool) -> Float {
      guard supportedDynamicAspectRatios.contains(aspectRatio), let ratio = aspectRatio.widthOverHeight else {
        return 0
      }
      let own = Double(descriptor.size.width) / Double(descriptor.size.height)
      let half = tan(Double(videoFieldOfView) / 2 * .pi / 180) * min(1, ratio / own)
      return Float(2 * atan(half) * 180 / .pi)
    }
    /// The aspect ratios that can be selected while the camera runs.
    public var supportedDynamicAspectRatios: [AspectRatio] {
      descriptor.unprinted.dynamicAspectRatios.map(AspectRatio.init)
    }
    /// A Boolean value that indicates whether the sensor combines several pixels into one.
    public var isVideoBinned: Bool { descriptor.isBinned }
    /// A Boolean value that indicates whether the format can be used in a multi-camera session.
    public var isMultiCamSupported: Bool {
      descriptor.features.contains(.multicam) || descriptor.unprinted.capabilities.contains(.multicam)
    }
    /// A Boolean value that indicates whether the device can lower its frame rate automatically in low light.
    /// **Source:** rule 102.
    public var isAutoVideoFrameRateSupported: Bool { descriptor.unprinted.capabilities.contains(.autoVideoFrameRate) }
    /// The output classes that cannot be used with this format.
    ///
    /// **Source:** the empty list is inferred, because no printed list is known.
    public var unsupportedCaptureOutputClasses: [AnyClass] { [] }
    /// A Boolean value that indicates whether photos support the highest quality prioritization.
    public var isHighestPhotoQualitySupported: Bool { descriptor.features.contains(.highestPhotoQuality) }
    /// A Boolean value that indicates whether the format supports high-quality photo capture.
    public var isHighPhotoQualitySupported: Bool {
      descriptor.features.contains(.highPhotoQuality) || isHighestPhotoQualitySupported
    }
    /// The autofocus system of the format. **Source:** rule 110.
    public var autoFocusSystem: AutoFocusSystem {
      AutoFocusSystem(rawValue: descriptor.autoFocusSystem.rawValue) ?? .none
    }
    /// The minimum ISO value, or 0 if unknown.
    public var minISO: Float { Float(descriptor.iso?.lowerBound ?? 0) }
    /// The maximum ISO value, or 0 if unknown.
    public var maxISO: Float { Float(descriptor.iso?.upperBound ?? 0) }
    /// The minimum exposure duration of the format.
    public var minExposureDuration: CMTime { Self.exposure(descriptor.exposureSeconds?.lowerBound) }
    /// The maximum exposure duration of the format.
    public var maxExposureDuration: CMTime { Self.exposure(descriptor.exposureSeconds?.upperBound) }
    /// The exposure bias range of the system's own controls, in EV, or nil if there is none.
    public var systemRecommendedExposureBiasRange: ClosedRange<Float>? {
      descriptor.systemExposureBiasRange.map { Float($0.lowerBound)...Float($0.upperBound) }
    }
    /// An Objective-C object that represents ``systemRecommendedExposureBiasRange``.
    public var __systemRecommendedExposureBiasRange: AVExposureBiasRange? {
      systemRecommendedExposureBiasRange.map(AVExposureBiasRange.init)
    }
    /// The dimensions of a high-resolution still image, in pixels.
    public var highResolutionStillImageDimensions: CMVideoDimensions { .init(descriptor.largestPhoto) }
    /// The photo dimensions that the format supports, smallest first. **Source:** rule 109.
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
  /// Constants that describe the autofocus system of a format.
  public enum AutoFocusSystem: Int, Sendable {
    /// The lens has fixed focus.
    case none
    /// The lens moves until contrast is maximal.
    case contrastDetection
    /// The sensor measures the direction in which to move the lens.
    case phaseDetection
  }
}

extension CMVideoDimensions {
  init(_ size: PixelSize) {
    self.init(width: Int32(size.width), height: Int32(size.height))
  }
}

extension AVCaptureDevice.Format {
  // MARK: Color and stabilization

  /// The color spaces that the format supports. **Source:** rules 110-111.
  public var supportedColorSpaces: [AVCaptureColorSpace] { descriptor.colorSpaces }
  /// A Boolean value that indicates whether the format supports merging exposures for high dynamic range.
  public var isVideoHDRSupported: Bool { descriptor.features.contains(.hdr) }
  /// A Boolean value that indicates whether the format supports global tone mapping.
  public var isGlobalToneMappingSupported: Bool { descriptor.unprinted.capabilities.contains(.globalToneMapping) }
  /// Returns a Boolean value that indicates whether the format supports a stabilization mode.
  public func isVideoStabilizationModeSupported(_ videoStabilizationMode: AVCaptureVideoStabilizationMode) -> Bool {
    descriptor.supports(videoStabilizationMode)
  }
  /// A Boolean value that indicates whether the format supports video stabilization. Deprecated in iOS 8.
  public var isVideoStabilizationSupported: Bool { descriptor.supports(.standard) || descriptor.supports(.cinematic) }

  // MARK: Effects

  /// A Boolean value that indicates whether the format supports Center Stage.
  public var isCenterStageSupported: Bool { descriptor.features.contains(.centerStage) }
  /// The frame-rate range with Center Stage, or nil if the format does not support it.
  public var videoFrameRateRangeForCenterStage: AVFrameRateRange? { rates(for: .centerStage) }
  /// A Boolean value that indicates whether the format supports background blur.
  public var isPortraitEffectSupported: Bool { descriptor.features.contains(.portraitEffect) }
  /// The frame-rate range with background blur, or nil if the format does not support it.
  public var videoFrameRateRangeForPortraitEffect: AVFrameRateRange? { rates(for: .portraitEffect) }
  /// A Boolean value that indicates whether the format supports Studio Light.
  public var isStudioLightSupported: Bool { descriptor.features.contains(.studioLighting) }
  /// The frame-rate range with Studio Light, or nil if the format does not support it.
  public var videoFrameRateRangeForStudioLight: AVFrameRateRange? { rates(for: .studioLighting) }
  /// A Boolean value that indicates whether the format supports reaction effects.
  public var reactionEffectsSupported: Bool { descriptor.features.contains(.reactions) }
  /// The frame-rate range while a reaction effect plays, or nil if the format does not support reactions.
  public var videoFrameRateRangeForReactionEffectsInProgress: AVFrameRateRange? { rates(for: .reactions) }
  /// A Boolean value that indicates whether the format supports background replacement.
  public var isBackgroundReplacementSupported: Bool { descriptor.features.contains(.backgroundReplacement) }
  /// The frame-rate range with background replacement, or nil if the format does not support it.
  public var videoFrameRateRangeForBackgroundReplacement: AVFrameRateRange? { rates(for: .backgroundReplacement) }
  /// A Boolean value that indicates whether the format supports lens smudge detection.
  public var isCameraLensSmudgeDetectionSupported: Bool { descriptor.features.contains(.smudgeDetection) }
  /// A Boolean value that indicates whether photos can include portrait effects mattes with this format or depth
  /// format.
  ///
  /// **Source:** rule 421; that video formats report it as well is inferred.
  public var isPortraitEffectsMatteStillImageDeliverySupported: Bool {
    descriptor.unprinted.capabilities.contains(.portraitEffectsMatte)
  }
  /// A Boolean value that indicates whether the format supports smart framing, which proposes framings for people in
  /// view.
  public var isSmartFramingSupported: Bool { descriptor.unprinted.capabilities.contains(.smartFraming) }
  /// A Boolean value that indicates whether the format supports Edge Light, a bright frame on the screen that lights
  /// the face.
  public var isEdgeLightSupported: Bool { descriptor.unprinted.capabilities.contains(.edgeLight) }
  /// A Boolean value that indicates whether the format supports recording spatial video.
  public var isSpatialVideoCaptureSupported: Bool { descriptor.unprinted.capabilities.contains(.spatialVideo) }

  // MARK: Cinematic video

  /// A Boolean value that indicates whether the format supports Cinematic video, whose blur follows the subject.
  public var isCinematicVideoCaptureSupported: Bool { descriptor.unprinted.cinematic != nil }
  /// The frame-rate range of Cinematic video, or nil if the format does not support it.
  public var videoFrameRateRangeForCinematicVideo: AVFrameRateRange? {
    descriptor.unprinted.cinematic.map { AVFrameRateRange($0.frameRates) }
  }
  /// The minimum simulated aperture, as an f-number; 0 without Cinematic video support.
  public var minSimulatedAperture: Float { Float(descriptor.unprinted.cinematic?.simulatedApertures.lowerBound ?? 0) }
  /// The maximum simulated aperture, as an f-number; 0 without Cinematic video support.
  public var maxSimulatedAperture: Float { Float(descriptor.unprinted.cinematic?.simulatedApertures.upperBound ?? 0) }
  /// The default simulated aperture, as an f-number; 0 without Cinematic video support.
  public var defaultSimulatedAperture: Float { Float(descriptor.unprinted.cinematic?.defaultSimulatedAperture ?? 0) }

  /// Returns the frame-rate range with an effect: the format's range, limited to 30 fps.
  ///
  /// **Source:** Apple says that effects limit the rate, and a Mac's camera reports 15 to 30 fps; the limit on other
  /// devices is inferred.
  private func rates(for effect: FormatDescriptor.Feature) -> AVFrameRateRange? {
    guard descriptor.features.contains(effect) else { return nil }
    let greatest = min(descriptor.frameRates.upperBound, 30)
    return AVFrameRateRange(min(descriptor.frameRates.lowerBound, greatest)...greatest)
  }
}

// MARK: Zoom

extension AVCaptureDevice.Format {
  /// The maximum zoom factor, or 1 if the format cannot zoom.
  public var videoMaxZoomFactor: CGFloat { CGFloat(descriptor.zoom?.maximum ?? 1) }
  /// The zoom factor above which the image is upscaled. **Source:** rule 178.
  public var videoZoomFactorUpscaleThreshold: CGFloat { CGFloat(descriptor.zoom?.upscaleThreshold ?? 1) }
  /// The zoom range of the system's own controls, or nil if the system recommends none.
  public var systemRecommendedVideoZoomRange: ClosedRange<CGFloat>? { descriptor.systemZoomRange.map(Self.factors) }
  /// An Objective-C object that represents ``systemRecommendedVideoZoomRange``.
  public var __systemRecommendedVideoZoomRange: AVZoomRange? { systemRecommendedVideoZoomRange.map(AVZoomRange.init) }
  /// Zoom factors above 1 that use the sensor's native pixels, without binning or upscaling.
  public var secondaryNativeResolutionZoomFactors: [CGFloat] {
    descriptor.unprinted.secondaryNativeZoomFactors.map { CGFloat($0) }
  }

  // MARK: Zoom with depth

  /// The zoom ranges that support depth maps. A single factor is a range of length zero. Empty without depth.
  public var supportedVideoZoomRangesForDepthDataDelivery: [ClosedRange<CGFloat>] {
    guard hasDepth else { return [] }
    let ranges = descriptor.unprinted.depthZoomRanges.map(Self.factors)
    return ranges.isEmpty ? [1...videoMaxZoomFactor] : ranges
  }
  /// The Objective-C objects that represent ``supportedVideoZoomRangesForDepthDataDelivery``.
  public var __supportedVideoZoomRangesForDepthDataDelivery: [AVZoomRange] {
    supportedVideoZoomRangesForDepthDataDelivery.map(AVZoomRange.init)
  }
  /// The bounds of ``supportedVideoZoomRangesForDepthDataDelivery``, in ascending order.
  ///
  /// **Source:** deprecated in iOS 17.2 in favor of the ranges; that the array contains their bounds is inferred.
  public var supportedVideoZoomFactorsForDepthDataDelivery: [CGFloat] {
    let ends = supportedVideoZoomRangesForDepthDataDelivery.flatMap { [$0.lowerBound, $0.upperBound] }
    return Set(ends).sorted()
  }
  /// A Boolean value that indicates whether zoom factors outside the depth ranges are allowed, with video but without
  /// depth maps.
  ///
  /// **Source:** Apple, zoomFactorsOutsideOfVideoZoomRangesForDepthDeliverySupported. Inferred: true where the depth
  /// ranges are continuous; with discrete factors the zoom snaps to them (rule 181).
  public var zoomFactorsOutsideOfVideoZoomRangesForDepthDeliverySupported: Bool {
    descriptor.unprinted.depthZoomRanges.contains { $0.lowerBound < $0.upperBound } && hasDepth
  }
  /// The minimum zoom factor with depth maps; 1 without depth. Deprecated in iOS 16.
  public var videoMinZoomFactorForDepthDataDelivery: CGFloat {
    supportedVideoZoomRangesForDepthDataDelivery.map(\.lowerBound).min() ?? 1
  }
  /// The maximum zoom factor with depth maps; 1 without depth. Deprecated in iOS 16.
  public var videoMaxZoomFactorForDepthDataDelivery: CGFloat {
    supportedVideoZoomRangesForDepthDataDelivery.map(\.upperBound).max() ?? 1
  }

  // MARK: Zoom with Center Stage and Cinematic video

  /// The minimum zoom factor with Center Stage, or 1 if the format does not support it.
  public var videoMinZoomFactorForCenterStage: CGFloat { centerStageFactors.lowerBound }
  /// The maximum zoom factor with Center Stage, or 1 if the format does not support it.
  public var videoMaxZoomFactorForCenterStage: CGFloat { centerStageFactors.upperBound }
  /// The minimum zoom factor for Cinematic video, or 1 if the format does not support it.
  public var videoMinZoomFactorForCinematicVideo: CGFloat {
    CGFloat(descriptor.unprinted.cinematic?.zoomRange.lowerBound ?? 1)
  }
  /// The maximum zoom factor for Cinematic video, or 1 if the format does not support it.
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
