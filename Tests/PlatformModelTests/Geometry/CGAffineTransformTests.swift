import Foundation
import PlatformTypes
import Testing

@Suite struct CGAffineTransformTests {
  @Test func aPointIsTranslatedScaledAndRotated() {
    let point = CGPoint(x: 3, y: 4)
    #expect(point.applying(.identity) == point)
    #expect(point.applying(CGAffineTransform(translationX: 10, y: 20)) == CGPoint(x: 13, y: 24))
    #expect(point.applying(CGAffineTransform(scaleX: 2, y: -1)) == CGPoint(x: 6, y: -4))
    let turned = point.applying(CGAffineTransform(rotationAngle: .pi / 2))
    #expect(abs(turned.x + 4) < 1e-12)
    #expect(abs(turned.y - 3) < 1e-12)
  }

  @Test func aQuarterRotationKeepsTheComputedCosine() {
    let turn = CGAffineTransform(rotationAngle: .pi / 2)
    #expect(turn == CGAffineTransformMake(cos(.pi / 2), 1, -1, cos(.pi / 2), 0, 0))
    #expect(turn.a != 0)
  }

  @Test func theFirstOfTwoConcatenatedTransformsActsFirst() {
    let shift = CGAffineTransform(translationX: 1, y: 0)
    let stretch = CGAffineTransform(scaleX: 10, y: 10)
    let point = CGPoint(x: 1, y: 1)
    #expect(point.applying(shift.concatenating(stretch)) == CGPoint(x: 20, y: 10))
    #expect(point.applying(stretch.concatenating(shift)) == CGPoint(x: 11, y: 10))
    #expect(stretch.translatedBy(x: 1, y: 0) == shift.concatenating(stretch))
    #expect(shift.scaledBy(x: 10, y: 10) == stretch.concatenating(shift))
    #expect(shift.rotated(by: 1) == CGAffineTransform(rotationAngle: 1).concatenating(shift))
  }

  @Test func anInverseUndoesItsTransform() {
    let map = CGAffineTransform(a: 2, b: 1, c: 4, d: 3, tx: 5, ty: 6)
    let point = CGPoint(x: 7, y: -2)
    #expect(point.applying(map).applying(map.inverted()) == point)
    #expect(map.concatenating(map.inverted()).isIdentity)
    let flat = CGAffineTransform(scaleX: 0, y: 1)
    #expect(flat.inverted() == flat)
    #expect(!CGAffineTransform().isIdentity)
  }

  @Test func sizesAreNotTranslatedAndRectanglesStayUpright() {
    let map = CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 100, ty: 0)
    #expect(CGSize(width: 3, height: 4).applying(map) == CGSize(width: -4, height: 3))
    #expect(CGRect(x: 10, y: 20, width: 3, height: 4).applying(map) == CGRect(x: 76, y: 10, width: 4, height: 3))
    #expect(CGRect.null.applying(map).isNull)
  }

  @Test func cFunctionsAreEquivalentToMembers() {
    let map = CGAffineTransformMakeTranslation(1, 2)
    #expect(map == CGAffineTransform(translationX: 1, y: 2))
    #expect(CGAffineTransformMakeScale(3, 4) == CGAffineTransform(scaleX: 3, y: 4))
    #expect(CGAffineTransformMakeRotation(1) == CGAffineTransform(rotationAngle: 1))
    #expect(CGAffineTransformTranslate(map, 3, 4) == map.translatedBy(x: 3, y: 4))
    #expect(CGAffineTransformScale(map, 3, 4) == map.scaledBy(x: 3, y: 4))
    #expect(CGAffineTransformRotate(map, 1) == map.rotated(by: 1))
    #expect(CGAffineTransformConcat(map, map) == map.concatenating(map))
    #expect(CGAffineTransformInvert(map) == map.inverted())
    #expect(CGAffineTransformIsIdentity(CGAffineTransformIdentity))
    #expect(CGPointApplyAffineTransform(.zero, map) == CGPoint(x: 1, y: 2))
  }
}
