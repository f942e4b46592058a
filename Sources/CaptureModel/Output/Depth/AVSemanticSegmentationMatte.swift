import AVFoundationTypes
import CoreVideoModel
import Foundation
import HardwareModel
import PlatformTypes

/// Which pixels of a photo show the hair, the skin, the teeth or the glasses of people. It can be written into a photo's file, not read from one.
///
/// **Source:** rule 424; Apple, AVSemanticSegmentationMatte.
public final class AVSemanticSegmentationMatte: NSObject, Sendable {
  /// What a matte shows.
  public struct MatteType: RawRepresentable, Hashable, Sendable {
    /// Apple's string.
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Skin.
    public static let skin = MatteType(rawValue: "AVSemanticSegmentationMatteTypeSkin")
    /// Hair.
    public static let hair = MatteType(rawValue: "AVSemanticSegmentationMatteTypeHair")
    /// Teeth.
    public static let teeth = MatteType(rawValue: "AVSemanticSegmentationMatteTypeTeeth")
    /// Glasses.
    public static let glasses = MatteType(rawValue: "AVSemanticSegmentationMatteTypeGlasses")

    /// All types, and what of a person they show.
    static let parts: KeyValuePairs<MatteType, PersonPart> = [
      .hair: .hair, .skin: .skin, .teeth: .teeth, .glasses: .glasses,
    ]

    /// What of a person it shows; nil for a type that Apple does not name.
    var part: PersonPart? { Self.parts.first { $0.key == self }?.value }
  }

  /// What it shows.
  public let matteType: MatteType
  /// White where it is, black elsewhere, grey where a pixel shows other things too; in linear light. Drawn at its first access.
  public let mattingImage: CVPixelBuffer

  init(_ matteType: MatteType, mattingImage: CVPixelBuffer) {
    self.matteType = matteType
    self.mattingImage = mattingImage
  }

  /// The pixel format of the picture: one component of eight bits.
  public var pixelFormatType: OSType { CVPixelBufferGetPixelFormatType(mattingImage) }

  /// The same turned and mirrored as EXIF would. **Source:** rule 424.
  public func applyingExifOrientation(_ exifOrientation: CGImagePropertyOrientation) -> AVSemanticSegmentationMatte {
    mattingImage.turned(exifOrientation.upright).map { AVSemanticSegmentationMatte(matteType, mattingImage: $0) }
      ?? self
  }

  /// A matte of the same type with another picture.
  ///
  /// - Throws: `AVError.unknown` for a buffer in another pixel format. **Source:** rule 424; the code is inferred.
  public func replacingSemanticSegmentationMatte(with pixelBuffer: CVPixelBuffer) throws -> AVSemanticSegmentationMatte
  {
    AVSemanticSegmentationMatte(matteType, mattingImage: try pixelBuffer.requiredMatte())
  }
}
