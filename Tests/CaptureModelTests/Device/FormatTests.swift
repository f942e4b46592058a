import Foundation
import HardwareModel
import PixelModel
import Testing

@testable import AVFoundationTypes
@testable import CaptureModel
@testable import CoreMediaModel
@testable import CoreVideoModel

private func descriptor(
  _ fourCharacters: String = "420v", _ width: Int = 1920, _ height: Int = 1080, _ rates: ClosedRange<Double> = 1...30
) -> FormatDescriptor {
  FormatDescriptor(
    pixelFormat: fourCharacters.utf8.reduce(0) { $0 << 8 | UInt32($1) }, size: PixelSize(width: width, height: height),
    frameRates: rates)
}

/// Returns a format descriptor with additional properties.
private func descriptor(_ base: FormatDescriptor = descriptor(), _ change: (inout FormatDescriptor) -> Void)
  -> FormatDescriptor
{
  var descriptor = base
  change(&descriptor)
  return descriptor
}

@Suite struct FormatTests {
  /// Checks the raw values of Apple's enumerations, which apps store.
  @Test func enumerationsHaveApplesRawValues() {
    #expect(AVCaptureColorSpace.allCases.map(\.rawValue) == [0, 1, 2, 3, 4])
    #expect(AVCaptureVideoStabilizationMode.allCases.map(\.rawValue) == [0, 1, 2, 3, 4, 5, 6, -1])
    #expect(AVCaptureDevice.Format.AutoFocusSystem.phaseDetection.rawValue == 2)
    #expect(Set(AVCaptureReactionType.all.map(\.systemImageName)).count == 8)
  }

  @Test(arguments: [
    ("420v", false, [AVCaptureColorSpace.sRGB]), ("420f", true, [.sRGB, .P3_D65]), ("x420", true, [.HLG_BT2020]),
    ("420f", false, [.sRGB]),
  ])
  func colorSpacesFollowFromThePrintedFormat(_ pixels: String, _ isWide: Bool, _ spaces: [AVCaptureColorSpace]) {
    let format = AVCaptureDevice.Format(descriptor(descriptor(pixels)) { if isWide { $0.features = [.wideColor] } })
    #expect(format.supportedColorSpaces == spaces)
  }

  @Test func aProfileCanDeclareColorSpaces() {
    let format = AVCaptureDevice.Format(descriptor { $0.unprinted.colorSpaces = [.sRGB, .appleLog] })
    #expect(format.supportedColorSpaces == [.sRGB, .appleLog])
  }

  /// Checks the stabilization modes that were listed on an iPhone 11 Pro and an iPhone 15 Pro.
  @Test(arguments: [
    (descriptor(descriptor("420v", 640, 480, 1...60)) { _ in }, [AVCaptureVideoStabilizationMode.off, .auto]),
    (
      descriptor(descriptor("420v", 1920, 1080, 1...60)) { $0.stabilization = .init() },
      [.off, .standard, .cinematic, .cinematicExtended, .auto]
    ),
    (
      descriptor(descriptor("420v", 1920, 1080, 1...120)) { $0.stabilization = .init() },
      [.off, .standard, .cinematic, .auto]
    ),
    (descriptor(descriptor("420v", 1920, 1080, 1...240)) { $0.stabilization = .init() }, [.off, .standard, .auto]),
    (descriptor(descriptor("420v", 1024, 768, 1...60)) { $0.stabilization = .init() }, [.off, .standard, .auto]),
    (descriptor { $0.stabilization = .init(modes: ["standard"], maxStrength: "Low") }, [.off, .standard, .auto]),
    (descriptor { $0.unprinted.stabilizationModes = [.cinematic] }, [.off, .cinematic]),
  ])
  func stabilizationModesMatchTheFormat(_ descriptor: FormatDescriptor, _ modes: [AVCaptureVideoStabilizationMode]) {
    let format = AVCaptureDevice.Format(descriptor)
    #expect(AVCaptureVideoStabilizationMode.allCases.filter(format.isVideoStabilizationModeSupported) == modes)
    #expect(format.isVideoStabilizationSupported == (modes.contains(.standard) || modes.contains(.cinematic)))
  }

