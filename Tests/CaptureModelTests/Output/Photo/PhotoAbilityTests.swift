import AVFoundationTypes
import CoreVideoModel
import Foundation
import Testing

@testable import CaptureModel
@testable import CoreMediaModel

/// Tests that unsupported photo features are unavailable or rejected, as on a phone that lacks them.
@Suite("Photo capabilities")
struct PhotoAbilityTests {
  @Test func `an output without fusion, dual photos, calibration, mattes, or ProRAW reports no support`() throws {
    let output = try PhotoPhone().output
    #expect(!output.isVirtualDeviceFusionSupported)
    #expect(!output.isDualCameraFusionSupported)
    #expect(!output.isDualCameraDualPhotoDeliverySupported)
    #expect(!output.isDualCameraDualPhotoDeliveryEnabled)
    #expect(!output.isCameraCalibrationDataDeliverySupported)
    #expect(output.isShutterSoundSuppressionSupported)
    #expect(output.availableSemanticSegmentationMatteTypes.isEmpty)
    #expect(output.availableRawPhotoCodecTypes.isEmpty)
    #expect(
      output.supportedRawPhotoCodecTypes(
        forRawPhotoPixelFormatType: kCVPixelFormatType_14Bayer_RGGB, fileType: .dng
      ).isEmpty)
    #expect(output.__availableRawPhotoPixelFormatTypes.map(\.uint32Value) == output.availableRawPhotoPixelFormatTypes)
  }

  @Test func `where photos must be heard, a request without a shutter sound raises`() throws {
    let phone = try PhotoPhone()
    phone.output.system.supportsShutterSoundSuppression = false
    #expect(!phone.output.isShutterSoundSuppressionSupported)
    let settings = phone.settings()
    settings.isShutterSoundSuppressionEnabled = true
    phone.take(settings)
    #expect(phone.misuses.count == 1)
    #expect(phone.misuses.first?.contains("settings.shutterSoundSuppressionEnabled may not be set to YES") == true)
  }

  @Test func `an unavailable matte and dual photos on a single camera raise and change nothing`()
    throws
  {
    let phone = try PhotoPhone()
    phone.output.enabledSemanticSegmentationMatteTypes = [.hair, .skin, .teeth, .glasses]
    phone.output.isDualCameraDualPhotoDeliveryEnabled = true
    #expect(phone.misuses.map { $0.prefix(27) } == Array(repeating: "NSInvalidArgumentException:", count: 2))
    #expect(phone.output.enabledSemanticSegmentationMatteTypes.isEmpty)
    #expect(!phone.output.isDualCameraDualPhotoDeliveryEnabled)
    let settings = phone.settings()
    settings.enabledSemanticSegmentationMatteTypes = [.hair]
    phone.take(settings)
    #expect(phone.misuses.count == 3)
    #expect(phone.client.photos.isEmpty)
  }

  @Test func `a photo has no depth, mattes, or constant color, and its resolved settings report this`() throws {
    let phone = try PhotoPhone()
    let photo = try #require(phone.take())
    let resolved = photo.resolvedSettings
    #expect(photo.depthData == nil)
    #expect(photo.cameraCalibrationData == nil)
    #expect(photo.portraitEffectsMatte == nil)
    #expect(photo.semanticSegmentationMatte(for: .hair) == nil)
    #expect(photo.constantColorConfidenceMap == nil)
    #expect(photo.constantColorCenterWeightedMeanConfidenceLevel == 0)
    #expect(!photo.isConstantColorFallbackPhoto)
    #expect(!resolved.isVirtualDeviceFusionEnabled)
    #expect(!resolved.isDualCameraFusionEnabled)
    #expect(!resolved.isContentAwareDistortionCorrectionEnabled)
    #expect(resolved.dimensionsForSemanticSegmentationMatte(ofType: .skin) == CMVideoDimensions(width: 0, height: 0))
    #expect(!(photo is AVCaptureDeferredPhotoProxy))
  }

  @Test func `Bayer and ProRAW pixel formats are distinguished`() {
    #expect(AVCapturePhotoOutput.isBayerRAWPixelFormat(kCVPixelFormatType_14Bayer_BGGR))
    #expect(!AVCapturePhotoOutput.isBayerRAWPixelFormat(kCVPixelFormatType_32BGRA))
    #expect(AVCapturePhotoOutput.isAppleProRAWPixelFormat(kCVPixelFormatType_64RGBALE))
    #expect(!AVCapturePhotoOutput.isAppleProRAWPixelFormat(kCVPixelFormatType_14Bayer_BGGR))
  }

  @Test func `settings keep file types, offer JPEG thumbnails, and store Live Photo movie metadata`()
    throws
  {
    let phone = try PhotoPhone()
    phone.use {
      let settings = AVCapturePhotoSettings(
        rawPixelFormatType: kCVPixelFormatType_14Bayer_RGGB, rawFileType: .dng,
        processedFormat: [AVVideoCodecKey: AVVideoCodecType.jpeg], processedFileType: .jpg)
      #expect(settings.rawFileType == .dng)
      #expect(settings.processedFileType == .jpg)
      #expect(settings.availableEmbeddedThumbnailPhotoCodecTypes == [.jpeg])
      #expect(settings.availableRawEmbeddedThumbnailPhotoCodecTypes == [.jpeg])
      let pixels = [kCVPixelBufferPixelFormatTypeKey as String: settings.availablePreviewPhotoPixelFormatTypes[0]]
      for isSet in [true, false] {
        settings.previewPhotoFormat = isSet ? pixels : nil
        settings.embeddedThumbnailPhotoFormat = isSet ? [AVVideoCodecKey: AVVideoCodecType.jpeg] : nil
        settings.rawEmbeddedThumbnailPhotoFormat = isSet ? [AVVideoCodecKey: AVVideoCodecType.jpeg] : nil
        let formats = [
          settings.previewPhotoFormat, settings.embeddedThumbnailPhotoFormat, settings.rawEmbeddedThumbnailPhotoFormat,
        ]
        #expect(formats.allSatisfy { ($0 != nil) == isSet })
      }
      let (title, identifier) = (AVMutableMetadataItem(), AVMutableMetadataItem())
      title.identifier = .quickTimeMetadataTitle
      identifier.identifier = .quickTimeMetadataContentIdentifier
      settings.livePhotoMovieMetadata = [title]
      settings.livePhotoMovieMetadata = [title, identifier]
      #expect(settings.livePhotoMovieMetadata.map(\.identifier) == [.quickTimeMetadataTitle])
      #expect(phone.misuses.count == 1)
      #expect(phone.misuses.first?.contains("ContentIdentifier must not be specified") == true)
    }
  }

  @Test func `rule(217): a manual bracket keeps its exposures, and lens stabilization is rejected`() throws {
    let phone = try PhotoPhone()
    let settings = phone.use {
      AVCapturePhotoBracketSettings(
        rawPixelFormatType: 0, rawFileType: nil, processedFormat: [AVVideoCodecKey: AVVideoCodecType.jpeg],
        processedFileType: .jpg,
        bracketedSettings: [(60, 100), (30, 200)].map { parts, iso in
          AVCaptureManualExposureBracketedStillImageSettings.manualExposureSettings(
            exposureDuration: CMTime(value: 1, timescale: parts), iso: iso)
        })
    }
    let manual = settings.bracketedSettings.compactMap { $0 as? AVCaptureManualExposureBracketedStillImageSettings }
    #expect(manual.map(\.iso) == [100, 200])
    #expect(manual.map(\.exposureDuration.timescale) == [60, 30])
    #expect(!settings.isLensStabilizationEnabled)
    settings.isLensStabilizationEnabled = true
    phone.take(settings)
    #expect(phone.misuses.count == 1, "\(phone.misuses)")
    #expect(phone.client.photos.isEmpty, "\(phone.misuses)")
  }

  @Test func `photos report that lens stabilization is unsupported`() throws {
    let phone = try PhotoPhone()
    #expect(try #require(phone.take()).lensStabilizationStatus == .unsupported)
    typealias Status = AVCaptureDevice.LensStabilizationStatus
    #expect(
      [Status.unsupported, .off, .active, .outOfRange, .unavailable].map(\.rawValue) == [0, 1, 2, 3, 4],
      "AVCaptureLensStabilizationStatus")
  }
}
