import CoreGraphics
import Foundation

/// A path of lines and curves, for a shape layer or a clipping area. **Source:** Apple, UIBezierPath.
open class UIBezierPath: NSObject {
  private var path = CGMutablePath()

  /// Creates an empty path.
  public override init() {}
  /// Creates a path from a Core Graphics path.
  public convenience init(cgPath: CGPath) {
    self.init()
    path.addPath(cgPath)
  }
  /// Creates a path that outlines a rectangle.
  public convenience init(rect: CGRect) {
    self.init()
    path.addRect(rect)
  }
  /// Creates a path that outlines a rectangle with rounded corners.
  public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    self.init()
    path.addRoundedRect(in: rect, cornerWidth: cornerRadius, cornerHeight: cornerRadius)
  }

  /// Creates a path that outlines the largest ellipse in a rectangle.
  public convenience init(ovalIn rect: CGRect) {
    self.init()
    path.addEllipse(in: rect)
  }
  /// Creates a path of an arc of a circle. Angles are in radians, and `clockwise` is as on the screen.
  public convenience init(
    arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    self.init()
    addArc(withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
  }

  /// The width of lines, in points. Default 1.
  open var lineWidth: CGFloat = 1
  /// A Boolean value that indicates whether points with an odd number of crossings are inside. Default false.
  open var usesEvenOddFillRule = false
  /// A Boolean value that indicates whether the path is empty.
  open var isEmpty: Bool { path.isEmpty }
  /// The end of the path.
  open var currentPoint: CGPoint { path.currentPoint }

  /// The Core Graphics representation of the path.
  open var cgPath: CGPath {
    get { path.copy() ?? path }
    set { path = newValue.mutableCopy() ?? CGMutablePath() }
  }

  /// The bounding box of all points of the path.
  open var bounds: CGRect { path.boundingBox }
  /// Returns whether a point is inside the path, by ``usesEvenOddFillRule``.
  open func contains(_ point: CGPoint) -> Bool {
    path.contains(point, using: usesEvenOddFillRule ? .evenOdd : .winding)
  }
  /// Starts a new subpath at a point.
  open func move(to point: CGPoint) { path.move(to: point) }
  /// Adds a straight line from the current point.
  open func addLine(to point: CGPoint) { path.addLine(to: point) }
  /// Adds a curve with two control points.
  open func addCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    path.addCurve(to: endPoint, control1: controlPoint1, control2: controlPoint2)
  }
  /// Adds a curve with one control point.
  open func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) {
    let start = path.currentPoint
    func toward(_ point: CGPoint) -> CGPoint {
      CGPoint(x: point.x + (controlPoint.x - point.x) * 2 / 3, y: point.y + (controlPoint.y - point.y) * 2 / 3)
    }
    path.addCurve(to: endPoint, control1: toward(start), control2: toward(endPoint))
  }

  /// Adds an arc of a circle, with a line from the current point. Angles are in radians, and `clockwise` is as on the
  /// screen.
  open func addArc(withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool)
  {
    let turn = 2 * CGFloat.pi
    var sweep = endAngle - startAngle
    if clockwise, sweep < 0 { sweep += turn * (-sweep / turn).rounded(.up) }
    if !clockwise, sweep > 0 { sweep -= turn * (sweep / turn).rounded(.up) }
    sweep = min(turn, max(-turn, sweep))
    let pieces = max(1, Int((abs(sweep) / (.pi / 2)).rounded(.up)))
    let step = sweep / CGFloat(pieces)
    // The usual approximation of an arc by a curve.
    let reach = radius * 4 / 3 * tan(step / 4)
    func point(_ angle: CGFloat, _ along: CGFloat) -> CGPoint {
      let (c, s) = (cos(angle), sin(angle))
      return CGPoint(x: center.x + radius * c - along * s, y: center.y + radius * s + along * c)
    }
    let start = point(startAngle, 0)
    if path.isEmpty { path.move(to: start) } else { path.addLine(to: start) }
    for piece in 0..<pieces {
      let (from, to) = (startAngle + step * CGFloat(piece), startAngle + step * CGFloat(piece + 1))
      path.addCurve(to: point(to, 0), control1: point(from, reach), control2: point(to, -reach))
    }
  }

  /// Returns a copy of the path. Its direction is the same, because nothing is filled.
  open func reversing() -> UIBezierPath { UIBezierPath(cgPath: cgPath) }
  /// Adds the contents of another path.
  open func append(_ bezierPath: UIBezierPath) { path.addPath(bezierPath.cgPath) }
  /// Removes all points of the path.
  open func removeAllPoints() { path = CGMutablePath() }
  /// Fills the path in the current context. Has no effect.
  open func fill() {}
  /// Draws the outline of the path in the current context. Has no effect.
  open func stroke() {}

  /// Closes the current subpath with a line to its start.
  open func close() { path.closeSubpath() }
  /// Applies an affine transform to all points of the path.
  open func apply(_ transform: CGAffineTransform) {
    let old = path
    path = CGMutablePath()
    path.addPath(old, transform: transform)
  }

  /// Intersects the clipping area of the current graphics context with the path.
  open func addClip() {
    UIGraphicsGetCurrentContext()?.addPath(path)
    UIGraphicsGetCurrentContext()?.clip()
  }
}
