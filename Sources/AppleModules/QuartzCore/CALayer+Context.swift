import CoreGraphics
import PlatformModel

extension CALayer {
  /// Draws the layer and its sublayers into a context. Has no effect, because layers are not drawn.
  public func render(in ctx: CGContext) {}
}
