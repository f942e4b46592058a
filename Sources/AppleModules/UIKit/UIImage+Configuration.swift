import Foundation
import ImageIO
import PlatformTypes
import UIKitModel

extension UIImage {
  /// The ways in which a view draws an image. **Source:** Apple, UIImage.RenderingMode.
  public enum RenderingMode: Int, Sendable { case automatic, alwaysOriginal, alwaysTemplate }
  /// The ways in which an image fills a larger area. **Source:** Apple, UIImage.ResizingMode.
  public enum ResizingMode: Int, Sendable { case tile, stretch }

  /// The traits for which an image is chosen. It has no content in this model. **Source:** Apple,
  /// UIImage.Configuration.
  open class Configuration: NSObject, @unchecked Sendable {
    // Unchecked: there is no state.
  }

  /// The size and weight of a symbol image. They are not stored, because symbol images are unavailable. **Source:**
  /// Apple, UIImage.SymbolConfiguration.
  open class SymbolConfiguration: Configuration, @unchecked Sendable {
    // Unchecked: there is no state.

    /// Creates a configuration with a size in points.
    public convenience init(pointSize: CGFloat) { self.init() }
    /// Creates a configuration with a size in points and a weight.
    public convenience init(pointSize: CGFloat, weight: SymbolWeight) { self.init() }
    /// Creates a configuration with a size in points, a weight and a scale.
    public convenience init(pointSize: CGFloat, weight: SymbolWeight, scale: SymbolScale) { self.init() }
    /// Creates a configuration with a weight.
    public convenience init(weight: SymbolWeight) { self.init() }
    /// Creates a configuration with a scale.
    public convenience init(scale: SymbolScale) { self.init() }
    /// Creates a configuration with the size of a style of text.
    public convenience init(textStyle: UIFont.TextStyle) { self.init() }
    /// Creates a configuration with the size and the weight of a font.
    public convenience init(font: UIFont) { self.init() }
  }

  /// The weights of symbol images. **Source:** Apple, UIImage.SymbolWeight.
  public enum SymbolWeight: Int, Sendable {
    case unspecified, ultraLight, thin, light, regular, medium, semibold, bold, heavy, black
  }

  /// The scales of symbol images. **Source:** Apple, UIImage.SymbolScale.
  public enum SymbolScale: Int, Sendable {
    case `default` = -1
    case unspecified, small, medium, large
  }

  /// Creates no image and returns nil, because system symbol images are not modeled.
  public convenience init?(systemName name: String, withConfiguration configuration: Configuration?) { return nil }

  /// Creates an image from a PNG or JPEG file in a bundle, or returns nil if there is none.
  public convenience init?(named name: String, in bundle: Bundle?, with configuration: Configuration?) {
    self.init(named: name, in: bundle, compatibleWith: nil)
  }

  /// The way in which views draw the image. Always `automatic`.
  public var renderingMode: RenderingMode { .automatic }
  /// Returns the image itself, because views draw nothing.
  public func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage { self }
  /// Returns the image itself, because views draw nothing.
  public func withTintColor(_ color: UIColor) -> UIImage { self }
  /// Returns the image itself, because views draw nothing.
  public func withTintColor(_ color: UIColor, renderingMode: RenderingMode) -> UIImage { self }
  /// Returns the image itself, because views draw nothing.
  public func withConfiguration(_ configuration: Configuration) -> UIImage { self }
  /// Returns the image itself, because views draw nothing.
  public func applyingSymbolConfiguration(_ configuration: SymbolConfiguration) -> UIImage? { self }
  /// Returns the image itself, because views draw nothing.
  public func resizableImage(withCapInsets capInsets: UIEdgeInsets) -> UIImage { self }
  /// Returns the image itself, because views draw nothing.
  public func resizableImage(withCapInsets capInsets: UIEdgeInsets, resizingMode: ResizingMode) -> UIImage { self }

  /// Returns the upright image as PNG file data, or nil if it has no pixels.
  public func pngData() -> Data? {
    let data = NSMutableData()
    guard let upright, let file = CGImageDestinationCreateWithData(data, "public.png", 1, nil) else { return nil }
    CGImageDestinationAddImage(file, upright, nil)
    return CGImageDestinationFinalize(file) ? data as Data : nil
  }

  /// Draws the image upright into the current context, with its upper-left corner at a point.
  public func draw(at point: CGPoint) { draw(in: CGRect(origin: point, size: size)) }
}

/// The type of an image literal, as Apple's module names it for the compiler.
public typealias _ImageLiteralType = UIImage
