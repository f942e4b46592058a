import Foundation
import HardwareModel
import PixelModel
import Testing

@testable import AVFoundationTypes
@testable import CaptureModel
@testable import CoreMediaModel
@testable import CoreVideoModel
@testable import SimulationKernel

@Suite("Deferred photos")
struct PhotoDeferralTests {
  /// Returns a phone with automatic deferred photo delivery.
  private func deferring(isEnabled: Bool = true) throws -> PhotoPhone {
    let photos = try PhotoPhone { $0.defersPhotos = true }
    photos.output.maxPhotoQualityPrioritization = .quality
    photos.output.isAutoDeferredPhotoDeliveryEnabled = isEnabled
    return photos
  }

  private func best(_ photos: PhotoPhone, _ change: (AVCapturePhotoSettings) -> Void = { _ in })
    -> AVCapturePhotoSettings
  {
    let settings = photos.settings()
    settings.photoQualityPrioritization = .quality
    change(settings)
    return settings
  }

  @Test func `rule(425): deferral is supported in the photo format of a capable phone, observably`()
    throws
  {
    let photos = try PhotoPhone { $0.defersPhotos = true }
    #expect(photos.output.isAutoDeferredPhotoDeliverySupported)
    #expect(!photos.output.isAutoDeferredPhotoDeliveryEnabled)
    photos.output.isAutoDeferredPhotoDeliveryEnabled = true
    #expect(photos.output.isAutoDeferredPhotoDeliveryEnabled)
    #expect(photos.misuses.isEmpty)
    photos.session.sessionPreset = .high
    #expect(!photos.output.isAutoDeferredPhotoDeliverySupported)
    #expect(!photos.output.isAutoDeferredPhotoDeliveryEnabled)
    #expect(photos.log.events.contains { $0.hasPrefix("isAutoDeferredPhotoDeliverySupported true->false") })
    photos.output.isAutoDeferredPhotoDeliveryEnabled = true
    try #require(photos.misuses.count == 1)
    #expect(photos.misuses[0].contains("setAutoDeferredPhotoDeliveryEnabled:"))
    #expect(!photos.use { AVCapturePhotoOutput() }.isAutoDeferredPhotoDeliverySupported)
    #expect(try !PhotoPhone().output.isAutoDeferredPhotoDeliverySupported)
  }

  @Test func `rule(426): a photo of the highest quality is delivered early as a smaller proxy`() throws {
    let photos = try deferring()
    let proxy = try #require(photos.take(best(photos)) as? AVCaptureDeferredPhotoProxy)
    #expect(photos.client.names == ["willBegin", "willCapture", "didCapture", "proxy", "finish"])
    let resolved = proxy.resolvedSettings
    #expect(resolved.deferredPhotoProxyDimensions == CMVideoDimensions(width: 2016, height: 1512))
    #expect(resolved.photoDimensions == CMVideoDimensions(width: 4032, height: 3024))
    #expect(resolved.photoProcessingTimeRange.start == CMTime(value: 1, timescale: 10))
    let pixels = try #require(proxy.pixelBuffer)
    #expect(pixels.layout.width == 2016)
    #expect(proxy.previewPixelBuffer === pixels)
    #expect(!proxy.isRawPhoto)
    #expect(proxy.photoCount == 1)
    #expect(proxy.timestamp.isNumeric)
    #expect(resolved.expectedPhotoCount == 1)
    #expect(proxy.sourceDeviceType == .builtInWideAngleCamera)
    let file = try #require(proxy.fileDataRepresentation())
    let finished = try #require(photos.system.deferredPhotos.read { $0[file] })
    #expect(finished.image.layout.width == 4032)
    #expect(finished.fileType == "public.jpeg")
  }