  @Test func aPlainFormatSupportsNoSpecialFeatures() {
    let format = AVCaptureDevice.Format(descriptor())
    #expect(format.autoFocusSystem == .none)
    #expect(format.systemRecommendedVideoZoomRange == nil)
    #expect(format.systemRecommendedExposureBiasRange == nil)
    #expect(format.__systemRecommendedVideoZoomRange == nil)
    #expect(format.__systemRecommendedExposureBiasRange == nil)
    #expect(format.supportedDepthDataFormats.isEmpty)
    #expect(format.supportedVideoZoomRangesForDepthDataDelivery.isEmpty)
    #expect(!format.zoomFactorsOutsideOfVideoZoomRangesForDepthDeliverySupported)
    #expect(format.videoMinZoomFactorForDepthDataDelivery == 1)
    #expect(format.videoMaxZoomFactorForDepthDataDelivery == 1)
    #expect(format.videoMinZoomFactorForCenterStage == 1)
    #expect(format.videoMaxZoomFactorForCenterStage == format.videoMaxZoomFactor)
    #expect(format.videoFrameRateRangeForCenterStage == nil)
    #expect(format.videoFrameRateRangeForCinematicVideo == nil)
    #expect(format.minSimulatedAperture == 0)
    #expect(format.maxSimulatedAperture == 0)
    #expect(format.defaultSimulatedAperture == 0)
    #expect(format.supportedDynamicAspectRatios.isEmpty)
    #expect(format.secondaryNativeResolutionZoomFactors.isEmpty)
    #expect(format.unsupportedCaptureOutputClasses.isEmpty)
    #expect(format.videoMaxZoomFactor == 1)
    #expect(format.videoZoomFactorUpscaleThreshold == 1)
  }

  /// Checks that each feature flag enables exactly one property.
  @Test(arguments: FormatDescriptor.Feature.allCases)
  func aFeatureEnablesItsProperty(_ feature: FormatDescriptor.Feature) {
    let format = AVCaptureDevice.Format(descriptor { $0.features = [feature] })
    let properties: [FormatDescriptor.Feature: Bool] = [
      .hdr: format.isVideoHDRSupported, .multicam: format.isMultiCamSupported,
      .highPhotoQuality: format.isHighPhotoQualitySupported && !format.isHighestPhotoQualitySupported,
      .highestPhotoQuality: format.isHighestPhotoQualitySupported,
      .smudgeDetection: format.isCameraLensSmudgeDetectionSupported, .centerStage: format.isCenterStageSupported,
      .portraitEffect: format.isPortraitEffectSupported, .studioLighting: format.isStudioLightSupported,
      .reactions: format.reactionEffectsSupported, .backgroundReplacement: format.isBackgroundReplacementSupported,
    ]
    #expect(properties.filter(\.value).map(\.key) == (properties[feature] == nil ? [] : [feature]))
  }

  @Test(arguments: FormatDescriptor.Capability.allCases)
  func aCapabilityEnablesItsProperty(_ capability: FormatDescriptor.Capability) {
    let format = AVCaptureDevice.Format(descriptor { $0.unprinted.capabilities = [capability] })
    let properties: [FormatDescriptor.Capability: Bool] = [
      .globalToneMapping: format.isGlobalToneMappingSupported,
      .portraitEffectsMatte: format.isPortraitEffectsMatteStillImageDeliverySupported,
      .autoVideoFrameRate: format.isAutoVideoFrameRateSupported, .spatialVideo: format.isSpatialVideoCaptureSupported,
      .smartFraming: format.isSmartFramingSupported, .edgeLight: format.isEdgeLightSupported,
      .multicam: format.isMultiCamSupported,
    ]
    #expect(properties.filter(\.value).map(\.key) == [capability])
  }

  @Test func effectsSupportFrameRatesUpToThirty() {
    let format = AVCaptureDevice.Format(
      descriptor(descriptor("420v", 1280, 720, 2...60)) { $0.features = [.centerStage, .portraitEffect, .reactions] })
    #expect(format.videoFrameRateRangeForCenterStage?.description == "<AVFrameRateRange: 2 - 30>")
    #expect(format.videoFrameRateRangeForPortraitEffect?.maxFrameRate == 30)
    #expect(format.videoFrameRateRangeForReactionEffectsInProgress?.minFrameRate == 2)
    #expect(format.videoFrameRateRangeForStudioLight == nil)
    #expect(format.videoFrameRateRangeForBackgroundReplacement == nil)
  }

  @Test func systemRecommendedRangesComeFromTheProfile() {
    let format = AVCaptureDevice.Format(
      descriptor {
        $0.systemZoomRange = 1...6
        $0.systemExposureBiasRange = -2...2
        $0.unprinted.secondaryNativeZoomFactors = [2]
      })
    #expect(format.systemRecommendedVideoZoomRange == 1...6)
    #expect(format.__systemRecommendedVideoZoomRange?.containsZoomFactor(6) == true)
    #expect(format.__systemRecommendedVideoZoomRange?.containsZoomFactor(6.1) == false)
    #expect(format.systemRecommendedExposureBiasRange == -2...2)
    #expect(format.__systemRecommendedExposureBiasRange?.containsExposureBias(-2.5) == false)
    #expect(format.secondaryNativeResolutionZoomFactors == [2])
  }

