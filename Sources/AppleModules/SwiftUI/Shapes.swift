import UIKit

/// A color or pattern. It has no effect unless it is a view. **Source:** Apple, ShapeStyle.
public protocol ShapeStyle: Sendable {}

extension ShapeStyle {
  /// Returns the style itself, because its opacity has no effect.
  public func opacity(_ opacity: Double) -> some ShapeStyle { self }
}

/// A color. As a view, it fills the space. **Source:** Apple, Color.
public struct Color: ShapeStyle, Hashable {
  let uiColor: UIColor

  /// The color spaces of components. **Source:** Apple, Color.RGBColorSpace.
  public enum RGBColorSpace: Hashable, Sendable { case sRGB, sRGBLinear, displayP3 }

  /// Creates a color from another.
  public init(_ color: UIColor) { uiColor = color }
  /// Creates a gray color, because only Xcode compiles asset catalogs.
  public init(_ resource: ColorResource) { uiColor = UIColor(resource: resource) }
  /// Creates a color from another.
  public init(uiColor: UIColor) { self.uiColor = uiColor }
  /// Creates a color from another.
  public init(_ cgColor: CGColor) { uiColor = UIColor(cgColor: cgColor) }
  /// Creates a color from another.
  public init(cgColor: CGColor) { uiColor = UIColor(cgColor: cgColor) }
  /// Creates a color from components between 0 and 1. The color space has no effect.
  public init(_ colorSpace: RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double, opacity: Double = 1) {
    uiColor = UIColor(red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(opacity))
  }
  /// Creates a shade of gray. The color space has no effect.
  public init(_ colorSpace: RGBColorSpace = .sRGB, white: Double, opacity: Double = 1) {
    uiColor = UIColor(white: CGFloat(white), alpha: CGFloat(opacity))
  }
  /// Creates a color from its hue, saturation and brightness between 0 and 1.
  public init(hue: Double, saturation: Double, brightness: Double, opacity: Double = 1) {
    func part(_ number: Double) -> Double {
      let place = (number + hue * 6).truncatingRemainder(dividingBy: 6)
      return brightness - brightness * saturation * max(0, min(place, 4 - place, 1))
    }
    self.init(red: part(5), green: part(3), blue: part(1), opacity: opacity)
  }
  /// Creates a color from an asset catalog. There is none, so that the color is gray.
  public init(_ name: String, bundle: Bundle? = nil) { uiColor = .gray }

  /// Returns the color with another opacity.
  public func opacity(_ opacity: Double) -> Color { Color(uiColor.withAlphaComponent(CGFloat(opacity))) }
  /// The color itself, because a gradient has no effect.
  public var gradient: Color { self }

  /// A common color, or one that the system chooses. The values are assumed.
  public static let clear = Color(.clear), black = Color(.black), white = Color(.white), gray = Color(.gray),
    red = Color(.systemRed), green = Color(.green), blue = Color(.systemBlue), yellow = Color(.systemYellow),
    orange = Color(.orange), purple = Color(red: 0.69, green: 0.32, blue: 0.87),
    pink = Color(red: 1, green: 0.18, blue: 0.33), brown = Color(red: 0.64, green: 0.52, blue: 0.37),
    cyan = Color(.cyan), mint = Color(red: 0, green: 0.78, blue: 0.75),
    teal = Color(red: 0.19, green: 0.69, blue: 0.78),
    indigo = Color(red: 0.35, green: 0.34, blue: 0.84), primary = Color(.black), secondary = Color(.gray),
    accentColor = Color(.systemBlue)
}

extension UIColor {
  /// Creates a color from another.
  public convenience init(_ color: Color) { self.init(cgColor: color.uiColor.cgColor) }
}

extension Color: View, Primitive {
  func render(_ node: Node) {
    let view = node.element(LeafLayout(), isContainer: false) { UIView() }
    view.backgroundColor = uiColor
    // A clear color does not receive touches on Apple's systems.
    view.isUserInteractionEnabled = uiColor.cgColor.alpha > 0
  }
}

