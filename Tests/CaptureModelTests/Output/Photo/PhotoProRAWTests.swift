import Foundation
import HardwareModel
import PixelModel
import Testing

@testable import AVFoundationTypes
@testable import CaptureModel
@testable import CoreMediaModel
@testable import CoreVideoModel
@testable import SimulationKernel

@Suite("Apple ProRAW")
struct PhotoProRAWTests {
  private static let (bayer, linear) = (kCVPixelFormatType_14Bayer_RGGB, kCVPixelFormatType_64RGBALE)

  /// Returns a Pro phone whose output supports Apple ProRAW.
  private func pro(
    type: AVCaptureDevice.DeviceType = .builtInWideAngleCamera, isEnabled: Bool = true,
    _ change: (inout CameraDescriptor) -> Void = { _ in }
  ) throws -> PhotoPhone {
    let photos = try PhotoPhone(type: type) {
      $0.takesAppleProRAW = true
      change(&$0)
    }
    photos.output.isAppleProRAWEnabled = isEnabled
    return photos
  }

  private func settings(
    _ photos: PhotoPhone, _ raw: OSType = linear, processed: Bool = false,
    _ change: (AVCapturePhotoSettings) -> Void = { _ in }
  ) -> AVCapturePhotoSettings {
    let settings = photos.use {
      AVCapturePhotoSettings(
        rawPixelFormatType: raw, processedFormat: processed ? [AVVideoCodecKey: AVVideoCodecType.jpeg] : nil)
    }
    change(settings)
    return settings
  }

  @Test
  func `rule(440): ProRAW can be enabled on a Pro phone in a highest-quality format, observably`()
    throws
  {
    let photos = try pro(isEnabled: false)
    let output = photos.output
    #expect(output.isAppleProRAWSupported)
    #expect(!output.isAppleProRAWEnabled)
    #expect(output.availableRawPhotoPixelFormatTypes == [Self.bayer])
    output.isAppleProRAWEnabled = true
    #expect(output.isAppleProRAWEnabled)
    #expect(photos.misuses.isEmpty)
    #expect(output.availableRawPhotoPixelFormatTypes == [Self.bayer, Self.linear])
    #expect(output.supportedRawPhotoPixelFormatTypes(for: .dng) == [Self.bayer, Self.linear])
    photos.session.sessionPreset = .high
    #expect(!output.isAppleProRAWSupported)
    #expect(!output.isAppleProRAWEnabled)
    #expect(output.availableRawPhotoPixelFormatTypes.isEmpty)
    #expect(output.availableRawPhotoFileTypes.isEmpty)
    let names = ["isAppleProRAWEnabled", "isAppleProRAWSupported", "availableRawPhotoPixelFormatTypes"]
    let told = photos.log.events.map { String($0.prefix { $0 != " " }) }.filter(names.contains)
    #expect(told == [names[0], names[2], names[1], names[0], names[2]], "\(photos.log.events)")
    output.isAppleProRAWEnabled = true
    try #require(photos.misuses.count == 1)
    #expect(photos.misuses[0].contains("setAppleProRAWEnabled:"))
    #expect(!photos.use { AVCapturePhotoOutput() }.isAppleProRAWSupported)
    #expect(try !PhotoPhone().output.isAppleProRAWSupported)
  }

  @Test func `rule(440): a virtual camera supports ProRAW but not Bayer RAW`() throws {
    let photos = try pro(type: .builtInDualWideCamera) { $0.constituents = ["a", "b"] }
    #expect(photos.output.availableRawPhotoPixelFormatTypes == [Self.linear])
    #expect(photos.output.availableRawPhotoFileTypes == [.dng])
    #expect(photos.take(settings(photos))?.isRawPhoto == true)
    #expect(photos.misuses.isEmpty)
  }

  @Test func `rule(441): ProRAW supports any quality and zoom, and Bayer RAW does not`() throws {
    let photos = try pro()
    photos.output.maxPhotoQualityPrioritization = .quality
    #expect(settings(photos).photoQualityPrioritization == .balanced)
    #expect(settings(photos).isAutoStillImageStabilizationEnabled)
    #expect(settings(photos, Self.bayer).photoQualityPrioritization == .speed)
    try photos.locked { $0.videoZoomFactor = 2 }
    for quality in [AVCapturePhotoOutput.QualityPrioritization.speed, .balanced, .quality] {
      #expect(photos.take(settings(photos) { $0.photoQualityPrioritization = quality }) != nil)
    }
    #expect(photos.client.photos.count == 3)
    #expect(photos.misuses.isEmpty)
    photos.take(settings(photos, Self.bayer))
    #expect(photos.misuses.count == 1)
  }

