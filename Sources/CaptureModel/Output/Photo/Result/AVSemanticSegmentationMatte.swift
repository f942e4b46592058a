import CoreMediaModel
import CoreVideoModel
import Foundation
import SimulationKernel

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

extension AVCapturePhotoOutput {
  /// The mattes that can come with photos: none. Observable.
  public var availableSemanticSegmentationMatteTypes: [AVSemanticSegmentationMatte.MatteType] { [] }

  /// The mattes that photos may ask for: none. Raises NSInvalidArgumentException for any.
  public var enabledSemanticSegmentationMatteTypes: [AVSemanticSegmentationMatte.MatteType] {
    get { [] }
    set {
      _ = system.require(
        newValue.isEmpty,
        Misuse(
          .invalidArgument,
          "*** -[AVCapturePhotoOutput setEnabledSemanticSegmentationMatteTypes:] Not supported - use "
            + "-availableSemanticSegmentationMatteTypes",
          remedy: "choose from availableSemanticSegmentationMatteTypes"))
    }
  }
}

extension AVCapturePhotoSettings {
  /// The mattes that are to come with the photo. Default none; the output must be prepared for them, which none here can be.
  public var enabledSemanticSegmentationMatteTypes: [AVSemanticSegmentationMatte.MatteType] {
    get { request.matteTypes }
    set { request.matteTypes = newValue }
  }
}

extension AVCaptureResolvedPhotoSettings {
  /// 0x0: no matte is delivered.
  public func dimensionsForSemanticSegmentationMatte(
    ofType semanticSegmentationMatteType: AVSemanticSegmentationMatte.MatteType
  ) -> CMVideoDimensions { .init(.zero) }
}

extension AVCapturePhoto {
  /// Nil: no matte is delivered.
  public func semanticSegmentationMatte(
    for semanticSegmentationMatteType: AVSemanticSegmentationMatte.MatteType
  ) -> AVSemanticSegmentationMatte? { nil }
}
