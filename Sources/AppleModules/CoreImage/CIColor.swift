import CoreGraphics
import Foundation
import PlatformTypes

/// A color of Core Image. **Source:** Apple, CIColor.
public final class CIColor: NSObject, Sendable {
  let cgColor: CGColor

  /// Creates a color from one of Core Graphics.
  public init(cgColor color: CGColor) { cgColor = color }
  /// Creates an opaque color.
  public convenience init(red r: CGFloat, green g: CGFloat, blue b: CGFloat) {
    self.init(red: r, green: g, blue: b, alpha: 1)
  }
  /// Creates a color from its components.
  public convenience init(red r: CGFloat, green g: CGFloat, blue b: CGFloat, alpha a: CGFloat) {
    self.init(cgColor: CGColor(red: r, green: g, blue: b, alpha: a))
  }

  /// The red component of the color.
  public var red: CGFloat { cgColor.rgba.red }
  /// The green component of the color.
  public var green: CGFloat { cgColor.rgba.green }
  /// The blue component of the color.
  public var blue: CGFloat { cgColor.rgba.blue }
  /// The opacity of the color.
  public var alpha: CGFloat { cgColor.rgba.alpha }
  /// The number of components, including alpha.
  public var numberOfComponents: Int { cgColor.numberOfComponents }

  /// The opaque color named black.
  public static let black = CIColor(red: 0, green: 0, blue: 0)
  /// The opaque color named white.
  public static let white = CIColor(red: 1, green: 1, blue: 1)
  /// The opaque color named gray.
  public static let gray = CIColor(red: 0.5, green: 0.5, blue: 0.5)
  /// The opaque color named red.
  public static let red = CIColor(red: 1, green: 0, blue: 0)
  /// The opaque color named green.
  public static let green = CIColor(red: 0, green: 1, blue: 0)
  /// The opaque color named blue.
  public static let blue = CIColor(red: 0, green: 0, blue: 1)
  /// The opaque color named yellow.
  public static let yellow = CIColor(red: 1, green: 1, blue: 0)
  /// A black color that is transparent.
  public static let clear = CIColor(red: 0, green: 0, blue: 0, alpha: 0)

  public override func isEqual(_ object: Any?) -> Bool { (object as? CIColor)?.cgColor == cgColor }
  public override var hash: Int { cgColor.hashValue }
}
