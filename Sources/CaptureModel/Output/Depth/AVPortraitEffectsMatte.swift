import CoreVideoModel
import Foundation

/// Which part of a photo is a person. There are no people in the pictures here, so that no photo has one and none can be made.
///
/// **Source:** Apple, AVPortraitEffectsMatte.
public final class AVPortraitEffectsMatte: NSObject, Sendable {
  /// White where the person is.
  public let mattingImage: CVPixelBuffer
  /// The pixel format of the picture.
  public var pixelFormatType: OSType { CVPixelBufferGetPixelFormatType(mattingImage) }

  private init(mattingImage: CVPixelBuffer) { self.mattingImage = mattingImage }
}
