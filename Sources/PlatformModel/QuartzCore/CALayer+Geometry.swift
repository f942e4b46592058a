import Foundation
import PlatformTypes
import SimulationKernel

/// What a layer shows of its own coordinates, and where that lies. What a transform does beyond the plane is kept and not projected.
extension CALayer {
  /// What the layer shows of its own coordinates, in points. Empty at first.
  ///
  /// Raises CALayerInvalidGeometry, as ``position`` and ``frame`` do, for what is no number.
  public var bounds: CGRect {
    get { self[\.bounds] }
    set {
      guard requireNumbers([newValue.origin.numbers, newValue.size.numbers], "bounds") else { return }
      let old = bounds
      self[\.bounds] = newValue
      if old.size != newValue.size { setNeedsLayout() }
    }
  }

  /// Where the layer's anchor lies in the layer around it.
  public var position: CGPoint {
    get { self[\.position] }
    set { if requireNumbers([newValue.numbers], "position") { self[\.position] = newValue } }
  }

  /// Which point of ``bounds`` lies at ``position``, in parts of its size. Default the middle.
  public var anchorPoint: CGPoint {
    get { self[\.anchorPoint] }
    set { self[\.anchorPoint] = newValue }
  }

  /// How the layer is turned and stretched about its anchor.
  public var transform: CATransform3D {
    get { self[\.transform] }
    set { self[\.transform] = newValue }
  }

  /// Which of several layers lies in front, before their order counts.
  public var zPosition: CGFloat {
    get { self[\.zPosition] }
    set { self[\.zPosition] = newValue }
  }

  /// ``transform``, as far as the plane goes.
  public func affineTransform() -> CGAffineTransform { CATransform3DGetAffineTransform(transform) }

  /// Turns and stretches the layer in the plane.
  public func setAffineTransform(_ m: CGAffineTransform) { transform = CATransform3DMakeAffineTransform(m) }

  /// The smallest upright rectangle around the layer, in the layer around it.
  ///
  /// Setting it changes the size of ``bounds``, not their origin. **Source:** Apple, CALayer.frame.
  public var frame: CGRect {
    get { state.read { $0.bounds.applying($0.toSuperlayer) } }
    set {
      // A frame becomes a position and bounds, in that order.
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

  /// A point of another layer in the coordinates of this one. Both lie in the same outermost layer.
  public func convert(_ p: CGPoint, from l: CALayer?) -> CGPoint {
    p.applying((l?.toTop ?? .identity).concatenating(toTop.inverted()))
  }

  /// A point of this layer in the coordinates of another.
  public func convert(_ p: CGPoint, to l: CALayer?) -> CGPoint {
    p.applying(toTop.concatenating((l?.toTop ?? .identity).inverted()))
  }

  /// A rectangle of another layer in the coordinates of this one: the smallest upright one around it.
  public func convert(_ r: CGRect, from l: CALayer?) -> CGRect {
    r.applying((l?.toTop ?? .identity).concatenating(toTop.inverted()))
  }

  /// A rectangle of this layer in the coordinates of another: the smallest upright one around it.
  public func convert(_ r: CGRect, to l: CALayer?) -> CGRect {
    r.applying(toTop.concatenating((l?.toTop ?? .identity).inverted()))
  }

  /// A time of another layer as this one has it: the same, for layers have no speed of their own here.
  public func convertTime(_ t: CFTimeInterval, from l: CALayer?) -> CFTimeInterval { t }

  /// A time of this layer as another one has it: the same.
  public func convertTime(_ t: CFTimeInterval, to l: CALayer?) -> CFTimeInterval { t }

  /// Whether a point of the layer's own coordinates lies in it.
  public func contains(_ p: CGPoint) -> Bool {
    // Foundation on Linux ends the process at a rectangle that is none, such as one that infinities have made.
    let numbers = [bounds.origin.x, bounds.origin.y, bounds.size.width, bounds.size.height]
    return !numbers.contains(where: \.isNaN) && bounds.contains(p)
  }

  /// **Source:** texts: github.com/eoghain/RBCollectionViewInfoFolderLayout/issues/1, github.com/exyte/Macaw/issues/510.
  private func requireNumbers(_ pairs: [[CGFloat]], _ name: String) -> Bool {
    let list = pairs.map { $0.map { String(format: "%g", Double($0)) }.joined(separator: " ") }.joined(separator: "; ")
    return system.require(
      !pairs.joined().contains(where: \.isNaN),
      Misuse(
        .layerInvalidGeometry, "CALayer \(name) contains NaN: [\(list)]",
        remedy: "look for a division by a size of zero"))
  }

  private var toTop: CGAffineTransform {
    let (here, above) = state.read { ($0.toSuperlayer, $0.superlayer) }
    return above.map { here.concatenating($0.toTop) } ?? .identity
  }
}

extension CALayer.State {
  /// From the layer's coordinates to those of the layer around it.
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
