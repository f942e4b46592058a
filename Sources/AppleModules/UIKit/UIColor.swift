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

  /// Creates the color of a color literal. **Source:** Swift, `_ExpressibleByColorLiteral`.
  public required convenience init(_colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float) {
    self.init(red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
  }

  /// Creates a shade of gray. Both values are between 0 and 1.
  public convenience init(white: CGFloat, alpha: CGFloat) { self.init(cgColor: CGColor(gray: white, alpha: alpha)) }

  /// Creates a color from hue, saturation, brightness and alpha components between 0 and 1.
  public convenience init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
    let sector = (hue - hue.rounded(.down)) * 6
    func part(_ n: CGFloat) -> CGFloat {
      let k = (n + sector).truncatingRemainder(dividingBy: 6)
      return brightness * (1 - saturation * max(0, min(k, 4 - k, 1)))
    }
    self.init(red: part(5), green: part(3), blue: part(1), alpha: alpha)
  }

  /// Creates a color in the Display P3 color space. The components count as those of sRGB.
  public convenience init(displayP3Red red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Creates no color and returns nil, because only Xcode compiles asset catalogs.
  public convenience init?(named name: String) { return nil }
  /// Creates no color and returns nil, because only Xcode compiles asset catalogs.
  public convenience init?(named name: String, in bundle: Bundle?, compatibleWith traits: UITraitCollection?) {
    return nil
  }

  private var parts: [CGFloat] {
    let all = cgColor.components ?? []
    return all.count == 2 ? [all[0], all[0], all[0], all[1]] : all
  }

  /// Writes the red, green, blue and alpha components, and returns whether that was possible.
  @discardableResult open func getRed(
    _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
    blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let parts = parts
    guard parts.count == 4 else { return false }
    for (target, part) in zip([red, green, blue, alpha], parts) { target?.pointee = part }
    return true
  }

  /// Writes the gray and alpha components, and returns whether the color is a shade of gray.
  @discardableResult open func getWhite(
    _ white: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    guard let all = cgColor.components, all.count == 2 else { return false }
    white?.pointee = all[0]
    alpha?.pointee = all[1]
    return true
  }

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
  /// Magenta with RGB values of 1, 0 and 1.
  public static let magenta = rgb(1, 0, 1)
  /// Purple with RGB values of 0.5, 0 and 0.5.
  public static let purple = rgb(0.5, 0, 0.5)
  /// Brown with RGB values of 0.6, 0.4 and 0.2.
  public static let brown = rgb(0.6, 0.4, 0.2)
  /// The color of text on a dark background: white with alpha 0.6.
  public static let lightText = UIColor(white: 1, alpha: 0.6)
  /// The color of text on a light background: black.
  public static let darkText = UIColor(white: 0, alpha: 1)
  /// The color of primary text in light mode: black.
  public static let label = UIColor(white: 0, alpha: 1)
  /// The color of secondary text in light mode.
  public static let secondaryLabel = UIColor(red: 60 / 255.0, green: 60 / 255.0, blue: 67 / 255.0, alpha: 0.6)
  /// The color of the background in light mode: white.
  public static let systemBackground = UIColor(white: 1, alpha: 1)
  /// The color of a background on the background in light mode.
  public static let secondarySystemBackground = rgb(242 / 255.0, 242 / 255.0, 247 / 255.0)
  /// The green of the system palette in light mode.
  public static let systemGreen = rgb(52 / 255.0, 199 / 255.0, 89 / 255.0)
  /// The orange of the system palette in light mode.
  public static let systemOrange = rgb(1, 149 / 255.0, 0)
  /// The pink of the system palette in light mode.
  public static let systemPink = rgb(1, 45 / 255.0, 85 / 255.0)
  /// The purple of the system palette in light mode.
  public static let systemPurple = rgb(175 / 255.0, 82 / 255.0, 222 / 255.0)
  /// The gray of the system palette in light mode.
  public static let systemGray = rgb(142 / 255.0, 142 / 255.0, 147 / 255.0)
  /// The red of the system palette in light mode.
  public static let systemRed = rgb(1, 59 / 255.0, 48 / 255.0)
  /// The yellow of the system palette in light mode.
  public static let systemYellow = rgb(1, 204 / 255.0, 0)
  /// The blue of the system palette in light mode.
  public static let systemBlue = rgb(0, 122 / 255.0, 1)
}

extension UIColor: _ExpressibleByColorLiteral {}
/// The type of a color literal, as Apple's module names it for the compiler.
public typealias _ColorLiteralType = UIColor
