import Foundation
import PlatformTypes
import SimulationKernel

/// A layer that stores text. Nothing is drawn. **Source:** Apple, CATextLayer.
open class CATextLayer: CALayer, @unchecked Sendable {
  // Unchecked: the system's lock protects all state.
  private struct Text {
    var string: Any?
    var font: AnyObject?
    var fontSize: CGFloat = 36
    var foregroundColor: CGColor? = CGColor(gray: 1, alpha: 1)
    var isWrapped = false
    var alignmentMode = CATextLayerAlignmentMode.natural
    var truncationMode = CATextLayerTruncationMode.none
  }

  private let text = Guarded(Text(), lock: CaptureSystem.current.lock)

  private subscript<Value>(key: WritableKeyPath<Text, Value>) -> Value {
    get { text.read { $0[keyPath: key] } }
    set { change(text) { $0[keyPath: key] = newValue } }
  }

  /// The text of the layer: a string or an attributed string.
  open var string: Any? {
    get { self[\.string] }
    set { self[\.string] = newValue }
  }

  /// The font of a plain string, or the name of one.
  open var font: AnyObject? {
    get { self[\.font] }
    set { self[\.font] = newValue }
  }

  /// The font size of a plain string, in points. Default 36.
  open var fontSize: CGFloat {
    get { self[\.fontSize] }
    set { self[\.fontSize] = newValue }
  }

  /// The color of a plain string. Default white.
  open var foregroundColor: CGColor? {
    get { self[\.foregroundColor] }
    set { self[\.foregroundColor] = newValue }
  }

  /// A Boolean value that indicates whether the text is wrapped to fit. Default false.
  open var isWrapped: Bool {
    get { self[\.isWrapped] }
    set { self[\.isWrapped] = newValue }
  }

  /// The horizontal alignment of the text. Default `natural`.
  open var alignmentMode: CATextLayerAlignmentMode {
    get { self[\.alignmentMode] }
    set { self[\.alignmentMode] = newValue }
  }

  /// The place at which text that does not fit is cut off. Default `none`.
  open var truncationMode: CATextLayerTruncationMode {
    get { self[\.truncationMode] }
    set { self[\.truncationMode] = newValue }
  }
}

/// The horizontal alignment of a layer's text. **Source:** Apple, CATextLayerAlignmentMode.
public struct CATextLayerAlignmentMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The alignment that is usual for the language.
  public static let natural = Self(rawValue: "natural")
  /// Alignment at the left edge.
  public static let left = Self(rawValue: "left")
  /// Alignment at the right edge.
  public static let right = Self(rawValue: "right")
  /// Alignment at the center.
  public static let center = Self(rawValue: "center")
  /// Alignment at both edges.
  public static let justified = Self(rawValue: "justified")
}

/// The place at which a layer's text is cut off. **Source:** Apple, CATextLayerTruncationMode.
public struct CATextLayerTruncationMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The text is not truncated.
  public static let none = Self(rawValue: "none")
  /// Truncation at the start.
  public static let start = Self(rawValue: "start")
  /// Truncation at the end.
  public static let end = Self(rawValue: "end")
  /// Truncation in the middle.
  public static let middle = Self(rawValue: "middle")
}

/// A layer that stores a color gradient. Nothing is drawn. **Source:** Apple, CAGradientLayer.
open class CAGradientLayer: CALayer, @unchecked Sendable {
  // Unchecked: the system's lock protects all state.
  private struct Gradient {
    var colors: [Any]?
    var locations: [NSNumber]?
    var startPoint = CGPoint(x: 0.5, y: 0)
    var endPoint = CGPoint(x: 0.5, y: 1)
    var type = CAGradientLayerType.axial
  }

  private let gradient = Guarded(Gradient(), lock: CaptureSystem.current.lock)

  private subscript<Value>(key: WritableKeyPath<Gradient, Value>) -> Value {
    get { gradient.read { $0[keyPath: key] } }
    set { change(gradient) { $0[keyPath: key] = newValue } }
  }

  /// The colors of the gradient, as `CGColor` values.
  open var colors: [Any]? {
    get { self[\.colors] }
    set { self[\.colors] = newValue }
  }

  /// The locations of the colors, from 0 to 1; nil for equal distances.
  open var locations: [NSNumber]? {
    get { self[\.locations] }
    set { self[\.locations] = newValue }
  }

  /// The start of the gradient, in unit coordinates. Default (0.5, 0).
  open var startPoint: CGPoint {
    get { self[\.startPoint] }
    set { self[\.startPoint] = newValue }
  }

  /// The end of the gradient, in unit coordinates. Default (0.5, 1).
  open var endPoint: CGPoint {
    get { self[\.endPoint] }
    set { self[\.endPoint] = newValue }
  }

  /// The type of the gradient. Default `axial`.
  open var type: CAGradientLayerType {
    get { self[\.type] }
    set { self[\.type] = newValue }
  }
}

/// The types of gradient. **Source:** Apple, CAGradientLayerType.
public struct CAGradientLayerType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A gradient along a line.
  public static let axial = Self(rawValue: "axial")
  /// A gradient around a center.
  public static let conic = Self(rawValue: "conic")
  /// A gradient away from a center.
  public static let radial = Self(rawValue: "radial")
}
