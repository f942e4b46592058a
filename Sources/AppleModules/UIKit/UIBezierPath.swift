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

  /// The Core Graphics representation of the path.
  open var cgPath: CGPath {
    get { path.copy() ?? path }
    set { path = newValue.mutableCopy() ?? CGMutablePath() }
  }

  /// The bounding box of all points of the path.
  open var bounds: CGRect { path.boundingBox }
  /// Starts a new subpath at a point.
  open func move(to point: CGPoint) { path.move(to: point) }
  /// Adds a straight line from the current point.
  open func addLine(to point: CGPoint) { path.addLine(to: point) }
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
