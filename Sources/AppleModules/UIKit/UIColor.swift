import CoreGraphics
import Foundation

/// A color with an opacity. **Source:** Apple, UIColor.
open class UIColor: NSObject, @unchecked Sendable {
  // Unchecked: all properties are immutable.

  /// The Core Graphics representation of the color.
  public let cgColor: CGColor

  /// Creates a color from a Core Graphics color.
  public init(cgColor: CGColor) { self.cgColor = cgColor }

  /// Creates a color from red, green, blue and alpha components between 0 and 1.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(cgColor: CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }

  /// Creates a shade of gray. Both values are between 0 and 1.
  public convenience init(white: CGFloat, alpha: CGFloat) { self.init(cgColor: CGColor(gray: white, alpha: alpha)) }

  /// Returns the color with a different alpha component.
  open func withAlphaComponent(_ alpha: CGFloat) -> UIColor { UIColor(cgColor: cgColor.copy(alpha: alpha) ?? cgColor) }

  public override func isEqual(_ object: Any?) -> Bool { (object as? UIColor)?.cgColor == cgColor }
  public override var hash: Int { cgColor.hashValue }

  private static func rgb(_ red: CGFloat, _ green: CGFloat, _ blue: CGFloat) -> UIColor {
    UIColor(red: red, green: green, blue: blue, alpha: 1)
  }

  /// A fully transparent color: black with alpha 0.
  public static let clear = UIColor(white: 0, alpha: 0)
  /// Black with a grayscale value of 0.
  public static let black = UIColor(white: 0, alpha: 1)
  /// A dark gray with a grayscale value of 1/3.
  public static let darkGray = UIColor(white: 1 / 3.0, alpha: 1)
  /// A gray with a grayscale value of 0.5.
  public static let gray = UIColor(white: 0.5, alpha: 1)
  /// A light gray with a grayscale value of 2/3.
  public static let lightGray = UIColor(white: 2 / 3.0, alpha: 1)
  /// White with a grayscale value of 1.
  public static let white = UIColor(white: 1, alpha: 1)
  /// Red with RGB values of 1, 0 and 0.
  public static let red = rgb(1, 0, 0)
  /// Green with RGB values of 0, 1 and 0.
  public static let green = rgb(0, 1, 0)
  /// Blue with RGB values of 0, 0 and 1.
  public static let blue = rgb(0, 0, 1)
  /// Cyan with RGB values of 0, 1 and 1.
  public static let cyan = rgb(0, 1, 1)
  /// Yellow with RGB values of 1, 1 and 0.
  public static let yellow = rgb(1, 1, 0)
  /// Orange with RGB values of 1, 0.5 and 0.
  public static let orange = rgb(1, 0.5, 0)
  /// The red of the system palette in light mode.
  public static let systemRed = rgb(1, 59 / 255.0, 48 / 255.0)
  /// The yellow of the system palette in light mode.
  public static let systemYellow = rgb(1, 204 / 255.0, 0)
  /// The blue of the system palette in light mode.
  public static let systemBlue = rgb(0, 122 / 255.0, 1)
}
