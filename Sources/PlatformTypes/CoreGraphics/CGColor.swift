// swift-format-ignore-file: AlwaysUseLowerCamelCase

#if !canImport(Darwin)
  import CoreVideoModel
  import Foundation

  /// What the numbers of a colour mean. Spaces are told apart by name; nothing is converted from one to another.
  ///
  /// **Source:** Apple, CGColorSpace.
  public final class CGColorSpace: Hashable, Sendable {
    private let text: String
    /// How many numbers a colour has, without alpha.
    public let numberOfComponents: Int

    private init(_ text: String, components: Int) {
      self.text = text
      numberOfComponents = components
    }

    /// A space of this name; nil for a name that is none of those below.
    public convenience init?(name: CFString) {
      guard Self.names.contains(name as String) else { return nil }
      self.init(name as String, components: (name as String).contains("Gray") ? 1 : 3)
    }

    /// The name; nil for a device's own space.
    public var name: CFString? { text.hasPrefix("kCGColorSpaceDevice") ? nil : text as NSString }
    /// Whether colours are red, green and blue, or a grey.
    public var model: CGColorSpaceModel { numberOfComponents == 1 ? .monochrome : .rgb }

    /// The web's colours.
    nonisolated(unsafe) public static let sRGB: CFString = "kCGColorSpaceSRGB"
    /// sRGB with values beyond 0...1.
    nonisolated(unsafe) public static let extendedSRGB: CFString = "kCGColorSpaceExtendedSRGB"
    /// sRGB's primaries in linear light.
    nonisolated(unsafe) public static let linearSRGB: CFString = "kCGColorSpaceLinearSRGB"
    /// The colours of newer phones' screens.
    nonisolated(unsafe) public static let displayP3: CFString = "kCGColorSpaceDisplayP3"
    /// HD television's colours.
    nonisolated(unsafe) public static let itur_709: CFString = "kCGColorSpaceITUR_709"
    /// UHD television's colours.
    nonisolated(unsafe) public static let itur_2020: CFString = "kCGColorSpaceITUR_2020"
    /// Greys with a gamma of 2.2.
    nonisolated(unsafe) public static let genericGrayGamma2_2: CFString = "kCGColorSpaceGenericGrayGamma2_2"

    private static let names = Set(
      [sRGB, extendedSRGB, linearSRGB, displayP3, itur_709, itur_2020, genericGrayGamma2_2].map { "\($0)" })
    fileprivate static let deviceRGB = CGColorSpace("kCGColorSpaceDeviceRGB", components: 3)
    fileprivate static let deviceGray = CGColorSpace("kCGColorSpaceDeviceGray", components: 1)

    public static func == (a: CGColorSpace, b: CGColorSpace) -> Bool { a.text == b.text }
    public func hash(into hasher: inout Hasher) { hasher.combine(text) }
  }

  /// What the numbers of a colour stand for. **Source:** Apple, CGColorSpaceModel.
  public enum CGColorSpaceModel: Int32, Sendable {
    case unknown = -1
    case monochrome, rgb
  }

  /// Red, green and blue as the screen has them.
  public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { .deviceRGB }
  /// Greys as the screen has them.
  public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { .deviceGray }

  /// A colour. **Source:** Apple, CGColor.
  public final class CGColor: Hashable, Sendable {
    private let values: [CGFloat]
    /// What its numbers mean.
    public let colorSpace: CGColorSpace?

    /// A colour of a space, alpha last.
    public init?(colorSpace space: CGColorSpace, components: UnsafePointer<CGFloat>) {
      values = Array(UnsafeBufferPointer(start: components, count: space.numberOfComponents + 1))
      colorSpace = space
    }

    /// A colour of sRGB.
    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
      values = [red, green, blue, alpha]
      colorSpace = CGColorSpace(name: CGColorSpace.sRGB)
    }

    /// A colour of sRGB.
    public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
      self.init(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// A grey.
    public init(gray: CGFloat, alpha: CGFloat) {
      values = [gray, alpha]
      colorSpace = CGColorSpace(name: CGColorSpace.genericGrayGamma2_2)
    }

    /// How much it covers.
    public var alpha: CGFloat { values[values.count - 1] }
    /// Its numbers, alpha last.
    public var components: [CGFloat]? { values }
    /// How many numbers it has, with alpha.
    public var numberOfComponents: Int { values.count }

    /// The same colour with another alpha.
    public func copy(alpha: CGFloat) -> CGColor? {
      colorSpace.flatMap { CGColor(colorSpace: $0, components: values.dropLast() + [alpha]) }
    }

    /// Red, green, blue and alpha, as they are drawn.
    package var rgba: (red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
      values.count < 4 ? (values[0], values[0], values[0], alpha) : (values[0], values[1], values[2], alpha)
    }

    public static func == (a: CGColor, b: CGColor) -> Bool { a.values == b.values && a.colorSpace == b.colorSpace }
    public func hash(into hasher: inout Hasher) { hasher.combine(values) }
  }
#endif