  @Test func depthZoomRangesDefaultToTheWholeZoomRange() {
    let depth = descriptor(descriptor("hdis", 640, 480)) { $0.mediaType = "dpth" }
    let everywhere = descriptor {
      $0.zoom = .init(maximum: 16, upscaleThreshold: 2)
      $0.unprinted.depthFormats = [depth]
    }
    let format = AVCaptureDevice.Format(everywhere)
    #expect(format.supportedDepthDataFormats.map(\.descriptor) == [depth])
    #expect(format.supportedDepthDataFormats.map(\.mediaType) == [.depthData])
    #expect(format.supportedVideoZoomRangesForDepthDataDelivery == [1...16])
    #expect(!format.zoomFactorsOutsideOfVideoZoomRangesForDepthDeliverySupported)
    let told = AVCaptureDevice.Format(descriptor(everywhere) { $0.unprinted.depthZoomRanges = [2...2, 4...8] })
    #expect(told.supportedVideoZoomFactorsForDepthDataDelivery == [2, 4, 8])
    #expect(told.videoMinZoomFactorForDepthDataDelivery == 2)
    #expect(told.videoMaxZoomFactorForDepthDataDelivery == 8)
    #expect(told.zoomFactorsOutsideOfVideoZoomRangesForDepthDeliverySupported)
    #expect(told.__supportedVideoZoomRangesForDepthDataDelivery.map(\.maxZoomFactor) == [2, 8])
  }

  @Test func cinematicVideoPropertiesComeFromTheProfile() {
    let format = AVCaptureDevice.Format(
      descriptor {
        $0.unprinted.cinematic = .init(
          zoomRange: 1...3, frameRates: 24...30, simulatedApertures: 2...16, defaultSimulatedAperture: 4.5)
      })
    #expect(format.isCinematicVideoCaptureSupported)
    #expect(format.videoMinZoomFactorForCinematicVideo == 1)
    #expect(format.videoMaxZoomFactorForCinematicVideo == 3)
    #expect(format.videoFrameRateRangeForCinematicVideo?.minFrameRate == 24)
    #expect(
      [format.minSimulatedAperture, format.defaultSimulatedAperture, format.maxSimulatedAperture] == [2, 4.5, 16])
  }

  @Test func centerStageZoomIsLimitedToItsRange() {
    let all = descriptor {
      $0.zoom = .init(maximum: 16, upscaleThreshold: 2)
      $0.features = [.centerStage]
    }
    #expect(AVCaptureDevice.Format(all).videoMaxZoomFactorForCenterStage == 16)
    let some = AVCaptureDevice.Format(descriptor(all) { $0.unprinted.centerStageZoomRange = 1.5...3 })
    #expect(some.videoMinZoomFactorForCenterStage == 1.5)
    #expect(some.videoMaxZoomFactorForCenterStage == 3)
  }

  /// Checks that a square crop of 16:9 reduces the tangent of the half field of view to 9/16.
  @Test func aDynamicAspectRatioReducesTheFieldOfView() {
    let format = AVCaptureDevice.Format(
      descriptor {
        $0.fieldOfView = 90
        $0.unprinted.dynamicAspectRatios = [AVCaptureDevice.AspectRatio.ratio1x1.rawValue, "AVCaptureAspectRatio16x9"]
      })
    #expect(format.supportedDynamicAspectRatios == [.ratio1x1, .ratio16x9])
    let square = format.videoFieldOfView(for: .ratio1x1, geometricDistortionCorrected: false)
    #expect(abs(tan(Double(square) / 2 * .pi / 180) - 9.0 / 16) < 1e-6)
    #expect(abs(format.videoFieldOfView(for: .ratio16x9, geometricDistortionCorrected: true) - 90) < 1e-4)
    #expect(format.videoFieldOfView(for: .ratio3x4, geometricDistortionCorrected: false) == 0)
    #expect(format.geometricDistortionCorrectedVideoFieldOfView == 90)
  }

  /// Checks that a Mac's camera has one range for each frame rate and defaults to the rate nearest to 30. **Source:**
  /// rule 104.
  @Test func discreteFrameRatesBecomeSingleRateRanges() {
    let format = AVCaptureDevice.Format(
      descriptor(descriptor("2vuy", 640, 480, 15...60)) { $0.discreteFrameRates = [60, 29.97, 24, 15] })
    #expect(format.videoSupportedFrameRateRanges.map(\.maxFrameRate) == [60, 29.97, 24, 15])
    #expect(format.videoSupportedFrameRateRanges.allSatisfy { $0.minFrameRate == $0.maxFrameRate })
    #expect(FrameDurations.standard(for: format) == CMTime(value: 1001, timescale: 30_000))
  }
}
