import CoreGraphics
import Foundation

/// Lines and curves, for a layer or a clip. **Source:** Apple, UIBezierPath.
open class UIBezierPath: NSObject {
  private var path = CGMutablePath()

  /// An empty path.
  public override init() {}
  /// A path of Core Graphics'.
  public convenience init(cgPath: CGPath) {
    self.init()
    path.addPath(cgPath)
  }
  /// A rectangle.
  public convenience init(rect: CGRect) {
    self.init()
    path.addRect(rect)
  }
  /// A rectangle with round corners.
  public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    self.init()
    path.addRoundedRect(in: rect, cornerWidth: cornerRadius, cornerHeight: cornerRadius)
  }

  /// The path for Core Graphics.
  open var cgPath: CGPath {
    get { path.copy() ?? path }
    set { path = newValue.mutableCopy() ?? CGMutablePath() }
  }

  /// The box around all points.
  open var bounds: CGRect { path.boundingBox }
  /// Sets the pen down.
  open func move(to point: CGPoint) { path.move(to: point) }
  /// A straight line.
  open func addLine(to point: CGPoint) { path.addLine(to: point) }
  /// Back to where the pen was set down.
  open func close() { path.closeSubpath() }
  /// Maps the path.
  open func apply(_ transform: CGAffineTransform) {
    let old = path
    path = CGMutablePath()
    path.addPath(old, transform: transform)
  }

  /// Draws only within it from now on, in the open graphics context.
  open func addClip() {
    UIGraphicsGetCurrentContext()?.addPath(path)
    UIGraphicsGetCurrentContext()?.clip()
  }
}