extension ShapeStyle where Self == Color {
  /// A color that adapts to the appearance.
  public static var clear: Color { .clear }
  /// A color that adapts to the appearance.
  public static var black: Color { .black }
  /// A color that adapts to the appearance.
  public static var white: Color { .white }
  /// A color that adapts to the appearance.
  public static var gray: Color { .gray }
  /// A color that adapts to the appearance.
  public static var red: Color { .red }
  /// A color that adapts to the appearance.
  public static var green: Color { .green }
  /// A color that adapts to the appearance.
  public static var blue: Color { .blue }
  /// A color that adapts to the appearance.
  public static var yellow: Color { .yellow }
  /// A color that adapts to the appearance.
  public static var orange: Color { .orange }
  /// A color that adapts to the appearance.
  public static var purple: Color { .purple }
  /// A color that adapts to the appearance.
  public static var pink: Color { .pink }
  /// A color that adapts to the appearance.
  public static var cyan: Color { .cyan }
  /// A color that adapts to the appearance.
  public static var mint: Color { .mint }
  /// A color that adapts to the appearance.
  public static var teal: Color { .teal }
  /// A color that adapts to the appearance.
  public static var indigo: Color { .indigo }
  /// A color that adapts to the appearance.
  public static var brown: Color { .brown }
}

/// A style that depends on its place. **Source:** Apple, HierarchicalShapeStyle.
public struct HierarchicalShapeStyle: ShapeStyle {
  /// A level of emphasis.
  public static let primary = Self(), secondary = Self(), tertiary = Self(), quaternary = Self()
}

extension ShapeStyle where Self == HierarchicalShapeStyle {
  /// The first level of emphasis.
  public static var primary: HierarchicalShapeStyle { .primary }
  /// The second level of emphasis.
  public static var secondary: HierarchicalShapeStyle { .secondary }
  /// The third level of emphasis.
  public static var tertiary: HierarchicalShapeStyle { .tertiary }
  /// The fourth level of emphasis.
  public static var quaternary: HierarchicalShapeStyle { .quaternary }
}

/// The tint of the interface. **Source:** Apple, TintShapeStyle.
public struct TintShapeStyle: ShapeStyle {
  /// Creates the style with its defaults.
  public init() {}
}

extension ShapeStyle where Self == TintShapeStyle {
  /// The tint of the interface.
  public static var tint: TintShapeStyle { TintShapeStyle() }
}

/// A blurred background. **Source:** Apple, Material.
public struct Material: ShapeStyle {
  /// A thickness of the material.
  public static let ultraThin = Self(), thin = Self(), regular = Self(), thick = Self(), ultraThick = Self(),
    bar = Self()
}

extension ShapeStyle where Self == Material {
  /// A very thin material.
  public static var ultraThinMaterial: Material { .ultraThin }
  /// A material that is thin.
  public static var thinMaterial: Material { .thin }
  /// A material of common thickness.
  public static var regularMaterial: Material { .regular }
  /// A material that is thick.
  public static var thickMaterial: Material { .thick }
  /// A very thick material.
  public static var ultraThickMaterial: Material { .ultraThick }
  /// The material of bars.
  public static var bar: Material { .bar }
}

/// Colors that change from one to the next. **Source:** Apple, Gradient.
public struct Gradient: ShapeStyle {
  /// A color at a place. **Source:** Apple, Gradient.Stop.
  public struct Stop: Sendable {
    /// The color of the shape.
    public var color: Color
    /// The place, from 0 to 1.
    public var location: CGFloat
    /// Creates a stop of a gradient.
    public init(color: Color, location: CGFloat) { (self.color, self.location) = (color, location) }
  }
  /// The colors of the gradient.
  public var stops: [Stop]
  /// Creates a gradient of colors.
  public init(colors: [Color]) { stops = colors.map { Stop(color: $0, location: 0) } }
  /// Creates a gradient of stops.
  public init(stops: [Stop]) { self.stops = stops }
}

