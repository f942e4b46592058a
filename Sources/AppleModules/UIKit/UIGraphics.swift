// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CoreGraphics
import CoreImage
import Foundation
import UIKitModel

/// The current thread's stack of graphics contexts, newest last, with their scales in pixels per point.
private enum OpenContexts {
  static var all: [(context: CGContext, scale: CGFloat)] {
    get { Thread.current.threadDictionary["camsim.contexts"] as? [(CGContext, CGFloat)] ?? [] }
    set { Thread.current.threadDictionary["camsim.contexts"] = newValue }
  }
}

/// Returns the current graphics context of the thread, or nil if there is none.
public func UIGraphicsGetCurrentContext() -> CGContext? { OpenContexts.all.last?.context }
/// Makes a graphics context current by pushing it onto the thread's stack.
public func UIGraphicsPushContext(_ context: CGContext) { OpenContexts.all.append((context, 1)) }
/// Removes the current context and makes the previous one current.
public func UIGraphicsPopContext() { _ = OpenContexts.all.popLast() }

/// Begins a bitmap context and makes it current. A scale of 0 selects a phone's scale, 3.
public func UIGraphicsBeginImageContextWithOptions(_ size: CGSize, _ opaque: Bool, _ scale: CGFloat) {
  let scale = scale > 0 ? scale : 3
  let alpha = opaque ? CGImageAlphaInfo.noneSkipFirst : .premultipliedFirst
  guard
    let context = CGContext(
      data: nil, width: max(1, Int((size.width * scale).rounded(.up))),
      height: max(1, Int((size.height * scale).rounded(.up))), bitsPerComponent: 8, bytesPerRow: 0,
      space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: alpha.rawValue | CGBitmapInfo.byteOrder32Little.rawValue)
  else { return }
  // UIKit puts the origin in the upper-left corner.
  context.translateBy(x: 0, y: CGFloat(context.height))
  context.scaleBy(x: scale, y: -scale)
  OpenContexts.all.append((context, scale))
}

/// Begins a bitmap context with one pixel per point and makes it current.
public func UIGraphicsBeginImageContext(_ size: CGSize) { UIGraphicsBeginImageContextWithOptions(size, false, 1) }

/// Returns an image of the current context's contents, or nil if there is no context.
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
  OpenContexts.all.last.flatMap { open in
    open.context.makeImage().map { UIImage(cgImage: $0, scale: open.scale, orientation: .up) }
  }
}

/// Ends the current bitmap context and makes the previous context current.
public func UIGraphicsEndImageContext() { UIGraphicsPopContext() }

/// Fills a rectangle in the current context with the fill color.
public func UIRectFill(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.fill(rect) }

/// The attributes of the images that a renderer creates. **Source:** Apple, UIGraphicsImageRendererFormat.
open class UIGraphicsImageRendererFormat: NSObject {
  /// The scale of the image, in pixels per point. Default 3.
  open var scale: CGFloat = 3
  /// A Boolean value that indicates whether images are opaque. Default false.
  open var opaque = false
  /// Returns a format that suits a phone's screen.
  open class func `default`() -> Self { self.init() }
  /// Returns a format that suits a phone's screen.
  open class func preferred() -> Self { self.init() }
  /// Creates a format that suits a phone's screen.
  public required override init() {}
}

/// The drawing environment of an image renderer. **Source:** Apple, UIGraphicsImageRendererContext.
public final class UIGraphicsImageRendererContext: NSObject {
  /// The Core Graphics context to draw into.
  public let cgContext: CGContext
  init(_ context: CGContext) { cgContext = context }
  /// Fills a rectangle with the current fill color.
  public func fill(_ rect: CGRect) { cgContext.fill(rect) }
}

/// A renderer that creates images from drawing commands. **Source:** Apple, UIGraphicsImageRenderer.
open class UIGraphicsImageRenderer: NSObject {
  private let size: CGSize
  private let format: UIGraphicsImageRendererFormat

  /// Creates a renderer for images of a size, in points.
  public init(size: CGSize, format: UIGraphicsImageRendererFormat = .default()) {
    (self.size, self.format) = (size, format)
  }

  /// Creates an image by running drawing actions in a new context.
  open func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
    UIGraphicsBeginImageContextWithOptions(size, format.opaque, format.scale)
    defer { UIGraphicsEndImageContext() }
    if let context = UIGraphicsGetCurrentContext() { actions(UIGraphicsImageRendererContext(context)) }
    return UIGraphicsGetImageFromCurrentImageContext() ?? UIImage()
  }
}

extension UIGraphicsImageRenderer {
  /// Creates a PNG file of an image by running drawing actions in a new context.
  public func pngData(actions: (UIGraphicsImageRendererContext) -> Void) -> Data {
    image(actions: actions).pngData() ?? Data()
  }
  /// Creates a JPEG file of an image by running drawing actions in a new context.
  public func jpegData(withCompressionQuality quality: CGFloat, actions: (UIGraphicsImageRendererContext) -> Void)
    -> Data
  { image(actions: actions).jpegData(compressionQuality: quality) ?? Data() }
}

extension UIColor {
  /// Makes this the fill color of the current graphics context.
  public func setFill() { UIGraphicsGetCurrentContext()?.setFillColor(cgColor) }
}

extension UIImage {
  /// Draws the image upright into a rectangle of the current context.
  public func draw(in rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext(), let upright else { return }
    context.saveGState()
    defer { context.restoreGState() }
    // Core Graphics draws images upright only if the y-axis points up.
    context.translateBy(x: rect.minX, y: rect.maxY)
    context.scaleBy(x: 1, y: -1)
    context.draw(upright, in: CGRect(origin: .zero, size: rect.size))
  }

  /// Creates an image by rendering a Core Image image immediately. The result is empty if the Core Image image has an
  /// infinite extent.
  public convenience init(ciImage: CIImage, scale: CGFloat = 1, orientation: Orientation = .up) {
    let image = CIContext().createCGImage(ciImage, from: ciImage.extent)
    self.init(ciImage, rendered: image, scale: scale, orientation: orientation)
  }

  /// The Core Image image from which the image was created, or nil. On a phone, `cgImage` is nil in its place.
  public var ciImage: CIImage? { recipe as? CIImage }
}

extension CIColor {
  /// Creates a Core Image color from a color of UIKit.
  public convenience init(color: UIColor) { self.init(cgColor: color.cgColor) }
}

extension CIImage {
  /// Creates a Core Image image from the unrotated pixels of an image, or returns nil if it has none.
  public convenience init?(image: UIImage, options: [CIImageOption: Any]? = nil) {
    guard let image = image.cgImage else { return nil }
    self.init(cgImage: image, options: options)
  }
}
