import CoreGraphics
import Foundation

/// A colour. **Source:** Apple, UIColor.
open class UIColor: NSObject, @unchecked Sendable {
  // Unchecked: nothing of it changes.

  /// The colour for Core Graphics.
  public let cgColor: CGColor

  /// A colour of Core Graphics'.
  public init(cgColor: CGColor) { self.cgColor = cgColor }

  /// Red, green and blue.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(cgColor: CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }

  /// A grey.
  public convenience init(white: CGFloat, alpha: CGFloat) { self.init(cgColor: CGColor(gray: white, alpha: alpha)) }

  /// The same colour with another alpha.
  open func withAlphaComponent(_ alpha: CGFloat) -> UIColor { UIColor(cgColor: cgColor.copy(alpha: alpha) ?? cgColor) }

  public override func isEqual(_ object: Any?) -> Bool { (object as? UIColor)?.cgColor == cgColor }
  public override var hash: Int { cgColor.hashValue }

  private static func rgb(_ red: CGFloat, _ green: CGFloat, _ blue: CGFloat) -> UIColor {
    UIColor(red: red, green: green, blue: blue, alpha: 1)
  }

  /// Nothing.
  public static let clear = UIColor(white: 0, alpha: 0)
  /// Black.
  public static let black = UIColor(white: 0, alpha: 1)
  /// Grey, darker than ``gray``.
  public static let darkGray = UIColor(white: 1 / 3.0, alpha: 1)
  /// Grey.
  public static let gray = UIColor(white: 0.5, alpha: 1)
  /// Grey, lighter than ``gray``.
  public static let lightGray = UIColor(white: 2 / 3.0, alpha: 1)
  /// White.
  public static let white = UIColor(white: 1, alpha: 1)
  /// Red.
  public static let red = rgb(1, 0, 0)
  /// Green.
  public static let green = rgb(0, 1, 0)
  /// Blue.
  public static let blue = rgb(0, 0, 1)
  /// Cyan.
  public static let cyan = rgb(0, 1, 1)
  /// Yellow.
  public static let yellow = rgb(1, 1, 0)
  /// Orange.
  public static let orange = rgb(1, 0.5, 0)
  /// The system's red, on a light background.
  public static let systemRed = rgb(1, 59 / 255.0, 48 / 255.0)
  /// The system's yellow.
  public static let systemYellow = rgb(1, 204 / 255.0, 0)
  /// The system's blue.
  public static let systemBlue = rgb(0, 122 / 255.0, 1)
}
