import Foundation
import ModelTestSupport
import PlatformTypes
import SimulationKernel
import Testing

@testable import PlatformModel

@Suite("Layers")
struct LayerTests {
  let world = TestWorld()

  @Test func `a layer has Apple's documented defaults and keeps its appearance properties`() {
    world.use {
      let layer = CALayer()
      #expect(layer.opacity == 1)
      #expect(layer.cornerRadius == 0)
      #expect(!layer.masksToBounds)
      #expect(!layer.isHidden)
      #expect(layer.contentsGravity == .resize)
      #expect(layer.contentsScale == 1)
      #expect(layer.sublayers == nil)
      #expect(layer.anchorPoint == CGPoint(x: 0.5, y: 0.5))
      #expect(CATransform3DIsIdentity(layer.transform))
      layer.opacity = 0.5
      layer.cornerRadius = 8
      layer.masksToBounds = true
      layer.isHidden = true
      layer.contentsGravity = .resizeAspectFill
      layer.contentsScale = 3
      #expect(layer.opacity == 0.5)
      #expect(layer.cornerRadius == 8)
      #expect(layer.masksToBounds)
      #expect(layer.isHidden)
      #expect(layer.contentsGravity.rawValue == "resizeAspectFill")
      #expect(layer.contentsScale == 3)
    }
  }

  /// A layer that counts its layout passes.
  private final class Laying: CALayer, @unchecked Sendable {
    var count = 0
    override func layoutSublayers() { count += 1 }
  }

