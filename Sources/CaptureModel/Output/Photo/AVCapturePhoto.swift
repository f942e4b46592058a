import Foundation

/// One photo in memory: pixels, metadata, and its file when asked for. **Source:** Apple, AVCapturePhoto.
public class AVCapturePhoto: NSObject, @unchecked Sendable {
  // Unchecked: nothing varies.

  /// Nil for a photo that failed.
  let negative: PhotoNegative?
  let wishes: PhotoWishes
  private let sourceType: AVCaptureDevice.DeviceType?

  init(
    _ negative: PhotoNegative?, wishes: PhotoWishes, resolved: AVCaptureResolvedPhotoSettings, isRaw: Bool, count: Int,
    shot: PhotoShot?
  ) {
    self.negative = negative
    self.wishes = wishes
    resolvedSettings = resolved
    isRawPhoto = isRaw
    photoCount = count
    timestamp = shot?.time ?? .invalid
    sourceType = shot.map { ($0.record.device.activePrimaryConstituent ?? $0.record.device).deviceType }
    let isBracket = shot.map { wishes.bracket.indices.contains($0.number) } ?? false
    bracketSettings = shot.flatMap { isBracket ? wishes.bracket[$0.number] : nil }
    sequenceCount = isBracket ? (shot?.number ?? 0) + 1 : 0
  }

  /// What was decided about the photo; the same object in all callbacks.
  public let resolvedSettings: AVCaptureResolvedPhotoSettings
  /// Whether the pixels are the sensor's mosaic.
  public let isRawPhoto: Bool
  /// Which of the `expectedPhotoCount` photos this is, from 1.
  public let photoCount: Int
  /// Which picture of a bracket this is, from 1; 0 for no bracket.
  public let sequenceCount: Int
  /// How this picture of a bracket was wished; nil for no bracket.
  public let bracketSettings: AVCaptureBracketedStillImageSettings?
  /// When the picture was taken, as a presentation time; invalid for a photo that failed.
  public let timestamp: CMTime

  /// The pixels of an uncompressed or RAW photo, as the sensor sees them; nil for a compressed one. Drawn when first looked at.
  public var pixelBuffer: CVPixelBuffer? {
    isRawPhoto || wishes.processed?.pixelFormat != nil ? negative?.pixels : nil
  }

  /// The photo as a picture, not turned; nil for a RAW photo and one that failed.
  public func cgImageRepresentation() -> CGImage? { isRawPhoto ? nil : negative?.image() }

  /// The depth of the scene: nil, for photos deliver none; a depth data output does.
  public var depthData: AVDepthData? { nil }
  /// How the lens bends the picture: nil, for photos do not deliver it; depth data does.
  public var cameraCalibrationData: AVCameraCalibrationData? { nil }
  /// Who stands in front: nil, for photos deliver no matte.
  public var portraitEffectsMatte: AVPortraitEffectsMatte? { nil }

  /// The smaller picture that was asked for, turned as the photo is; nil when none was.
  public var previewPixelBuffer: CVPixelBuffer? { negative?.preview }

  /// What ImageIO would tell about the photo, under its keys: how it was really taken.
  public var metadata: [String: Any] { negative?.metadata.objects ?? [:] }

  /// Codec and size of the thumbnail in the file; nil when none was asked for.
  public var embeddedThumbnailPhotoFormat: [String: Any]? {
    guard let thumbnail = negative?.thumbnail else { return nil }
    return [
      AVVideoCodecKey: AVVideoCodecType.jpeg, AVVideoWidthKey: CVPixelBufferGetWidth(thumbnail),
      AVVideoHeightKey: CVPixelBufferGetHeight(thumbnail),
    ]
  }

  /// The camera that saw the photo: of a virtual one, the constituent.
  public var sourceDeviceType: AVCaptureDevice.DeviceType? { sourceType }

  /// Whether the lens was held steady during a bracket: it never moves here.
  public var lensStabilizationStatus: AVCaptureDevice.LensStabilizationStatus {
    wishes.steadiesLens ? .active : .off
  }

  /// How sure the colours of a photo of constant colour are: 0, for none is taken.
  public var constantColorCenterWeightedMeanConfidenceLevel: Float { 0 }
  /// The same for every part of the picture: nil.
  public var constantColorConfidenceMap: CVPixelBuffer? { nil }
  /// Whether this is the usual photo beside one of constant colour: never.
  public var isConstantColorFallbackPhoto: Bool { false }
}

extension AVCaptureDevice {
  /// Whether a lens was held steady.
  public enum LensStabilizationStatus: Int, Sendable {
    case unsupported, off, active, outOfRange, unavailable
  }
}

/// A stand-in for a photo that the system completes later. Never made here: deferred delivery is not supported.
public final class AVCaptureDeferredPhotoProxy: AVCapturePhoto, @unchecked Sendable {}