/// A gradient along a line. It fills the space, and nothing is drawn. **Source:** Apple, LinearGradient.
public struct LinearGradient: ShapeStyle {
  /// Creates a gradient from its colors.
  public init(gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint) {}
  /// Creates a gradient of colors.
  public init(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) {}
  /// Creates a gradient of stops.
  public init(stops: [Gradient.Stop], startPoint: UnitPoint, endPoint: UnitPoint) {}
}

extension LinearGradient: View, Primitive {
  func render(_ node: Node) { node.element(LeafLayout(), isContainer: false) { UIView() } }
}

/// An outline. Nothing is drawn. **Source:** Apple, Path.
public struct Path: Sendable {
  /// Creates an empty path.
  public init() {}
  /// Creates a path that a closure describes.
  public init(_ callback: (inout Path) -> Void) { callback(&self) }
  /// Creates the path of a rectangle.
  public init(_ rect: CGRect) {}
  /// Creates the path of a rectangle with round corners.
  public init(roundedRect rect: CGRect, cornerRadius: CGFloat) {}
  /// Begins at a point. It has no effect.
  public mutating func move(to end: CGPoint) {}
  /// Adds a line. It has no effect.
  public mutating func addLine(to end: CGPoint) {}
  /// Adds a rectangle. It has no effect.
  public mutating func addRect(_ rect: CGRect) {}
  /// Adds an ellipse. It has no effect.
  public mutating func addEllipse(in rect: CGRect) {}
  /// Adds a curve. It has no effect.
  public mutating func addQuadCurve(to end: CGPoint, control: CGPoint) {}
  /// Adds an arc. It has no effect.
  public mutating func addArc(
    center: CGPoint, radius: CGFloat, startAngle: Angle, endAngle: Angle, clockwise: Bool
  ) {}
  /// Ends the outline. It has no effect.
  public mutating func closeSubpath() {}
}

extension Path: Shape {
  public func path(in rect: CGRect) -> Path { self }
}

/// A shape that fills the space. Nothing is drawn. **Source:** Apple, Shape.
public protocol Shape: View, Sendable {
  /// Returns the outline of the shape.
  func path(in rect: CGRect) -> Path
}

/// A shape that can be made smaller. **Source:** Apple, InsettableShape.
public protocol InsettableShape: Shape {}

/// A view of a shape. **Source:** Apple, Shape.
public struct _ShapeView {}

extension _ShapeView: View, Primitive {
  func render(_ node: Node) { node.element(LeafLayout(), isContainer: false) { UIView() } }
}

/// The outline of a shape. As in SwiftUI, what is inside it receives the touches; the line itself receives none.
private struct Outline<Whole: Shape>: Shape {
  let shape: Whole
  var body: some View { _ShapeView().allowsHitTesting(false) }
  func path(in rect: CGRect) -> Path { shape.path(in: rect) }
}

extension Shape {
  /// The view of the shape.
  public var body: _ShapeView { _ShapeView() }
  /// Returns the shape. The style has no effect.
  public func fill<S: ShapeStyle>(_ content: S, style: FillStyle = FillStyle()) -> some View { self }
  /// Returns the shape. The style has no effect.
  public func fill(style: FillStyle = FillStyle()) -> some View { self }
  /// Returns the outline of the shape. The style has no effect.
  public func stroke<S: ShapeStyle>(_ content: S, lineWidth: CGFloat = 1) -> some Shape { Outline(shape: self) }
  /// Returns the outline of the shape. The style has no effect.
  public func stroke<S: ShapeStyle>(_ content: S, style: StrokeStyle) -> some Shape { Outline(shape: self) }
  /// Returns the outline of the shape. The style has no effect.
  public func stroke(lineWidth: CGFloat = 1) -> some Shape { Outline(shape: self) }
  /// Returns the outline of the shape. The style has no effect.
  public func stroke(style: StrokeStyle) -> some Shape { Outline(shape: self) }
  /// Returns the shape, because a part of it fills the same space.
  public func trim(from startFraction: CGFloat = 0, to endFraction: CGFloat = 1) -> some Shape { self }
}