  @Test func `a new size or sublayer causes one layout in the next pass, and a new position causes none`() {
    world.use {
      let layer = Laying()
      #expect(!layer.needsLayout())
      let changes: [(needsLayout: Bool, change: () -> Void)] = [
        (false, {}), (true, { layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10) }),
        (false, { layer.bounds.origin.x = 5 }), (true, { layer.frame = CGRect(x: 0, y: 0, width: 20, height: 10) }),
        (false, { layer.frame.origin.y = 7 }), (true, { layer.addSublayer(CALayer()) }),
        (true, { layer.insertSublayer(CALayer(), at: 0) }), (true, { layer.setNeedsLayout() }),
      ]
      for (index, (needsLayout, change)) in changes.enumerated() {
        let before = layer.count
        change()
        #expect(layer.needsLayout() == needsLayout, "change \(index)")
        #expect(layer.needsLayoutSomewhere == needsLayout, "change \(index)")
        for _ in 0..<2 { layer.layoutIfNeeded() }
        #expect(layer.count - before == (needsLayout ? 1 : 0), "change \(index)")
        #expect(!layer.needsLayout(), "change \(index)")
      }
    }
  }

  @Test func `a layer that replaces a sublayer has its place`() {
    world.use {
      let (layer, layers) = (CALayer(), (0..<4).map { _ in CALayer() })
      for part in layers.prefix(3) { layer.addSublayer(part) }
      layer.replaceSublayer(layers[1], with: layers[3])
      layer.replaceSublayer(layers[1], with: layers[0])
      #expect(layer.sublayers?.map { part in layers.firstIndex { $0 === part } } == [0, 3, 2])
      #expect(layers[1].superlayer == nil)
    }
  }

  @Test func `a value is clamped to a range`() {
    #expect([-1, 0.5, 2].map { simd_clamp($0, 0, 1) } == [0, 0.5, 1])
  }

  @Test func `a layer cannot be added to itself or to its descendants`() {
    world.use {
      let layers = (0..<3).map { _ in CALayer() }
      layers[0].addSublayer(layers[1])
      layers[1].addSublayer(layers[2])
      for layer in layers {
        layer.addSublayer(layers[0])
        layer.insertSublayer(layers[0], at: 0)
        layer.insertSublayer(layers[0], below: nil)
        layer.insertSublayer(layers[0], above: layers[1])
      }
      layers[0].mask = layers[0]
      #expect(world.log.misuses.map(\.exception) == Array(repeating: .layerInvalid, count: 13))
      #expect(layers[0].mask == nil)
      let mask = CALayer()
      layers[2].mask = mask
      mask.addSublayer(layers[0])
      layers[1].mask = layers[0]
      let hole = CALayer()
      mask.mask = hole
      hole.mask = layers[2]
      #expect(world.log.misuses.count == 16)
      #expect(layers[1].mask == nil)
      #expect(hole.mask == nil)
      #expect(mask.sublayers == nil)
      #expect(layers.map { $0.superlayer === $0 } == [false, false, false])
      #expect(layers[0].superlayer == nil)
    }
  }

  @Test func `a layer's frame needs finite numbers`() {
    world.use {
      let layer = CALayer()
      layer.bounds = CGRect(x: 0, y: 0, width: CGFloat.nan, height: 1)
      layer.position = CGPoint(x: 0, y: CGFloat.nan)
      layer.frame = CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1)
      #expect(world.log.misuses.map(\.exception) == Array(repeating: .layerInvalidGeometry, count: 3))
      #expect(layer.bounds == .zero)
      #expect(layer.position == .zero)
      #expect(!layer.contains(.zero))
      layer.setAffineTransform(CGAffineTransform(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0))
      layer.frame = CGRect(x: 0, y: 0, width: CGFloat.infinity, height: 1)
      #expect(!layer.contains(CGPoint(x: CGFloat.nan, y: 0)))
    }
  }

  @Test func `sublayers are ordered by index, above and below others, and each has one superlayer`() {
    world.use {
      let (parent, other) = (CALayer(), CALayer())
      let layers = (0..<4).map { _ in CALayer() }
      parent.addSublayer(layers[0])
      parent.addSublayer(layers[1])
      parent.insertSublayer(layers[2], at: 0)
      parent.insertSublayer(layers[3], above: layers[2])
      #expect(parent.sublayers?.map { layer in layers.firstIndex { $0 === layer } } == [2, 3, 0, 1])
      other.addSublayer(layers[3])
      #expect(parent.sublayers?.count == 3)
      #expect(layers[3].superlayer === other)
      parent.sublayers = [layers[1]]
      #expect(parent.sublayers?.count == 1)
      #expect(layers[0].superlayer == nil)
    }
  }

  @Test func `points are converted between layers through their common ancestor`() {
    world.use {
      let (top, left, right) = (CALayer(), CALayer(), CALayer())
      top.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
      left.frame = CGRect(x: 10, y: 20, width: 40, height: 40)
      right.frame = CGRect(x: 60, y: 20, width: 20, height: 20)
      top.addSublayer(left)
      top.addSublayer(right)
      #expect(left.convert(CGPoint(x: 1, y: 2), to: right) == CGPoint(x: -49, y: 2))
      #expect(right.convert(CGPoint(x: 1, y: 2), from: left) == CGPoint(x: -49, y: 2))
      #expect(right.convertTime(3, from: left) == 3, "time is the same in all")
      #expect(right.convertTime(3, to: nil) == 3, "time is the same in all")
      #expect(
        left.convert(CGRect(x: 0, y: 0, width: 4, height: 5), to: top) == CGRect(x: 10, y: 20, width: 4, height: 5))
    }
  }

  @Test func `the frame of a layer rotated about its anchor point is its upright bounding box`() {
    world.use {
      let layer = CALayer()
      layer.bounds = CGRect(x: 0, y: 0, width: 40, height: 20)
      layer.position = CGPoint(x: 100, y: 50)
      layer.setAffineTransform(CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0))
      #expect(layer.affineTransform().b == 1)
      #expect(layer.frame == CGRect(x: 90, y: 30, width: 20, height: 40))
      layer.transform = CATransform3DIdentity
      layer.anchorPoint = .zero
      #expect(layer.frame == CGRect(x: 100, y: 50, width: 40, height: 20))
    }
  }
}
