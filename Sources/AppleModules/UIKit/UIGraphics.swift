// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CoreGraphics
import CoreImage
import Foundation
import UIKitModel

/// The graphics contexts that a thread has open, the newest last, with the pixels in a point.
private enum OpenContexts {
  static var all: [(context: CGContext, scale: CGFloat)] {
    get { Thread.current.threadDictionary["camsim.contexts"] as? [(CGContext, CGFloat)] ?? [] }
    set { Thread.current.threadDictionary["camsim.contexts"] = newValue }
  }
}

/// The graphics context that is open; nil for none.
public func UIGraphicsGetCurrentContext() -> CGContext? { OpenContexts.all.last?.context }
/// Draws into a context from now on.
public func UIGraphicsPushContext(_ context: CGContext) { OpenContexts.all.append((context, 1)) }
/// Draws into the context before.
public func UIGraphicsPopContext() { _ = OpenContexts.all.popLast() }

/// Draws into a picture from now on; a scale of 0 is 3, a phone's.
public func UIGraphicsBeginImageContextWithOptions(_ size: CGSize, _ opaque: Bool, _ scale: CGFloat) {
  let scale = scale > 0 ? scale : 3
  let alpha = opaque ? CGImageAlphaInfo.noneSkipFirst : .premultipliedFirst
  guard
    let context = CGContext(
      data: nil, width: max(1, Int((size.width * scale).rounded(.up))),
      height: max(1, Int((size.height * scale).rounded(.up))), bitsPerComponent: 8, bytesPerRow: 0,
      space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: alpha.rawValue | CGBitmapInfo.byteOrder32Little.rawValue)
  else { return }
  // UIKit counts from the top.
  context.translateBy(x: 0, y: CGFloat(context.height))
  context.scaleBy(x: scale, y: -scale)
  OpenContexts.all.append((context, scale))
}

/// What has been drawn into the open picture.
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
  OpenContexts.all.last.flatMap { open in
    open.context.makeImage().map { UIImage(cgImage: $0, scale: open.scale, orientation: .up) }
  }
}

/// Closes the open picture.
public func UIGraphicsEndImageContext() { UIGraphicsPopContext() }

/// Fills a rectangle in the open context.
public func UIRectFill(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.fill(rect) }

/// What a renderer's pictures are. **Source:** Apple, UIGraphicsImageRendererFormat.
open class UIGraphicsImageRendererFormat: NSObject {
  /// Pixels in a point.
  open var scale: CGFloat = 3
  /// Whether there is no alpha.
  open var opaque = false
  /// What a phone's screen takes.
  open class func `default`() -> Self { self.init() }
  /// What a phone's screen takes.
  public required override init() {}
}

/// What a renderer's client draws into. **Source:** Apple, UIGraphicsImageRendererContext.
public final class UIGraphicsImageRendererContext: NSObject {
  /// The context.
  public let cgContext: CGContext
  init(_ context: CGContext) { cgContext = context }
  /// Fills a rectangle.
  public func fill(_ rect: CGRect) { cgContext.fill(rect) }
}

/// Lets a client draw pictures. **Source:** Apple, UIGraphicsImageRenderer.
open class UIGraphicsImageRenderer: NSObject {
  private let size: CGSize
  private let format: UIGraphicsImageRendererFormat

  /// A renderer of pictures of so many points.
  public init(size: CGSize, format: UIGraphicsImageRendererFormat = .default()) {
    (self.size, self.format) = (size, format)
  }

  /// A picture that the client draws.
  open func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
    UIGraphicsBeginImageContextWithOptions(size, format.opaque, format.scale)
    defer { UIGraphicsEndImageContext() }
    if let context = UIGraphicsGetCurrentContext() { actions(UIGraphicsImageRendererContext(context)) }
    return UIGraphicsGetImageFromCurrentImageContext() ?? UIImage()
  }
}

extension UIColor {
  /// Fills with the colour from now on, in the open graphics context.
  public func setFill() { UIGraphicsGetCurrentContext()?.setFillColor(cgColor) }
}

extension UIImage {
  /// Draws it upright into a rectangle of the open context.
  public func draw(in rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext(), let upright else { return }
    context.saveGState()
    defer { context.restoreGState() }
    // Core Graphics' pictures stand where y goes up.
    context.translateBy(x: rect.minX, y: rect.maxY)
    context.scaleBy(x: 1, y: -1)
    context.draw(upright, in: CGRect(origin: .zero, size: rect.size))
  }

  /// What an image of Core Image's shows, drawn at once; empty for one without an end.
  public convenience init(ciImage: CIImage, scale: CGFloat = 1, orientation: Orientation = .up) {
    guard let image = CIContext().createCGImage(ciImage, from: ciImage.extent) else {
      self.init()
      return
    }
    self.init(cgImage: image, scale: scale, orientation: orientation)
  }
}

extension CIImage {
  /// A picture's pixels, not turned; nil for an empty one.
  public convenience init?(image: UIImage, options: [CIImageOption: Any]? = nil) {
    guard let image = image.cgImage else { return nil }
    self.init(cgImage: image, options: options)
  }
}