extension InsettableShape {
  /// Returns the border of the shape. The style has no effect.
  public func strokeBorder<S: ShapeStyle>(_ content: S, lineWidth: CGFloat = 1) -> some View { Outline(shape: self) }
  /// Returns the border of the shape. The style has no effect.
  public func strokeBorder<S: ShapeStyle>(_ content: S, style: StrokeStyle) -> some View { Outline(shape: self) }
  /// Returns the border of the shape. The style has no effect.
  public func strokeBorder(lineWidth: CGFloat = 1) -> some View { Outline(shape: self) }
  /// Returns the shape itself. The amount has no effect.
  public func inset(by amount: CGFloat) -> some InsettableShape { self }
}

/// The style of a line. It has no effect. **Source:** Apple, StrokeStyle.
public struct StrokeStyle: Sendable {
  /// Creates a style from its parameters.
  public init(
    lineWidth: CGFloat = 1, lineCap: CGLineCap = .butt, lineJoin: CGLineJoin = .miter, miterLimit: CGFloat = 10,
    dash: [CGFloat] = [], dashPhase: CGFloat = 0
  ) {}
}

/// The style of an area. It has no effect. **Source:** Apple, FillStyle.
public struct FillStyle: Sendable {
  /// Creates a style from its parameters.
  public init(eoFill: Bool = false, antialiased: Bool = true) {}
}

/// The styles of a round corner. **Source:** Apple, RoundedCornerStyle.
public enum RoundedCornerStyle: Sendable { case circular, continuous }

/// A rectangle. **Source:** Apple, Rectangle.
public struct Rectangle: InsettableShape {
  /// Creates a rectangle that fills its frame.
  nonisolated public init() {}
  nonisolated public func path(in rect: CGRect) -> Path { Path() }
}

/// A circle, which takes the whole space in the model. **Source:** Apple, Circle.
public struct Circle: InsettableShape {
  /// Creates a circle that fits its frame.
  nonisolated public init() {}
  nonisolated public func path(in rect: CGRect) -> Path { Path() }
}

/// An ellipse. **Source:** Apple, Ellipse.
public struct Ellipse: InsettableShape {
  /// Creates an ellipse that fills its frame.
  nonisolated public init() {}
  nonisolated public func path(in rect: CGRect) -> Path { Path() }
}

/// A rectangle with half circles at its ends. **Source:** Apple, Capsule.
public struct Capsule: InsettableShape {
  /// Creates a capsule that fills its frame.
  nonisolated public init(style: RoundedCornerStyle = .continuous) {}
  nonisolated public func path(in rect: CGRect) -> Path { Path() }
}

/// A rectangle with round corners. **Source:** Apple, RoundedRectangle.
public struct RoundedRectangle: InsettableShape {
  /// Creates a rectangle with corners of a size.
  nonisolated public init(cornerSize: CGSize, style: RoundedCornerStyle = .continuous) {}
  /// Creates a rectangle with corners of a radius.
  nonisolated public init(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) {}
  nonisolated public func path(in rect: CGRect) -> Path { Path() }
}

extension Shape where Self == Rectangle {
  /// A rectangle that fills its frame.
  nonisolated public static var rect: Rectangle { Rectangle() }
}
extension Shape where Self == Circle {
  /// A circle that fits its frame.
  nonisolated public static var circle: Circle { Circle() }
}
extension Shape where Self == Capsule {
  /// A capsule that fills its frame.
  nonisolated public static var capsule: Capsule { Capsule() }
}
extension Shape where Self == RoundedRectangle {
  /// Returns a rectangle with round corners.
  nonisolated public static func rect(
    cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous
  ) -> RoundedRectangle { RoundedRectangle(cornerRadius: cornerRadius) }
  /// Returns a rectangle with round corners.
  nonisolated public static func rect(
    cornerSize: CGSize, style: RoundedCornerStyle = .continuous
  ) -> RoundedRectangle { RoundedRectangle(cornerSize: cornerSize) }
}
