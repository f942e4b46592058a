import Foundation
import UIKit

/// The axes of a layout. **Source:** Apple, Axis.
public enum Axis: Int8, CaseIterable, Sendable {
  case horizontal, vertical

  /// A set of axes. **Source:** Apple, Axis.Set.
  public struct Set: OptionSet, Sendable {
    public let rawValue: Int8
    public init(rawValue: Int8) { self.rawValue = rawValue }
    /// The axis from left to right.
    public static let horizontal = Self(rawValue: 1)
    /// The axis from top to bottom.
    public static let vertical = Self(rawValue: 2)
  }
}

/// The edges of a rectangle. **Source:** Apple, Edge.
public enum Edge: Int8, CaseIterable, Sendable {
  case top, leading, bottom, trailing

  /// A set of edges. **Source:** Apple, Edge.Set.
  public struct Set: OptionSet, Sendable {
    public let rawValue: Int8
    public init(rawValue: Int8) { self.rawValue = rawValue }
    /// The upper edge of the rectangle.
    public static let top = Self(rawValue: 1)
    /// The left edge of the rectangle.
    public static let leading = Self(rawValue: 2)
    /// The lower edge of the rectangle.
    public static let bottom = Self(rawValue: 4)
    /// The right edge of the rectangle.
    public static let trailing = Self(rawValue: 8)
    /// The left and right edges.
    public static let horizontal: Self = [.leading, .trailing]
    /// The top and bottom edges.
    public static let vertical: Self = [.top, .bottom]
    /// All edges of the rectangle.
    public static let all: Self = [.horizontal, .vertical]
  }
}

/// The left and right edges. **Source:** Apple, HorizontalEdge.
public enum HorizontalEdge: Int8, CaseIterable, Sendable { case leading, trailing }
/// The top and bottom edges. **Source:** Apple, VerticalEdge.
public enum VerticalEdge: Int8, CaseIterable, Sendable { case top, bottom }

/// Distances from the edges of a rectangle. **Source:** Apple, EdgeInsets.
public struct EdgeInsets: Equatable, Sendable {
  /// The distance from each edge, in points.
  public var top, leading, bottom, trailing: CGFloat

  /// Creates insets that are all zero.
  public init() { self.init(top: 0, leading: 0, bottom: 0, trailing: 0) }
  /// Creates insets, in points.
  public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
    (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
  }
}

/// A position along the horizontal axis. **Source:** Apple, HorizontalAlignment.
public struct HorizontalAlignment: Equatable, Sendable {
  let part: CGFloat
  /// The left edge of the rectangle.
  public static let leading = Self(part: 0)
  /// The center of the rectangle.
  public static let center = Self(part: 0.5)
  /// The right edge of the rectangle.
  public static let trailing = Self(part: 1)
}

/// A position along the vertical axis. Baselines are approximated by the center. **Source:** Apple, VerticalAlignment.
public struct VerticalAlignment: Equatable, Sendable {
  let part: CGFloat
  /// The upper edge of the rectangle.
  public static let top = Self(part: 0)
  /// The center of the rectangle.
  public static let center = Self(part: 0.5)
  /// The lower edge of the rectangle.
  public static let bottom = Self(part: 1)
  /// The first baseline of text.
  public static let firstTextBaseline = center
  /// The last baseline of text.
  public static let lastTextBaseline = center
}

/// A position along both axes. **Source:** Apple, Alignment.
public struct Alignment: Equatable, Sendable {
  /// The position along the horizontal axis.
  public var horizontal: HorizontalAlignment
  /// The position along the vertical axis.
  public var vertical: VerticalAlignment

  /// Creates an alignment from both axes.
  public init(horizontal: HorizontalAlignment, vertical: VerticalAlignment) {
    (self.horizontal, self.vertical) = (horizontal, vertical)
  }

  /// The center of the rectangle.
  public static let center = Self(horizontal: .center, vertical: .center)
  /// The center of the left edge.
  public static let leading = Self(horizontal: .leading, vertical: .center)
  /// The center of the right edge.
  public static let trailing = Self(horizontal: .trailing, vertical: .center)
  /// The center of the top edge.
  public static let top = Self(horizontal: .center, vertical: .top)
  /// The center of the bottom edge.
  public static let bottom = Self(horizontal: .center, vertical: .bottom)
  /// The top left corner.
  public static let topLeading = Self(horizontal: .leading, vertical: .top)
  /// The top right corner.
  public static let topTrailing = Self(horizontal: .trailing, vertical: .top)
  /// The bottom left corner.
  public static let bottomLeading = Self(horizontal: .leading, vertical: .bottom)
  /// The bottom right corner.
  public static let bottomTrailing = Self(horizontal: .trailing, vertical: .bottom)
}

