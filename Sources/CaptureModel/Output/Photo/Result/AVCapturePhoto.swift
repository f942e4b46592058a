import AVFoundationTypes
import CoreMediaModel
import CoreVideoModel
import Foundation
import PlatformTypes

/// A captured photo in memory: its pixels, its metadata, and, on request, its file. **Source:** Apple, AVCapturePhoto.
public class AVCapturePhoto: NSObject, @unchecked Sendable {
  // Unchecked: instances are immutable.

  /// The still image, or nil if the photo failed.
  let image: StillImage?
  let request: PhotoRequest
  private let sourceType: AVCaptureDevice.DeviceType?

  /// Creates a photo, which may have failed.
  ///
  /// - Parameters:
  ///   - number: The index of the exposure within a bracket, from 0, also for a failed photo.
  ///   - source: The camera that the photo is from.
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

  /// The resolved settings of the photo. All callbacks share the same object.
  public let resolvedSettings: AVCaptureResolvedPhotoSettings
  /// A Boolean value that indicates whether the photo contains RAW pixels.
  public let isRawPhoto: Bool
  /// The 1-based index of this photo among the `expectedPhotoCount` photos.
  public let photoCount: Int
  /// The 1-based index of this photo in a bracket, or 0 if it isn't part of one.
  public let sequenceCount: Int
  /// The settings of this photo in a bracket, or nil if it isn't part of one.
  public let bracketSettings: AVCaptureBracketedStillImageSettings?
  /// The presentation time of the photo, or invalid if the photo failed.
  public let timestamp: CMTime

  /// The pixels of an uncompressed or RAW photo, or of a proxy, in sensor orientation; nil for a compressed photo.
  /// Rendered on first access.
  public var pixelBuffer: CVPixelBuffer? {
    isRawPhoto || request.processed?.pixelFormat != nil || image?.isProxy == true ? image?.pixels : nil
  }

  /// Returns the photo as an unrotated image, or nil if it is a RAW photo or failed.
  public func cgImageRepresentation() -> CGImage? { isRawPhoto ? nil : image?.cgImage() }

  /// The depth data in sensor orientation, regardless of the connection's rotation; nil if depth was not requested, or
  /// for a RAW photo.
  ///
  /// The data is 16-bit disparity, regardless of the camera's `activeDepthDataFormat`. **Source:** rule 416; that RAW
  /// photos have no depth data is inferred.
  public let depthData: AVDepthData?
  /// The calibration data of the constituent camera that captured this photo, or nil if not requested. **Source:** rule
  /// 420.
  public let cameraCalibrationData: AVCameraCalibrationData?
  /// The portrait effects matte in sensor orientation. Nil if the matte was not requested, or if there are no people in
  /// the scene or no depth.
  ///
  /// **Source:** rule 422.
  public let portraitEffectsMatte: AVPortraitEffectsMatte?
  let semanticMattes: [AVSemanticSegmentationMatte]

  /// Returns the matte of a feature in sensor orientation. Returns nil if the matte was not requested, if there are no
  /// people in the scene, or for a RAW photo.
  ///
  /// The people in simulated scenes consist of faces only, so the mattes of hair, teeth, and glasses are black.
  /// **Source:** rule 424.
  public func semanticSegmentationMatte(
    for semanticSegmentationMatteType: AVSemanticSegmentationMatte.MatteType
  ) -> AVSemanticSegmentationMatte? {
    semanticMattes.first { $0.matteType == semanticSegmentationMatteType }
  }

  /// The requested preview, rotated like the photo, or nil if not requested. For a proxy, the preview is the proxy
  /// image.
  public var previewPixelBuffer: CVPixelBuffer? { image?.preview }

  /// The ImageIO metadata of the photo, describing the actual capture parameters.
  public var metadata: [String: Any] { image?.metadata.objects ?? [:] }

  /// The codec and size of the embedded thumbnail, or nil if not requested.
  public var embeddedThumbnailPhotoFormat: [String: Any]? {
    guard let thumbnail = image?.thumbnail else { return nil }
    return [
      AVVideoCodecKey: AVVideoCodecType.jpeg, AVVideoWidthKey: CVPixelBufferGetWidth(thumbnail),
      AVVideoHeightKey: CVPixelBufferGetHeight(thumbnail),
    ]
  }

  /// The device type of the connected camera, or of the constituent that captured the photo. **Source:** rule 419.
  public var sourceDeviceType: AVCaptureDevice.DeviceType? { sourceType }

  /// The lens stabilization status during a bracket. Always `.unsupported`, because every output's
  /// `isLensStabilizationDuringBracketedCaptureSupported` is `false`. **Source:** Apple, symbol of the same name.
  public var lensStabilizationStatus: AVCaptureDevice.LensStabilizationStatus { .unsupported }

  /// The center-weighted mean confidence level of constant color. Always 0, because constant color is not supported.
  public var constantColorCenterWeightedMeanConfidenceLevel: Float { 0 }
  /// The per-pixel confidence map of constant color. Always nil, because constant color is not supported.
  public var constantColorConfidenceMap: CVPixelBuffer? { nil }
  /// A Boolean value that indicates whether this is the fallback for a constant color photo. Always `false`.
  public var isConstantColorFallbackPhoto: Bool { false }
}

extension AVCaptureDevice {
  /// The status of lens stabilization during a capture.
  public enum LensStabilizationStatus: Int, Sendable {
    case unsupported, off, active, outOfRange, unavailable
  }
}
