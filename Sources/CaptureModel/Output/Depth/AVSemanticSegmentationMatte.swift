import CoreVideoModel
import Foundation

/// Which pixels of a photo show hair, skin, teeth or glasses. No photo here has one: there are no people in the pictures.
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
  }

  /// What it shows.
  public let matteType: MatteType
  /// One component a pixel, from nothing to all.
  public let mattingImage: CVPixelBuffer

  init(_ matteType: MatteType, mattingImage: CVPixelBuffer) {
    self.matteType = matteType
    self.mattingImage = mattingImage
  }

  /// The pixels' format.
  public var pixelFormatType: OSType { CVPixelBufferGetPixelFormatType(mattingImage) }
}
