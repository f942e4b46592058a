import AVFoundationTypes
import CoreVideoModel
import Foundation
import HardwareModel
import PlatformTypes

/// A matte that covers the hair, skin, teeth, or glasses of the people in a photo. It can be written to a photo file,
/// but not read from one.
///
/// **Source:** rule 424; Apple, AVSemanticSegmentationMatte.
public final class AVSemanticSegmentationMatte: NSObject, Sendable {
  /// The feature that a matte covers.
  public struct MatteType: RawRepresentable, Hashable, Sendable {
    /// The string value of Apple's constant.
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A matte that covers people's skin.
    public static let skin = MatteType(rawValue: "AVSemanticSegmentationMatteTypeSkin")
    /// A matte that covers people's hair.
    public static let hair = MatteType(rawValue: "AVSemanticSegmentationMatteTypeHair")
    /// A matte that covers people's teeth.
    public static let teeth = MatteType(rawValue: "AVSemanticSegmentationMatteTypeTeeth")
    /// A matte that covers people's glasses.
    public static let glasses = MatteType(rawValue: "AVSemanticSegmentationMatteTypeGlasses")

    /// All matte types, with the part of a person that each covers.
    static let parts: KeyValuePairs<MatteType, PersonPart> = [
      .hair: .hair, .skin: .skin, .teeth: .teeth, .glasses: .glasses,
    ]

    /// The part of a person that this type covers, or nil if Apple does not define the type.
    var part: PersonPart? { Self.parts.first { $0.key == self }?.value }
  }

  /// The feature that this matte covers.
  public let matteType: MatteType
  /// The matte: white for the feature, black elsewhere, gray for partial coverage; in linear light. Rendered on first
  /// access.
  public let mattingImage: CVPixelBuffer

  init(_ matteType: MatteType, mattingImage: CVPixelBuffer) {
    self.matteType = matteType
    self.mattingImage = mattingImage
  }

  /// The pixel format of the matting image. Always 8-bit, one component.
  public var pixelFormatType: OSType { CVPixelBufferGetPixelFormatType(mattingImage) }

  /// Returns the matte rotated and mirrored by an EXIF orientation. **Source:** rule 424.
  public func applyingExifOrientation(_ exifOrientation: CGImagePropertyOrientation) -> AVSemanticSegmentationMatte {
    mattingImage.oriented(exifOrientation.uprightTransform).map {
      AVSemanticSegmentationMatte(matteType, mattingImage: $0)
    }
      ?? self
  }

  /// Returns a matte of the same type with another matting image.
  ///
  /// - Throws: `AVError.unknown` if the buffer has another pixel format. **Source:** rule 424; the code is inferred.
  public func replacingSemanticSegmentationMatte(with pixelBuffer: CVPixelBuffer) throws -> AVSemanticSegmentationMatte
  {
    AVSemanticSegmentationMatte(matteType, mattingImage: try pixelBuffer.requiredMatte())
  }
}
