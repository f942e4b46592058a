import Foundation
import PlatformTypes
import SimulationKernel

/// A layer that stores a path. Nothing is drawn. **Source:** Apple, CAShapeLayer.
open class CAShapeLayer: CALayer, @unchecked Sendable {
  // Unchecked: the system's lock protects all state.
  private struct Shape {
    var path: CGPath?
    var fillColor: CGColor? = CGColor(gray: 0, alpha: 1)
    var strokeColor: CGColor?
    var lineWidth: CGFloat = 1
    var strokeStart: CGFloat = 0
    var strokeEnd: CGFloat = 1
    var fillRule = CAShapeLayerFillRule.nonZero
    var lineCap = CAShapeLayerLineCap.butt
    var lineJoin = CAShapeLayerLineJoin.miter
    var miterLimit: CGFloat = 10
    var lineDashPattern: [NSNumber]?
    var lineDashPhase: CGFloat = 0
  }

  private let shape = Guarded(Shape(), lock: CaptureSystem.current.lock)

  private subscript<Value>(key: WritableKeyPath<Shape, Value>) -> Value {
    get { shape.read { $0[keyPath: key] } }
    set { change(shape) { $0[keyPath: key] = newValue } }
  }

  /// The path of the shape.
  open var path: CGPath? {
    get { self[\.path] }
    set { self[\.path] = newValue }
  }

  /// The fill color of the path; nil for no fill. The default is black.
  open var fillColor: CGColor? {
    get { self[\.fillColor] }
    set { self[\.fillColor] = newValue }
  }

  /// The stroke color of the path; nil for no stroke. The default is nil.
  open var strokeColor: CGColor? {
    get { self[\.strokeColor] }
    set { self[\.strokeColor] = newValue }
  }

  /// The line width of the stroke, in points. Default 1.
  open var lineWidth: CGFloat {
    get { self[\.lineWidth] }
    set { self[\.lineWidth] = newValue }
  }

  /// The relative position at which the stroke ends, from 0 to 1. Default 1.
  open var strokeEnd: CGFloat {
    get { self[\.strokeEnd] }
    set { self[\.strokeEnd] = newValue }
  }

  /// The relative position at which the stroke starts, from 0 to 1. Default 0.
  open var strokeStart: CGFloat {
    get { self[\.strokeStart] }
    set { self[\.strokeStart] = newValue }
  }

  /// The rule that determines the inside of the path. Default `nonZero`.
  open var fillRule: CAShapeLayerFillRule {
    get { self[\.fillRule] }
    set { self[\.fillRule] = newValue }
  }

  /// The ends of lines. Default `butt`.
  open var lineCap: CAShapeLayerLineCap {
    get { self[\.lineCap] }
    set { self[\.lineCap] = newValue }
  }

  /// The corners of lines. Default `miter`.
  open var lineJoin: CAShapeLayerLineJoin {
    get { self[\.lineJoin] }
    set { self[\.lineJoin] = newValue }
  }

  /// The limit of the length of pointed corners. Default 10.
  open var miterLimit: CGFloat {
    get { self[\.miterLimit] }
    set { self[\.miterLimit] = newValue }
  }

  /// The lengths of dashes and gaps, in points; nil for solid lines.
  open var lineDashPattern: [NSNumber]? {
    get { self[\.lineDashPattern] }
    set { self[\.lineDashPattern] = newValue }
  }

  /// The position in the dash pattern at which lines start, in points. Default 0.
  open var lineDashPhase: CGFloat {
    get { self[\.lineDashPhase] }
    set { self[\.lineDashPhase] = newValue }
  }
}

/// The rules that determine the inside of a path. **Source:** Apple, CAShapeLayerFillRule.
public struct CAShapeLayerFillRule: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The rule by which points with a winding number other than 0 are inside.
  public static let nonZero = Self(rawValue: "non-zero")
  /// The rule by which points with an odd number of crossings are inside.
  public static let evenOdd = Self(rawValue: "even-odd")
}

/// The ends of lines. **Source:** Apple, CAShapeLayerLineCap.
public struct CAShapeLayerLineCap: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A square end at the end point.
  public static let butt = Self(rawValue: "butt")
  /// An end that is round.
  public static let round = Self(rawValue: "round")
  /// A square end beyond the end point.
  public static let square = Self(rawValue: "square")
}

/// The corners of lines. **Source:** Apple, CAShapeLayerLineJoin.
public struct CAShapeLayerLineJoin: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A corner that is pointed.
  public static let miter = Self(rawValue: "miter")
  /// A corner that is round.
  public static let round = Self(rawValue: "round")
  /// A corner that is flattened.
  public static let bevel = Self(rawValue: "bevel")
}