  @Test func `rule(441): Live Photos are unavailable with ProRAW, and ProRAW is unavailable unless enabled`() throws {
    let photos = try pro()
    photos.output.isLivePhotoCaptureEnabled = true
    photos.take(settings(photos, processed: true) { $0.livePhotoMovieFileURL = FakeMedia.url })
    try #require(photos.misuses.count == 1)
    #expect(photos.misuses[0].contains("livePhotoMovieFileURL must be nil"))
    photos.output.isAppleProRAWEnabled = false
    photos.take(settings(photos))
    try #require(photos.misuses.count == 2)
    #expect(photos.misuses[1].contains("availableRawPhotoPixelFormatTypes"))
    #expect(photos.client.photos.isEmpty)
  }

  @Test func `rule(441): features that ProRAW does not support are omitted without an exception`() throws {
    let photos = try pro {
      $0.formats[3].unprinted.depthFormats = [.disparity]
      $0.formats[3].unprinted.capabilities = [.portraitEffectsMatte]
    }
    photos.scene.showsPeople = true
    let asking = settings(photos, processed: true) {
      $0.isPortraitEffectsMatteDeliveryEnabled = true
      $0.enabledSemanticSegmentationMatteTypes = [.skin]
      $0.isAutoContentAwareDistortionCorrectionEnabled = true
      $0.flashMode = .on
    }
    photos.take(asking)
    #expect(photos.misuses.isEmpty)
    #expect(photos.client.photos.map(\.isRawPhoto) == [true, false])
    #expect(photos.client.photos.allSatisfy { $0.semanticSegmentationMatte(for: .skin) == nil })
    let resolved = try #require(photos.client.photos.last).resolvedSettings
    #expect(resolved.isFlashEnabled)
    #expect(!resolved.isRedEyeReductionEnabled)
    #expect(PixelSize(resolved.portraitEffectsMatteDimensions) == .zero)
  }

  @Test(arguments: [4032, 8064])
  func `rule(442): a ProRAW photo is linear, has the size of maxPhotoDimensions, and is a DNG file`(
    width: Int
  ) throws {
    let photos = try pro()
    let size = PixelSize(width: width, height: width / 4 * 3)
    photos.output.maxPhotoDimensions = CMVideoDimensions(PixelSize(width: 8064, height: 6048))
    let asking = settings(photos, processed: true) {
      if width > 4032 { $0.maxPhotoDimensions = CMVideoDimensions(size) }
      $0.rawEmbeddedThumbnailPhotoFormat = [
        AVVideoCodecKey: AVVideoCodecType.jpeg, AVVideoWidthKey: 1024, AVVideoHeightKey: 1024,
      ]
    }
    photos.take(asking)
    let (raw, processed) = (photos.client.photos[0], photos.client.photos[1])
    #expect(raw.isRawPhoto)
    #expect(!processed.isRawPhoto)
    #expect(photos.misuses.isEmpty)
    #expect(PixelSize(raw.resolvedSettings.rawPhotoDimensions) == size)
    #expect(PixelSize(raw.resolvedSettings.photoDimensions) == size)
    #expect(
      PixelSize(raw.resolvedSettings.rawEmbeddedThumbnailDimensions) == PixelSize(width: 1024, height: 768))
    let pixels = try #require(raw.pixelBuffer)
    #expect(CVPixelBufferGetPixelFormatType(pixels) == Self.linear)
    #expect(CVPixelBufferGetWidth(pixels) == width)
    _ = raw.fileDataRepresentation()
    let file = try #require(photos.media.photos.last)
    #expect(file.fileType == AVFileType.dng.rawValue)
    #expect(file.raw?.blackLevel == 0)
    #expect(file.raw?.whiteLevel == 65_535)
    #expect(file.raw?.asShotNeutral.y == 1)
  }

  @Test func `rule(442): a Bayer photo captured with a larger photo has the size of the format`() throws {
    let photos = try pro()
    photos.output.maxPhotoDimensions = CMVideoDimensions(PixelSize(width: 8064, height: 6048))
    let asking = settings(photos, Self.bayer, processed: true) {
      $0.maxPhotoDimensions = photos.output.maxPhotoDimensions
    }
    let resolved = try #require(photos.take(asking)).resolvedSettings
    #expect(resolved.rawPhotoDimensions.width == 4032)
    #expect(resolved.photoDimensions.width == 8064)
  }
}