/// A point in a rectangle of size 1 x 1. **Source:** Apple, UnitPoint.
public struct UnitPoint: Hashable, Sendable {
  /// The coordinates, from 0 to 1.
  public var x, y: CGFloat
  /// Creates a point from its coordinates.
  public init(x: CGFloat, y: CGFloat) { (self.x, self.y) = (x, y) }
  /// The top left corner.
  public static let zero = Self(x: 0, y: 0), topLeading = zero
  /// The center of the rectangle.
  public static let center = Self(x: 0.5, y: 0.5)
  /// The center of an edge.
  public static let top = Self(x: 0.5, y: 0), bottom = Self(x: 0.5, y: 1), leading = Self(x: 0, y: 0.5),
    trailing = Self(x: 1, y: 0.5)
  /// A corner of the rectangle.
  public static let topTrailing = Self(x: 1, y: 0), bottomLeading = Self(x: 0, y: 1), bottomTrailing = Self(x: 1, y: 1)
}

/// An angle. **Source:** Apple, Angle.
public struct Angle: Hashable, Comparable, Sendable {
  /// The angle in radians.
  public var radians: Double
  /// The angle in degrees.
  public var degrees: Double {
    get { radians * 180 / .pi }
    set { radians = newValue * .pi / 180 }
  }
  /// Creates an angle of zero.
  public init() { radians = 0 }
  /// Creates an angle from radians.
  public init(radians: Double) { self.radians = radians }
  /// Creates an angle from degrees.
  public init(degrees: Double) { radians = degrees * .pi / 180 }
  /// Returns an angle of radians.
  public static func radians(_ radians: Double) -> Angle { Angle(radians: radians) }
  /// Returns an angle of degrees.
  public static func degrees(_ degrees: Double) -> Angle { Angle(degrees: degrees) }
  /// An angle of zero.
  public static let zero = Angle()
  public static func < (lhs: Angle, rhs: Angle) -> Bool { lhs.radians < rhs.radians }
}

/// The size and weight of text. Only the size affects the layout. **Source:** Apple, Font.
public struct Font: Hashable, Sendable {
  let size: CGFloat

  private init(size: CGFloat) { self.size = size }

  /// The weights of a font. **Source:** Apple, Font.Weight.
  public enum Weight: Hashable, Sendable { case ultraLight, thin, light, regular, medium, semibold, bold, heavy, black }
  /// The designs of a font. **Source:** Apple, Font.Design.
  public enum Design: Hashable, Sendable { case `default`, serif, rounded, monospaced }
  /// The styles of text. **Source:** Apple, Font.TextStyle.
  public enum TextStyle: CaseIterable, Hashable, Sendable {
    case largeTitle, title, title2, title3, headline, subheadline, body, callout, footnote, caption, caption2

    var size: CGFloat {
      switch self {
      case .largeTitle: 34
      case .title: 28
      case .title2: 22
      case .title3: 20
      case .headline, .body: 17
      case .callout: 16
      case .subheadline: 15
      case .footnote: 13
      case .caption: 12
      case .caption2: 11
      }
    }
  }

  /// Creates a font from a font of Core Text, which UIKit's fonts are, too. **Source:** Apple, Font.init(_:).
  public init(_ font: CTFont) { self.init(size: font.pointSize) }

  /// A font of a text style.
  public static let largeTitle = system(.largeTitle), title = system(.title), title2 = system(.title2),
    title3 = system(.title3), headline = system(.headline), subheadline = system(.subheadline), body = system(.body),
    callout = system(.callout), footnote = system(.footnote), caption = system(.caption), caption2 = system(.caption2)
  /// Returns the system font of a size.
  public static func system(size: CGFloat, weight: Weight? = nil, design: Design? = nil) -> Font { Font(size: size) }
  /// Returns the system font of a text style.
  public static func system(_ style: TextStyle, design: Design? = nil, weight: Weight? = nil) -> Font {
    Font(size: style.size)
  }
  /// Returns a font of a size. The name has no effect.
  public static func custom(_ name: String, size: CGFloat) -> Font { Font(size: size) }
  /// Returns a font of a size. The name has no effect.
  public static func custom(_ name: String, fixedSize size: CGFloat) -> Font { Font(size: size) }
  /// Returns the font itself. The weight has no effect.
  public func weight(_ weight: Weight) -> Font { self }
  /// Returns the font itself. It has no effect that the font is bold.
  public func bold() -> Font { self }
  /// Returns the font itself. It has no effect that the font is italic.
  public func italic() -> Font { self }
  /// Returns the font itself. It has no effect that digits have the same width.
  public func monospacedDigit() -> Font { self }
  /// Returns the font itself. It has no effect that characters have the same width.
  public func monospaced() -> Font { self }
}

