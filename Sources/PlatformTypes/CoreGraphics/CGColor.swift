// swift-format-ignore-file: AlwaysUseLowerCamelCase

#if !canImport(Darwin)
  import CoreVideoModel
  import Foundation

  /// A color space, which defines the meaning of color components.
  ///
  /// This model identifies color spaces by name and doesn't convert between them. **Source:** Apple, CGColorSpace.
  public final class CGColorSpace: Hashable, Sendable {
    private let text: String
    /// The number of components of a color, excluding alpha.
    public let numberOfComponents: Int

    private init(_ text: String, components: Int) {
      self.text = text
      numberOfComponents = components
    }

    /// Creates a color space by name, or returns nil if the name isn't one of the constants of this class.
    public convenience init?(name: CFString) {
      guard Self.names.contains(name as String) else { return nil }
      self.init(name as String, components: (name as String).contains("Gray") ? 1 : 3)
    }

    /// The name of the color space; nil for device color spaces.
    public var name: CFString? { text.hasPrefix("kCGColorSpaceDevice") ? nil : text as NSString }
    /// The color model of the color space: monochrome or RGB.
    public var model: CGColorSpaceModel { numberOfComponents == 1 ? .monochrome : .rgb }

    /// The standard sRGB color space.
    nonisolated(unsafe) public static let sRGB: CFString = "kCGColorSpaceSRGB"
    /// The sRGB color space, extended to component values outside the range 0...1.
    nonisolated(unsafe) public static let extendedSRGB: CFString = "kCGColorSpaceExtendedSRGB"
    /// A color space with the sRGB primaries and a linear transfer function.
    nonisolated(unsafe) public static let linearSRGB: CFString = "kCGColorSpaceLinearSRGB"
    /// The Display P3 color space of wide-color displays.
    nonisolated(unsafe) public static let displayP3: CFString = "kCGColorSpaceDisplayP3"
    /// The ITU-R BT.709 color space of HD television.
    nonisolated(unsafe) public static let itur_709: CFString = "kCGColorSpaceITUR_709"
    /// The ITU-R BT.2020 color space of ultra-HD television.
    nonisolated(unsafe) public static let itur_2020: CFString = "kCGColorSpaceITUR_2020"
    /// A gray color space with a gamma of 2.2.
    nonisolated(unsafe) public static let genericGrayGamma2_2: CFString = "kCGColorSpaceGenericGrayGamma2_2"

    private static let names = Set(
      [sRGB, extendedSRGB, linearSRGB, displayP3, itur_709, itur_2020, genericGrayGamma2_2].map { "\($0)" })
    fileprivate static let deviceRGB = CGColorSpace("kCGColorSpaceDeviceRGB", components: 3)
    fileprivate static let deviceGray = CGColorSpace("kCGColorSpaceDeviceGray", components: 1)

    public static func == (a: CGColorSpace, b: CGColorSpace) -> Bool { a.text == b.text }
    public func hash(into hasher: inout Hasher) { hasher.combine(text) }
  }

  /// The model of a color space. **Source:** Apple, CGColorSpaceModel.
  public enum CGColorSpaceModel: Int32, Sendable {
    case unknown = -1
    case monochrome, rgb
  }

  /// Returns the device-dependent RGB color space.
  public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { .deviceRGB }
  /// Returns the device-dependent gray color space.
  public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { .deviceGray }

  /// A color with its components and color space. **Source:** Apple, CGColor.
  public final class CGColor: Hashable, Sendable {
    private let values: [CGFloat]
    /// The color space that defines the meaning of the components.
    public let colorSpace: CGColorSpace?

    /// Creates a color from components of a color space, with alpha as the last component.
    public init?(colorSpace space: CGColorSpace, components: UnsafePointer<CGFloat>) {
      values = Array(UnsafeBufferPointer(start: components, count: space.numberOfComponents + 1))
      colorSpace = space
    }

    /// Creates a color in the sRGB color space.
    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
      values = [red, green, blue, alpha]
      colorSpace = CGColorSpace(name: CGColorSpace.sRGB)
    }

    /// Creates a color in the sRGB color space.
    public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
      self.init(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// Creates a gray color in the generic gray color space with a gamma of 2.2.
    public init(gray: CGFloat, alpha: CGFloat) {
      values = [gray, alpha]
      colorSpace = CGColorSpace(name: CGColorSpace.genericGrayGamma2_2)
    }

    /// The opacity of the color.
    public var alpha: CGFloat { values[values.count - 1] }
    /// The components of the color, with alpha last.
    public var components: [CGFloat]? { values }
    /// The number of components, including alpha.
    public var numberOfComponents: Int { values.count }

    /// Returns a copy of the color with another alpha value.
    public func copy(alpha: CGFloat) -> CGColor? {
      colorSpace.flatMap { CGColor(colorSpace: $0, components: values.dropLast() + [alpha]) }
    }

    /// The red, green, blue and alpha components for drawing.
    package var rgba: (red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
      values.count < 4 ? (values[0], values[0], values[0], alpha) : (values[0], values[1], values[2], alpha)
    }

    public static func == (a: CGColor, b: CGColor) -> Bool { a.values == b.values && a.colorSpace == b.colorSpace }
    public func hash(into hasher: inout Hasher) { hasher.combine(values) }
  }
#endif
