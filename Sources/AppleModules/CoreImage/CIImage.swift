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
  private let content: Content
  /// The transform from pixel coordinates, with the origin at the lower left, to image coordinates.
  private let map: CGAffineTransform
  /// The rectangle outside which the image is transparent.
  public let extent: CGRect

  private enum Content {
    case pixels(CGImage)
    case color(CGColor)
    /// Images in front of each other, starting with the back.
    case layers([CIImage])
  }

  private init(_ content: Content, _ map: CGAffineTransform, _ extent: CGRect) {
    (self.content, self.map, self.extent) = (content, map, extent)
  }

  private static func whole(_ image: CGImage) -> CGRect {
    CGRect(x: 0, y: 0, width: image.width, height: image.height)
  }

  /// Creates an image from a Core Graphics image.
  public convenience init(cgImage image: CGImage, options: [CIImageOption: Any]? = nil) {
    self.init(.pixels(image), .identity, Self.whole(image))
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

  /// Creates an image from a file, or returns nil if it cannot be read.
  public convenience init?(contentsOf url: URL, options: [CIImageOption: Any]? = nil) {
    guard let data = try? Data(contentsOf: url) else { return nil }
    self.init(data: data, options: options)
  }

  /// Creates an image of infinite extent that consists of a color.
  public convenience init(color: CIColor) { self.init(.color(color.cgColor), .identity, .infinite) }

  /// Returns an image without pixels.
  public class func empty() -> CIImage { CIImage(.layers([]), .identity, .null) }

  // MARK: Recipes

  /// Returns the image with an affine transform applied.
  public func transformed(by matrix: CGAffineTransform) -> CIImage {
    CIImage(content, map.concatenating(matrix), extent.isInfinite ? extent : extent.applying(matrix))
  }

  /// Returns the image cropped to a rectangle.
  public func cropped(to rect: CGRect) -> CIImage {
    CIImage(content, map, extent.isInfinite ? rect : extent.intersection(rect))
  }

  /// Returns the image, rotated and mirrored so that an image with the given orientation appears upright. The
  /// lower-left corner of the result is at the origin.
  public func oriented(_ orientation: CGImagePropertyOrientation) -> CIImage {
    transformed(by: orientationTransform(for: orientation))
  }

  /// Returns the image, oriented by a number of EXIF; an invalid number has no effect.
  public func oriented(forExifOrientation orientation: Int32) -> CIImage {
    CGImagePropertyOrientation(rawValue: UInt32(bitPattern: orientation)).map(oriented) ?? self
  }

  /// Returns the transform by which an image appears upright whose orientation has a number of EXIF; the identity for an
  /// invalid number.
  public func orientationTransform(forExifOrientation orientation: Int32) -> CGAffineTransform {
    CGImagePropertyOrientation(rawValue: UInt32(bitPattern: orientation)).map(orientationTransform) ?? .identity
  }

  /// Returns the transform by which an image with the given orientation appears upright.
  public func orientationTransform(for orientation: CGImagePropertyOrientation) -> CGAffineTransform {
    let turn = orientation.uprightTransform
    // Rotate clockwise, then mirror, with y pointing up. Exact integers keep pixels aligned.
    let (cosine, sine): (CGFloat, CGFloat) = [(1, 0), (0, -1), (-1, 0), (0, 1)][turn.quarterTurns]
    var map = CGAffineTransform(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
    if turn.isMirrored { map = map.concatenating(CGAffineTransform(scaleX: -1, y: 1)) }
    let box = extent.applying(map)
    return map.concatenating(CGAffineTransform(translationX: -box.minX, y: -box.minY))
  }

  /// Returns the image in front of another image.
  public func composited(over dest: CIImage) -> CIImage {
    let isInfinite = extent.isInfinite || dest.extent.isInfinite
    return CIImage(.layers([dest, self]), .identity, isInfinite ? .infinite : extent.union(dest.extent))
  }

  /// The pixels of the image if it is an unchanged Core Graphics image, or nil.
  public var cgImage: CGImage? {
    guard case .pixels(let image) = content, map.isIdentity, extent == Self.whole(image) else { return nil }
    return image
  }

  /// Draws a region of the image into a context of the same size.
  func draw(in context: CGContext, from rect: CGRect) {
    context.translateBy(x: -rect.minX, y: -rect.minY)
    draw(in: context, within: rect)
  }

  /// Draws the part of the image in a rectangle into a context with the image's coordinates.
  private func draw(in context: CGContext, within rect: CGRect) {
    let rect = extent.isInfinite ? rect : extent.intersection(rect)
    guard !rect.isNull else { return }
    context.saveGState()
    defer { context.restoreGState() }
    context.clip(to: rect)
    switch content {
    case .pixels(let image):
      context.concatenate(map)
      context.draw(image, in: Self.whole(image))
    case .color(let color):
      context.setFillColor(color)
      context.fill(rect)
    case .layers(let layers):
      context.concatenate(map)
      for layer in layers { layer.draw(in: context, within: rect.applying(map.inverted())) }
    }
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
