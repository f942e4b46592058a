import AVFoundationTypes
import CoreVideoModel
import Foundation
import PlatformTypes

/// Which pixels of a photo show people. It can be written into a photo's file, not read from one.
///
/// **Source:** rule 423; Apple, AVPortraitEffectsMatte.
public final class AVPortraitEffectsMatte: NSObject, Sendable {
  /// White where people are, black elsewhere, grey where a pixel shows both; in linear light. Drawn at its first access.
  public let mattingImage: CVPixelBuffer

  init(_ mattingImage: CVPixelBuffer) { self.mattingImage = mattingImage }

  /// The pixel format of the picture: one component of eight bits.
  public var pixelFormatType: OSType { CVPixelBufferGetPixelFormatType(mattingImage) }

  /// The same turned and mirrored as EXIF would. **Source:** rule 423.
  public func applyingExifOrientation(_ exifOrientation: CGImagePropertyOrientation) -> AVPortraitEffectsMatte {
    mattingImage.turned(exifOrientation.upright).map(AVPortraitEffectsMatte.init) ?? self
  }

  /// A matte with another picture.
  ///
  /// - Throws: `AVError.unknown` for a buffer in another pixel format. **Source:** rule 423; the code is inferred.
  public func replacingPortraitEffectsMatte(with pixelBuffer: CVPixelBuffer) throws -> AVPortraitEffectsMatte {
    AVPortraitEffectsMatte(try pixelBuffer.requiredMatte())
  }
}

extension CVBuffer {
  /// Itself, if its pixels are those of a matte.
  func requiredMatte() throws -> CVPixelBuffer {
    guard layout.pixelFormat == kCVPixelFormatType_OneComponent8 else { throw AVError(.unknown) }
    return self
  }
}