  @Test(arguments: ["speed", "balanced", "flash", "raw", "pixels", "bracket", "depth", "off"])
  func `rule(426): speed, flash, RAW, uncompressed, multiple, and depth photos are delivered without deferral`(
    _ kind: String
  ) throws {
    let photos = try PhotoPhone {
      $0.defersPhotos = true
      $0.formats[3].unprinted.depthFormats = [.disparity]
    }
    photos.output.maxPhotoQualityPrioritization = .quality
    photos.output.isAutoDeferredPhotoDeliveryEnabled = kind != "off"
    photos.output.isDepthDataDeliveryEnabled = true
    var settings = best(photos)
    switch kind {
    case "speed": settings.photoQualityPrioritization = .speed
    case "balanced": settings.photoQualityPrioritization = .balanced
    case "flash": settings.flashMode = .on
    case "depth": settings.isDepthDataDeliveryEnabled = true
    case "raw": settings = photos.use { AVCapturePhotoSettings(rawPixelFormatType: kCVPixelFormatType_14Bayer_RGGB) }
    case "pixels":
      settings = photos.settings([kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA])
      settings.photoQualityPrioritization = .quality
    case "bracket":
      settings = photos.use {
        let bias = AVCaptureAutoExposureBracketedStillImageSettings.autoExposureSettings(exposureTargetBias: 1)
        return AVCapturePhotoBracketSettings(
          rawPixelFormatType: 0, processedFormat: [AVVideoCodecKey: AVVideoCodecType.jpeg], bracketedSettings: [bias])
      }
      settings.photoQualityPrioritization = .quality
    default: break
    }
    let photo = try #require(photos.take(settings))
    #expect(photos.misuses.isEmpty)
    #expect(!(photo is AVCaptureDeferredPhotoProxy))
    #expect(photo.resolvedSettings.deferredPhotoProxyDimensions == CMVideoDimensions(width: 0, height: 0))
    _ = photo.fileDataRepresentation()
    #expect(photos.system.deferredPhotos.read { $0.isEmpty })
  }

  @Test(arguments: ["deferred", "off", "balanced", "flash"]) func `rule(443): 24 megapixels require a proxy`(
    _ kind: String
  ) throws {
    let photos = try PhotoPhone {
      $0.defersPhotos = true
      $0.formats[3].photoSizes.insert(PixelSize(width: 5712, height: 4284), at: 1)
    }
    let size = CMVideoDimensions(width: 5712, height: 4284)
    photos.output.maxPhotoQualityPrioritization = .quality
    photos.output.maxPhotoDimensions = size
    photos.output.isAutoDeferredPhotoDeliveryEnabled = kind != "off"
    let photo = try #require(
      photos.take(
        best(photos) {
          $0.maxPhotoDimensions = size
          if kind == "balanced" { $0.photoQualityPrioritization = .balanced }
          if kind == "flash" { $0.flashMode = .on }
        }))
    #expect(photos.misuses.isEmpty)
    #expect(photo is AVCaptureDeferredPhotoProxy == (kind == "deferred"))
    #expect(photo.resolvedSettings.photoDimensions.width == (kind == "deferred" ? 5712 : 4032))
  }

  @Test func `rule(426): a proxy that cannot be captured is nil with an error`() throws {
    let photos = try deferring()
    photos.session.stopRunning()
    photos.take(best(photos))
    #expect(photos.client.photos.isEmpty)
    #expect(photos.client.errors.map(\.code) == [.sessionNotRunning, .sessionNotRunning])
    #expect(photos.client.names == ["willBegin", "no", "finish"])
  }

  @Test func `rule(223): a delegate without the proxy method is rejected`() throws {
    final class Older: NSObject, AVCapturePhotoCaptureDelegate {
      func photoOutput(
        _ output: AVCapturePhotoOutput, didFinishProcessingPhoto photo: AVCapturePhoto, error: (any Error)?
      ) {}
    }
    let (photos, delegate) = (try deferring(), Older())
    photos.output.capturePhoto(with: best(photos), delegate: delegate)
    photos.advance(milliseconds: 2000)
    try #require(photos.misuses.count == 1)
    #expect(photos.misuses[0].contains("didFinishCapturingDeferredPhotoProxy:error:"))
  }
}
