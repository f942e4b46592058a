import Foundation
import ModelTestSupport
import PlatformTypes
import SimulationKernel
import Testing

@testable import PlatformModel

@Suite("Appearance properties of layers")
struct LookTests {
  let world = TestWorld()

  @Test func `a layer keeps its name, contents, border, shadow and z-position`() {
    world.use {
      let (layer, color, other) = (CALayer(), CGColor(gray: 0.5, alpha: 1), CGColor(gray: 0.25, alpha: 1))
      (layer.name, layer.contents, layer.zPosition) = ("name", "picture", 2)
      (layer.borderWidth, layer.borderColor, layer.backgroundColor) = (3, color, other)
      (layer.shadowColor, layer.shadowOpacity, layer.shadowRadius) = (color, 0.75, 4)
      layer.shadowOffset = CGSize(width: 5, height: 6)
      #expect(layer.name == "name")
      #expect(layer.contents as? String == "picture")
      #expect(layer.zPosition == 2)
      #expect(layer.borderWidth == 3)
      #expect(layer.borderColor == color)
      #expect(layer.backgroundColor == other)
      #expect(layer.shadowColor == color)
      #expect(layer.shadowOpacity == 0.75)
      #expect(layer.shadowRadius == 4)
      #expect(layer.shadowOffset == CGSize(width: 5, height: 6))
    }
  }

  @Test func `a shape layer keeps its path and line properties`() {
    world.use {
      let (layer, color) = (CAShapeLayer(), CGColor(gray: 0.5, alpha: 1))
      #expect(layer.path == nil)
      #expect(layer.strokeColor == nil)
      #expect(layer.lineWidth == 1)
      #expect(layer.strokeEnd == 1)
      layer.path = CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 2), transform: nil)
      (layer.fillColor, layer.strokeColor, layer.lineWidth, layer.strokeEnd) = (nil, color, 2, 0.5)
      #expect(layer.path != nil)
      #expect(layer.fillColor == nil)
      #expect(layer.strokeColor == color)
      #expect(layer.lineWidth == 2)
      #expect(layer.strokeEnd == 0.5)
      (layer.fillRule, layer.lineCap, layer.lineJoin) = (.evenOdd, .round, .bevel)
      #expect(layer.fillRule == .evenOdd)
      #expect(layer.lineCap == .round)
      #expect(layer.lineJoin == .bevel)
      (layer.strokeStart, layer.miterLimit, layer.lineDashPattern, layer.lineDashPhase) = (0.25, 3, [4, 5], 6)
      #expect(layer.strokeStart == 0.25)
      #expect(layer.miterLimit == 3)
      #expect(layer.lineDashPattern == [4, 5])
      #expect(layer.lineDashPhase == 6)
    }
  }

  @Test func `sublayers have the order in which they are inserted`() {
    world.use {
      let (parent, a, b, c, d) = (CALayer(), CALayer(), CALayer(), CALayer(), CALayer())
      parent.addSublayer(a)
      parent.insertSublayer(b, at: 0)
      parent.insertSublayer(c, below: a)
      parent.insertSublayer(d, above: b)
      #expect(parent.sublayers == [b, d, c, a])
      parent.insertSublayer(a, below: b)
      parent.insertSublayer(d, above: CALayer())
      #expect(parent.sublayers == [a, b, c, d])
    }
  }
}

@Suite("Three-dimensional transforms")
struct Transform3DTests {
  /// Returns the rotation entries of a transform by rows, in thousandths and rounded.
  private func turn(_ map: CATransform3D) -> [Int] {
    [map.m11, map.m12, map.m13, map.m21, map.m22, map.m23, map.m31, map.m32, map.m33].map { Int(($0 * 1000).rounded()) }
  }

  @Test(
    arguments: [
      (.pi / 2, [2, 0, 0], [1, 0, 0, 0, 0, 1, 0, -1, 0]), (.pi / 2, [0, 1, 0], [0, 0, -1, 0, 1, 0, 1, 0, 0]),
      (.pi / 2, [0, 0, 3], [0, 1, 0, -1, 0, 0, 0, 0, 1]), (2 * .pi / 3, [1, 1, 1], [0, 1, 0, 0, 0, 1, 1, 0, 0]),
      (1, [0, 0, 0], [1, 0, 0, 0, 1, 0, 0, 0, 1]),
    ] as [(CGFloat, [CGFloat], [Int])])
  func `a quarter rotation about an axis and a third of a rotation about the diagonal map axes to axes`(
    _ angle: CGFloat, _ axis: [CGFloat], _ expected: [Int]
  ) {
    let map = CATransform3DMakeRotation(angle, axis[0], axis[1], axis[2])
    #expect(turn(map) == expected.map { $0 * 1000 })
    #expect(CATransform3DRotate(CATransform3DIdentity, angle, axis[0], axis[1], axis[2]) == map)
  }

  @Test func `scaling after a translation scales the translation, and scaling before it does not`() {
    let shift = CATransform3DMakeTranslation(1, 2, 3)
    let stretched = CATransform3DScale(shift, 2, 3, 4)
    #expect([stretched.m11, stretched.m22, stretched.m33] == [2, 3, 4])
    #expect([stretched.m41, stretched.m42, stretched.m43] == [1, 2, 3])
    let shifted = CATransform3DTranslate(CATransform3DMakeScale(2, 3, 4), 1, 2, 3)
    #expect([shifted.m41, shifted.m42, shifted.m43] == [2, 6, 12])
  }

  @Test func `an affine transform survives conversion to a three-dimensional transform and back`() {
    let map = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
    #expect(CATransform3DGetAffineTransform(CATransform3DMakeAffineTransform(map)) == map)
    #expect(CATransform3DIsAffine(CATransform3DMakeAffineTransform(map)))
    #expect(!CATransform3DIsAffine(CATransform3DMakeTranslation(0, 0, 1)))
  }
}