/// A description of how changes are animated. All changes are immediate. **Source:** Apple, Animation.
public struct Animation: Hashable, Sendable {
  /// An animation of a common curve, which has no effect.
  public static let `default` = Self(), linear = Self(), easeIn = Self(), easeOut = Self(), easeInOut = Self(),
    spring = Self(), bouncy = Self(), smooth = Self(), snappy = Self(), interactiveSpring = Self()
  /// Returns an animation, which has no effect.
  public static func linear(duration: TimeInterval) -> Self { Self() }
  /// Returns an animation, which has no effect.
  public static func easeIn(duration: TimeInterval) -> Self { Self() }
  /// Returns an animation, which has no effect.
  public static func easeOut(duration: TimeInterval) -> Self { Self() }
  /// Returns an animation, which has no effect.
  public static func easeInOut(duration: TimeInterval) -> Self { Self() }
  /// Returns an animation, which has no effect.
  public static func spring(
    response: Double = 0.5, dampingFraction: Double = 0.825, blendDuration: TimeInterval = 0
  ) -> Self { Self() }
  /// Returns an animation, which has no effect.
  public static func interactiveSpring(
    response: Double = 0.15, dampingFraction: Double = 0.86, blendDuration: TimeInterval = 0.25
  ) -> Self { Self() }
  /// Returns an animation, which has no effect.
  public static func spring(duration: TimeInterval, bounce: Double = 0, blendDuration: Double = 0) -> Self { Self() }
  /// Returns the animation itself, because a delay has no effect.
  public func delay(_ delay: TimeInterval) -> Self { self }
  /// Returns the animation itself, because the speed has no effect.
  public func speed(_ speed: Double) -> Self { self }
  /// Returns the animation itself, because repetitions have no effect.
  public func repeatForever(autoreverses: Bool = true) -> Self { self }
  /// Returns the animation itself, because repetitions have no effect.
  public func repeatCount(_ repeatCount: Int, autoreverses: Bool = true) -> Self { self }
}

/// The context of a change. It has no effect. **Source:** Apple, Transaction.
public struct Transaction: Sendable {
  /// The animation of the change.
  public var animation: Animation?
  /// A Boolean value that indicates whether views must not animate the change.
  public var disablesAnimations = false
  /// Creates an empty transaction.
  public init(animation: Animation? = nil) { self.animation = animation }
}

/// Makes changes. The animation has no effect: the changes are immediate. **Source:** Apple, withAnimation.
public func withAnimation<Result>(_ animation: Animation? = .default, _ body: () throws -> Result) rethrows -> Result {
  try body()
}

/// Makes changes, and then calls a completion handler. The animation has no effect: the changes are immediate.
/// **Source:** Apple, withAnimation.
public func withAnimation<Result>(
  _ animation: Animation? = .default, _ body: () throws -> Result, completion: @escaping () -> Void
) rethrows -> Result {
  defer { completion() }
  return try body()
}

/// Makes changes with a transaction, which has no effect. **Source:** Apple, withTransaction.
public func withTransaction<Result>(_ transaction: Transaction, _ body: () throws -> Result) rethrows -> Result {
  try body()
}

/// The purposes of a button. **Source:** Apple, ButtonRole.
public struct ButtonRole: Equatable, Sendable {
  private let number: Int
  /// The role of a button that deletes something.
  public static let destructive = Self(number: 0)
  /// The role of a button that cancels something.
  public static let cancel = Self(number: 1)
}

/// A key of a text in other languages, which the model does not have. **Source:** Apple, LocalizedStringKey.
public struct LocalizedStringKey: ExpressibleByStringInterpolation, Equatable, Sendable {
  let text: String
  /// Creates a key from text.
  public init(_ value: String) { text = value }
  public init(stringLiteral value: String) { text = value }

  /// Creates a key from its parts.
  public init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

  /// The parts of an interpolated key. **Source:** Apple, LocalizedStringKey.StringInterpolation.
  public struct StringInterpolation: StringInterpolationProtocol {
    var text = ""
    /// Creates a text without parts.
    public init(literalCapacity: Int, interpolationCount: Int) {}
    /// Appends text to the string.
    public mutating func appendLiteral(_ literal: String) { text += literal }
    /// Appends a value to the end.
    public mutating func appendInterpolation<T>(_ value: T) { text += "\(value)" }
    /// Appends a number in a format of the C library.
    public mutating func appendInterpolation<T: CVarArg>(_ value: T, specifier: String) {
      text += String(format: specifier, value)
    }
    /// Appends a formatted value.
    public mutating func appendInterpolation<F: FormatStyle>(_ value: F.FormatInput, format: F)
    where F.FormatOutput == String { text += format.format(value) }
  }
}
