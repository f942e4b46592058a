import CoreGraphics
import CoreVideoModel
import Foundation
import MediaCoding
import PixelModel
import PlatformTypes
import UIKitModel

/// A recipe for an image: pixels plus transforms and crops, rendered only when a ``CIContext`` needs it. Filters are
/// not supported.
///
/// The y-axis points up. **Source:** Apple, CIImage.
public final class CIImage: NSObject, @unchecked Sendable {
  // Unchecked: all properties are immutable.
  private let image: CGImage
  /// The transform from pixel coordinates, with the origin at the lower left, to image coordinates.
  private let map: CGAffineTransform
  /// The rectangle outside which the image is transparent.
  public let extent: CGRect

  private init(_ image: CGImage, _ map: CGAffineTransform, _ extent: CGRect) {
    (self.image, self.map, self.extent) = (image, map, extent)
  }

  private static func whole(_ image: CGImage) -> CGRect {
    CGRect(x: 0, y: 0, width: image.width, height: image.height)
  }

  /// Creates an image from a Core Graphics image.
  public convenience init(cgImage image: CGImage, options: [CIImageOption: Any]? = nil) {
    self.init(image, .identity, Self.whole(image))
  }

  /// Creates an image from the current contents of a pixel buffer. Ends the process if FFmpeg does not support the
  /// pixel format.
  public convenience init(cvPixelBuffer pixelBuffer: CVPixelBuffer, options: [CIImageOption: Any]? = nil) {
    guard let image = CGImage(converting: pixelBuffer) else {
      let format = CVPixelBufferGetPixelFormatType(pixelBuffer).fourCharacters
      fatalError(
        "CIImage(cvPixelBuffer:): the pixel format '\(format)' is not supported; convert the buffer first, for example to BGRA"
      )
    }
    self.init(cgImage: image)
  }

  /// Creates an image from the current contents of an image buffer. Ends the process if FFmpeg does not support the
  /// pixel format.
  public convenience init(cvImageBuffer imageBuffer: CVImageBuffer, options: [CIImageOption: Any]? = nil) {
    self.init(cvPixelBuffer: imageBuffer, options: options)
  }

  /// Creates an image from file data, or returns nil if it cannot be decoded. Applies the stored orientation only if
  /// `applyOrientationProperty` is true.
  public convenience init?(data: Data, options: [CIImageOption: Any]? = nil) {
    guard let stored = StoredImage(.data(data)) else { return nil }
    let isTurned = options?[.applyOrientationProperty] as? Bool ?? false
    self.init(cgImage: isTurned ? stored.image.oriented(stored.orientation.uprightTransform) : stored.image)
  }

  // MARK: Recipes

  /// Returns the image with an affine transform applied.
  public func transformed(by matrix: CGAffineTransform) -> CIImage {
    CIImage(image, map.concatenating(matrix), extent.applying(matrix))
  }

  /// Returns the image cropped to a rectangle.
  public func cropped(to rect: CGRect) -> CIImage { CIImage(image, map, extent.intersection(rect)) }

  /// Returns the image, rotated and mirrored so that an image with the given orientation appears upright. The
  /// lower-left corner of the result is at the origin.
  public func oriented(_ orientation: CGImagePropertyOrientation) -> CIImage {
    let turn = orientation.uprightTransform
    // Rotate clockwise, then mirror, with y pointing up. Exact integers keep pixels aligned.
    let (cosine, sine): (CGFloat, CGFloat) = [(1, 0), (0, -1), (-1, 0), (0, 1)][turn.quarterTurns]
    var map = CGAffineTransform(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
    if turn.isMirrored { map = map.concatenating(CGAffineTransform(scaleX: -1, y: 1)) }
    let box = extent.applying(map)
    return transformed(by: map.concatenating(CGAffineTransform(translationX: -box.minX, y: -box.minY)))
  }

  /// Draws a region of the image into a context of the same size.
  func draw(in context: CGContext, from rect: CGRect) {
    context.translateBy(x: -rect.minX, y: -rect.minY)
    context.clip(to: extent.intersection(rect))
    context.concatenate(map)
    context.draw(image, in: Self.whole(image))
  }
}

/// The options for creating an image. **Source:** Apple, CIImageOption.
public struct CIImageOption: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A Boolean option that indicates whether to rotate the image upright as its orientation property requires.
  public static let applyOrientationProperty = Self(rawValue: "CIImageApplyOrientationProperty")
  /// A Boolean option that requests the depth map of a file. It has no effect on pixel buffers.
  public static let auxiliaryDepth = Self(rawValue: "CIImageAuxiliaryDepth")
}

extension CGImage {
  /// Creates an image from the current contents of a pixel buffer, or returns nil if FFmpeg does not support the pixel
  /// format.
  convenience init?(converting buffer: CVPixelBuffer) {
    let (width, height) = (CVPixelBufferGetWidth(buffer), CVPixelBufferGetHeight(buffer))
    guard let layout = PixelLayout(pixelFormat: kCVPixelFormatType_32BGRA, width: width, height: height) else {
      return nil
    }
    let memory = PixelMemory(layout: layout)
    let isDone = buffer.withPixels(readOnly: true) { (try? PixelConverter().convert($0, to: memory)) != nil }
    guard isDone else { return nil }
    self.init(pixels: CVPixelBuffer(memory: memory))
  }
}
