import AVFoundationTypes
import CoreMediaModel
import CoreVideoModel
import Foundation
import PlatformTypes

/// One photo in memory: pixels, metadata, and its file when asked for. **Source:** Apple, AVCapturePhoto.
public class AVCapturePhoto: NSObject, @unchecked Sendable {
  // Unchecked: nothing varies.

  /// Nil for a photo that failed.
  let image: StillImage?
  let request: PhotoRequest
  private let sourceType: AVCaptureDevice.DeviceType?

  /// - Parameters:
  ///   - number: which exposure of a bracket it is of, from 0, also for a photo that failed.
  ///   - source: the camera.
  required init(
    _ image: StillImage?, request: PhotoRequest, resolved: AVCaptureResolvedPhotoSettings, isRaw: Bool, count: Int,
    number: Int, source: AVCaptureDevice?, exposure: PhotoExposure?
  ) {
    self.image = image
    self.request = request
    resolvedSettings = resolved
    isRawPhoto = isRaw
    photoCount = count
    timestamp = exposure?.time ?? .invalid
    sourceType = source?.deviceType
    bracketSettings = request.isBracket ? request.bracket[number] : nil
    sequenceCount = request.isBracket ? number + 1 : 0
    cameraCalibrationData = request.wantsCalibration ? exposure?.calibration : nil
    depthData = isRaw ? nil : exposure.flatMap { AVDepthData(of: $0, request, beside: resolved.values.photo) }
    portraitEffectsMatte =
      depthData == nil ? nil : exposure?.matte(of: .whole, resolved).map(AVPortraitEffectsMatte.init)
    semanticMattes = isRaw ? [] : exposure?.mattes(of: request.matteTypes, resolved) ?? []
  }

  /// What was decided about the photo; the same object in all callbacks.
  public let resolvedSettings: AVCaptureResolvedPhotoSettings
  /// Whether the pixels are the sensor's mosaic.
  public let isRawPhoto: Bool
  /// Which of the `expectedPhotoCount` photos this is, from 1.
  public let photoCount: Int
  /// Which picture of a bracket this is, from 1; 0 for no bracket.
  public let sequenceCount: Int
  /// The settings of this picture of a bracket; nil for no bracket.
  public let bracketSettings: AVCaptureBracketedStillImageSettings?
  /// When the picture was taken, as a presentation time; invalid for a photo that failed.
  public let timestamp: CMTime

  /// The pixels of an uncompressed or RAW photo, or of a proxy, as the sensor sees them; nil for a compressed one. Drawn when first looked at.
  public var pixelBuffer: CVPixelBuffer? {
    isRawPhoto || request.processed?.pixelFormat != nil || image?.isProxy == true ? image?.pixels : nil
  }

  /// The photo as a picture, not turned; nil for a RAW photo and one that failed.
  public func cgImageRepresentation() -> CGImage? { isRawPhoto ? nil : image?.cgImage() }

  /// The depth of the scene, as the sensor sees it, whatever the connection's turn; nil when none was asked for, and for RAW photos.
  ///
  /// A disparity in 16 bits, whatever the camera's `activeDepthDataFormat`. **Source:** rule 416; that RAW photos have none is inferred.
  public let depthData: AVDepthData?
  /// How the camera sees that took this photo of a constituent; nil when that was not asked for. **Source:** rule 420.
  public let cameraCalibrationData: AVCameraCalibrationData?
  /// Which pixels show people, as the sensor sees them; nil when that was not asked for, where there are none, and without depth.
  ///
  /// **Source:** rule 422.
  public let portraitEffectsMatte: AVPortraitEffectsMatte?
  let semanticMattes: [AVSemanticSegmentationMatte]

  /// Which pixels show a part of people, as the sensor sees them; nil when that was not asked for, where there are no people, and for RAW
  /// photos.
  ///
  /// The people of a simulated scene are faces alone: of hair, teeth and glasses the matte is black. **Source:** rule 424.
  public func semanticSegmentationMatte(
    for semanticSegmentationMatteType: AVSemanticSegmentationMatte.MatteType
  ) -> AVSemanticSegmentationMatte? {
    semanticMattes.first { $0.matteType == semanticSegmentationMatteType }
  }

  /// The smaller picture that was asked for, turned as the photo is; nil when none was. Of a proxy its own pixels.
  public var previewPixelBuffer: CVPixelBuffer? { image?.preview }

  /// What ImageIO would tell about the photo, under its keys: how it was really taken.
  public var metadata: [String: Any] { image?.metadata.objects ?? [:] }

  /// Codec and size of the thumbnail in the file; nil when none was asked for.
  public var embeddedThumbnailPhotoFormat: [String: Any]? {
    guard let thumbnail = image?.thumbnail else { return nil }
    return [
      AVVideoCodecKey: AVVideoCodecType.jpeg, AVVideoWidthKey: CVPixelBufferGetWidth(thumbnail),
      AVVideoHeightKey: CVPixelBufferGetHeight(thumbnail),
    ]
  }

  /// The kind of camera that the output is connected to; of a constituent's photo, the constituent. **Source:** rule 419.
  public var sourceDeviceType: AVCaptureDevice.DeviceType? { sourceType }

  /// Whether the lens was stabilized during a bracket: always `.unsupported`, for no output's
  /// `isLensStabilizationDuringBracketedCaptureSupported` is true here. **Source:** Apple, of the same name.
  public var lensStabilizationStatus: AVCaptureDevice.LensStabilizationStatus { .unsupported }

  /// How sure the colours of a photo of constant colour are: 0, for none is taken.
  public var constantColorCenterWeightedMeanConfidenceLevel: Float { 0 }
  /// The same for every part of the picture: nil.
  public var constantColorConfidenceMap: CVPixelBuffer? { nil }
  /// Whether this is the usual photo beside one of constant colour: never.
  public var isConstantColorFallbackPhoto: Bool { false }
}

extension AVCaptureDevice {
  /// Whether a lens was stabilized.
  public enum LensStabilizationStatus: Int, Sendable {
    case unsupported, off, active, outOfRange, unavailable
  }
}
