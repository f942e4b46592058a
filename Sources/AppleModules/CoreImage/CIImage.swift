import CoreGraphics
import CoreVideoModel
import Foundation
import MediaCoding
import PixelModel
import PlatformTypes
import UIKitModel

/// A picture to be, as a recipe: pixels, maps and crops. It is drawn when a ``CIContext`` asks for it. Filters are absent.
///
/// Its y axis goes up. **Source:** Apple, CIImage.
public final class CIImage: NSObject, @unchecked Sendable {
  // Unchecked: nothing of it changes.
  private let image: CGImage
  /// From the picture's pixels, counted from the bottom, to the image's points.
  private let map: CGAffineTransform
  /// Where it is not transparent.
  public let extent: CGRect

  private init(_ image: CGImage, _ map: CGAffineTransform, _ extent: CGRect) {
    (self.image, self.map, self.extent) = (image, map, extent)
  }

  private static func whole(_ image: CGImage) -> CGRect {
    CGRect(x: 0, y: 0, width: image.width, height: image.height)
  }

  /// A picture of Core Graphics'.
  public convenience init(cgImage image: CGImage, options: [CIImageOption: Any]? = nil) {
    self.init(image, .identity, Self.whole(image))
  }

  /// A picture in a buffer, as it is now. Ends the process for pixels that FFmpeg does not know.
  public convenience init(cvPixelBuffer pixelBuffer: CVPixelBuffer, options: [CIImageOption: Any]? = nil) {
    guard let image = CGImage(converting: pixelBuffer) else {
      let format = CVPixelBufferGetPixelFormatType(pixelBuffer).fourCharacters
      fatalError("CIImage(cvPixelBuffer:): there is no way to show pixels of the format '\(format)'")
    }
    self.init(cgImage: image)
  }

  /// A picture in a buffer, as it is now.
  public convenience init(cvImageBuffer imageBuffer: CVImageBuffer, options: [CIImageOption: Any]? = nil) {
    self.init(cvPixelBuffer: imageBuffer, options: options)
  }

  /// The picture in a file's bytes, as it is stored, unless it is to be turned upright; nil for what cannot be read.
  public convenience init?(data: Data, options: [CIImageOption: Any]? = nil) {
    guard let stored = StoredImage(.data(data)) else { return nil }
    let isTurned = options?[.applyOrientationProperty] as? Bool ?? false
    self.init(cgImage: isTurned ? stored.image.turned(stored.orientation.upright) : stored.image)
  }

  // MARK: Recipes

  /// The image, mapped.
  public func transformed(by matrix: CGAffineTransform) -> CIImage {
    CIImage(image, map.concatenating(matrix), extent.applying(matrix))
  }

  /// What lies in a rectangle of the image.
  public func cropped(to rect: CGRect) -> CIImage { CIImage(image, map, extent.intersection(rect)) }

  /// The image turned as a stored picture must be that has this orientation; its corner comes to lie at zero.
  public func oriented(_ orientation: CGImagePropertyOrientation) -> CIImage {
    let turn = orientation.upright
    // Turned clockwise as seen, then mirrored; y goes up. Whole numbers, so that pixels stay pixels.
    let (cosine, sine): (CGFloat, CGFloat) = [(1, 0), (0, -1), (-1, 0), (0, 1)][turn.quarterTurns]
    var map = CGAffineTransform(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
    if turn.isMirrored { map = map.concatenating(CGAffineTransform(scaleX: -1, y: 1)) }
    let box = extent.applying(map)
    return transformed(by: map.concatenating(CGAffineTransform(translationX: -box.minX, y: -box.minY)))
  }

  /// Draws what lies in a rectangle into a context of its size.
  func draw(in context: CGContext, from rect: CGRect) {
    context.translateBy(x: -rect.minX, y: -rect.minY)
    context.clip(to: extent.intersection(rect))
    context.concatenate(map)
    context.draw(image, in: Self.whole(image))
  }
}

/// What is said about a picture that an image is made of. **Source:** Apple, CIImageOption.
public struct CIImageOption: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Whether it is turned upright.
  public static let applyOrientationProperty = Self(rawValue: "CIImageApplyOrientationProperty")
  /// Whether a file's depth map is wanted: a picture in a buffer is what it is.
  public static let auxiliaryDepth = Self(rawValue: "CIImageAuxiliaryDepth")
}

extension CGImage {
  /// A picture in a buffer, as it is now; nil for pixels that FFmpeg does not know.
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
