import AVFoundationTypes
import CoreVideoModel
import Foundation
import PlatformTypes

/// A matte that separates the people in a photo from the background. It can be written to a photo file, but not read
/// from one.
///
/// **Source:** rule 423; Apple, AVPortraitEffectsMatte.
public final class AVPortraitEffectsMatte: NSObject, Sendable {
  /// The matte: white for people, black elsewhere, gray for partial coverage; in linear light. Rendered on first
  /// access.
  public let mattingImage: CVPixelBuffer

  init(_ mattingImage: CVPixelBuffer) { self.mattingImage = mattingImage }

  /// The pixel format of the matting image. Always 8-bit, one component.
  public var pixelFormatType: OSType { CVPixelBufferGetPixelFormatType(mattingImage) }

  /// Returns the matte rotated and mirrored by an EXIF orientation. **Source:** rule 423.
  public func applyingExifOrientation(_ exifOrientation: CGImagePropertyOrientation) -> AVPortraitEffectsMatte {
    mattingImage.oriented(exifOrientation.uprightTransform).map(AVPortraitEffectsMatte.init) ?? self
  }

  /// Returns a matte with another matting image.
  ///
  /// - Throws: `AVError.unknown` if the buffer has another pixel format. **Source:** rule 423; the code is inferred.
  public func replacingPortraitEffectsMatte(with pixelBuffer: CVPixelBuffer) throws -> AVPortraitEffectsMatte {
    AVPortraitEffectsMatte(try pixelBuffer.requiredMatte())
  }
}

extension CVBuffer {
  /// Returns this buffer if its pixel format is that of a matte.
  ///
  /// - Throws: `AVError.unknown` for any other pixel format.
  func requiredMatte() throws -> CVPixelBuffer {
    guard layout.pixelFormat == kCVPixelFormatType_OneComponent8 else { throw AVError(.unknown) }
    return self
  }
}
