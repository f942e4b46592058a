import Foundation

extension AVCaptureDevice.Format {
  // MARK: Colour and steadiness

  /// The colour spaces in which pictures can come. **Source:** rules 110-111.
  public var supportedColorSpaces: [AVCaptureColorSpace] { facts.colorSpaces }
  /// Whether the format can join exposures for range.
  public var isVideoHDRSupported: Bool { facts.features.contains(.hdr) }
  /// Whether one tone curve can be used for the whole picture.
  public var isGlobalToneMappingSupported: Bool { facts.unprinted.capabilities.contains(.globalToneMapping) }
  /// Whether a connection may ask for this way to steady the picture.
  public func isVideoStabilizationModeSupported(_ videoStabilizationMode: AVCaptureVideoStabilizationMode) -> Bool {
    facts.supports(videoStabilizationMode)
  }
  /// Whether the picture can be steadied at all. Deprecated in iOS 8.
  public var isVideoStabilizationSupported: Bool { facts.supports(.standard) || facts.supports(.cinematic) }

  // MARK: Effects

  /// Whether Center Stage can follow people.
  public var isCenterStageSupported: Bool { facts.features.contains(.centerStage) }
  /// The frame rates with Center Stage; nil where there is none.
  public var videoFrameRateRangeForCenterStage: AVFrameRateRange? { rates(for: .centerStage) }
  /// Whether the background can be blurred.
  public var isPortraitEffectSupported: Bool { facts.features.contains(.portraitEffect) }
  /// The frame rates with a blurred background; nil where there is none.
  public var videoFrameRateRangeForPortraitEffect: AVFrameRateRange? { rates(for: .portraitEffect) }
  /// Whether a face can be brightened.
  public var isStudioLightSupported: Bool { facts.features.contains(.studioLighting) }
  /// The frame rates with a brightened face; nil where there is none.
  public var videoFrameRateRangeForStudioLight: AVFrameRateRange? { rates(for: .studioLighting) }
  /// Whether gestures can set off effects.
  public var reactionEffectsSupported: Bool { facts.features.contains(.reactions) }
  /// The frame rates while such an effect plays; nil where there is none.
  public var videoFrameRateRangeForReactionEffectsInProgress: AVFrameRateRange? { rates(for: .reactions) }
  /// Whether a picture can take the place of the background.
  public var isBackgroundReplacementSupported: Bool { facts.features.contains(.backgroundReplacement) }
  /// The frame rates with another background; nil where there is none.
  public var videoFrameRateRangeForBackgroundReplacement: AVFrameRateRange? { rates(for: .backgroundReplacement) }
  /// Whether a dirty lens can be detected.
  public var isCameraLensSmudgeDetectionSupported: Bool { facts.features.contains(.smudgeDetection) }
  /// Whether photos can have a matte of the person.
  public var isPortraitEffectsMatteStillImageDeliverySupported: Bool {
    facts.unprinted.capabilities.contains(.portraitEffectsMatte)
  }
  /// Whether the system can propose framings for the people in the picture.
  public var isSmartFramingSupported: Bool { facts.unprinted.capabilities.contains(.smartFraming) }
  /// Whether a bright frame on the screen can light the face.
  public var isEdgeLightSupported: Bool { facts.unprinted.capabilities.contains(.edgeLight) }
  /// Whether video for both eyes can be recorded.
  public var isSpatialVideoCaptureSupported: Bool { facts.unprinted.capabilities.contains(.spatialVideo) }

  // MARK: Cinematic video

  /// Whether video with a blur that follows the subject can be recorded.
  public var isCinematicVideoCaptureSupported: Bool { facts.unprinted.cinematic != nil }
  /// The frame rates of cinematic video; nil where there is none.
  public var videoFrameRateRangeForCinematicVideo: AVFrameRateRange? {
    facts.unprinted.cinematic.map { AVFrameRateRange($0.frameRates) }
  }
  /// The least f-number that the blur can look like; 0 where there is no cinematic video.
  public var minSimulatedAperture: Float { Float(facts.unprinted.cinematic?.simulatedApertures.lowerBound ?? 0) }
  /// The greatest f-number that the blur can look like; 0 where there is no cinematic video.
  public var maxSimulatedAperture: Float { Float(facts.unprinted.cinematic?.simulatedApertures.upperBound ?? 0) }
  /// The f-number that the blur looks like unless another is chosen; 0 where there is no cinematic video.
  public var defaultSimulatedAperture: Float { Float(facts.unprinted.cinematic?.defaultSimulatedAperture ?? 0) }

  /// The frame rates with an effect: the format's own, up to 30 a second.
  ///
  /// **Source:** Apple says that effects limit the rate, and a Mac's camera tells 15 to 30; the limit elsewhere is inferred.
  private func rates(for effect: FormatFacts.Feature) -> AVFrameRateRange? {
    guard facts.features.contains(effect) else { return nil }
    let greatest = min(facts.frameRates.upperBound, 30)
    return AVFrameRateRange(min(facts.frameRates.lowerBound, greatest)...greatest)
  }
}
