import Foundation
import PlatformTypes
import SimulationKernel

/// The geometry of a layer. The three-dimensional part of a transform is stored but not projected.
extension CALayer {
  /// The bounds of the layer in its own coordinates, in points. Empty by default.
  ///
  /// Setting ``bounds``, ``position``, or ``frame`` to NaN raises CALayerInvalidGeometry.
  public var bounds: CGRect {
    get { self[\.bounds] }
    set {
      guard requireNumbers([newValue.origin.numbers, newValue.size.numbers], "bounds") else { return }
      let old = bounds
      self[\.bounds] = newValue
      if old.size != newValue.size { setNeedsLayout() }
    }
  }

  /// The position of the anchor point in the superlayer's coordinates.
  public var position: CGPoint {
    get { self[\.position] }
    set { if requireNumbers([newValue.numbers], "position") { self[\.position] = newValue } }
  }

  /// The anchor point in unit coordinates of ``bounds``. This point of the layer is located at ``position``. The
  /// default is the center.
  public var anchorPoint: CGPoint {
    get { self[\.anchorPoint] }
    set { self[\.anchorPoint] = newValue }
  }

  /// The transform that is applied about the anchor point.
  public var transform: CATransform3D {
    get { self[\.transform] }
    set { self[\.transform] = newValue }
  }

  /// The position on the z-axis. Layers with greater values are in front, regardless of their order.
  public var zPosition: CGFloat {
    get { self[\.zPosition] }
    set { self[\.zPosition] = newValue }
  }

  /// Returns the two-dimensional part of ``transform``.
  public func affineTransform() -> CGAffineTransform { CATransform3DGetAffineTransform(transform) }

  /// Sets ``transform`` to a two-dimensional transform.
  public func setAffineTransform(_ m: CGAffineTransform) { transform = CATransform3DMakeAffineTransform(m) }

  /// The smallest enclosing rectangle of the layer in its superlayer's coordinates.
  ///
  /// Setting it changes the size of ``bounds``, not their origin. **Source:** Apple, CALayer.frame.
  public var frame: CGRect {
    get { state.read { $0.bounds.applying($0.toSuperlayer) } }
    set {
      // Setting a frame changes the position first and then the bounds, so check them in that order.
      let anchor = CGPoint(
        x: newValue.origin.x + newValue.size.width * anchorPoint.x,
        y: newValue.origin.y + newValue.size.height * anchorPoint.y)
      guard requireNumbers([anchor.numbers], "position") else { return }
      let new = newValue.standardized
      let size = new.size.applying(affineTransform().inverted())
      let old = bounds.size
      change(state) { state in
        state.bounds.size = CGSize(width: abs(size.width), height: abs(size.height))
        state.position = .zero
        let box = state.bounds.applying(state.toSuperlayer)
        state.position = CGPoint(x: new.minX - box.minX, y: new.minY - box.minY)
      }
      if bounds.size != old { setNeedsLayout() }
    }
  }

  /// Converts a point from another layer's coordinates. Both layers must have the same root layer.
  public func convert(_ p: CGPoint, from l: CALayer?) -> CGPoint {
    p.applying((l?.toTop ?? .identity).concatenating(toTop.inverted()))
  }

  /// Converts a point to another layer's coordinates. Both layers must have the same root layer.
  public func convert(_ p: CGPoint, to l: CALayer?) -> CGPoint {
    p.applying(toTop.concatenating((l?.toTop ?? .identity).inverted()))
  }

  /// Converts a rectangle from another layer's coordinates and returns its smallest enclosing rectangle.
  public func convert(_ r: CGRect, from l: CALayer?) -> CGRect {
    r.applying((l?.toTop ?? .identity).concatenating(toTop.inverted()))
  }

  /// Converts a rectangle to another layer's coordinates and returns its smallest enclosing rectangle.
  public func convert(_ r: CGRect, to l: CALayer?) -> CGRect {
    r.applying(toTop.concatenating((l?.toTop ?? .identity).inverted()))
  }

  /// Returns whether a point in the layer's coordinates is inside its bounds.
  public func contains(_ p: CGPoint) -> Bool {
    // Foundation on Linux ends the process for a rectangle with NaN, which arithmetic with infinities can produce.
    let numbers = [bounds.origin.x, bounds.origin.y, bounds.size.width, bounds.size.height]
    return !numbers.contains(where: \.isNaN) && bounds.contains(p)
  }

  /// Returns whether the values contain no NaN. **Source:** texts:
  /// github.com/eoghain/RBCollectionViewInfoFolderLayout/issues/1, github.com/exyte/Macaw/issues/510.
  private func requireNumbers(_ pairs: [[CGFloat]], _ name: String) -> Bool {
    let list = pairs.map { $0.map { String(format: "%g", Double($0)) }.joined(separator: " ") }.joined(separator: "; ")
    return system.require(
      !pairs.joined().contains(where: \.isNaN),
      Misuse(
        .layerInvalidGeometry, "CALayer \(name) contains NaN: [\(list)]",
        evidence: .rule(446), remedy: "look for a division by a size of zero"))
  }

  private var toTop: CGAffineTransform {
    let (here, above) = state.read { ($0.toSuperlayer, $0.superlayer) }
    return above.map { here.concatenating($0.toTop) } ?? .identity
  }
}

extension CALayer.State {
  /// The transform from the layer's coordinates to those of its superlayer.
  var toSuperlayer: CGAffineTransform {
    CGAffineTransform(
      translationX: -bounds.minX - anchorPoint.x * bounds.width, y: -bounds.minY - anchorPoint.y * bounds.height
    )
    .concatenating(CATransform3DGetAffineTransform(transform))
    .concatenating(CGAffineTransform(translationX: position.x, y: position.y))
  }
}

extension CGPoint {
  fileprivate var numbers: [CGFloat] { [x, y] }
}

extension CGSize {
  fileprivate var numbers: [CGFloat] { [width, height] }
}
