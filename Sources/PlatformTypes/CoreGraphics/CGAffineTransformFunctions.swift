// swift-format-ignore-file: AlwaysUseLowerCamelCase

#if !canImport(Darwin)
  import Foundation

  // The C functions for `CGAffineTransform`; the corresponding Swift members document the details.

  /// The identity transform, which leaves all points unchanged.
  public let CGAffineTransformIdentity = CGAffineTransform.identity

  /// Returns a transform with the given matrix entries.
  public func CGAffineTransformMake(
    _ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat, _ tx: CGFloat, _ ty: CGFloat
  ) -> CGAffineTransform {
    CGAffineTransform(a: a, b: b, c: c, d: d, tx: tx, ty: ty)
  }

  /// Returns a translation by `tx` and `ty`.
  public func CGAffineTransformMakeTranslation(_ tx: CGFloat, _ ty: CGFloat) -> CGAffineTransform {
    CGAffineTransform(translationX: tx, y: ty)
  }

  /// Returns a scaling about the origin.
  public func CGAffineTransformMakeScale(_ sx: CGFloat, _ sy: CGFloat) -> CGAffineTransform {
    CGAffineTransform(scaleX: sx, y: sy)
  }

  /// Returns a rotation about the origin by an angle in radians.
  public func CGAffineTransformMakeRotation(_ angle: CGFloat) -> CGAffineTransform {
    CGAffineTransform(rotationAngle: angle)
  }

  /// Returns a Boolean value that indicates whether a transform is the identity transform.
  public func CGAffineTransformIsIdentity(_ t: CGAffineTransform) -> Bool { t.isIdentity }

  /// Returns the transform that applies a translation and then `t`.
  public func CGAffineTransformTranslate(_ t: CGAffineTransform, _ tx: CGFloat, _ ty: CGFloat) -> CGAffineTransform {
    t.translatedBy(x: tx, y: ty)
  }

  /// Returns the transform that applies a scaling and then `t`.
  public func CGAffineTransformScale(_ t: CGAffineTransform, _ sx: CGFloat, _ sy: CGFloat) -> CGAffineTransform {
    t.scaledBy(x: sx, y: sy)
  }

  /// Returns the transform that applies a rotation and then `t`.
  public func CGAffineTransformRotate(_ t: CGAffineTransform, _ angle: CGFloat) -> CGAffineTransform {
    t.rotated(by: angle)
  }

  /// Returns the transform that applies `t1` and then `t2`.
  public func CGAffineTransformConcat(_ t1: CGAffineTransform, _ t2: CGAffineTransform) -> CGAffineTransform {
    t1.concatenating(t2)
  }

  /// Returns the inverse transform, or `t` unchanged if its determinant is zero.
  public func CGAffineTransformInvert(_ t: CGAffineTransform) -> CGAffineTransform { t.inverted() }

  /// Returns a Boolean value that indicates whether two transforms are equal.
  public func CGAffineTransformEqualToTransform(_ t1: CGAffineTransform, _ t2: CGAffineTransform) -> Bool { t1 == t2 }

  /// Returns a point transformed by an affine transform.
  public func CGPointApplyAffineTransform(_ point: CGPoint, _ t: CGAffineTransform) -> CGPoint { point.applying(t) }

  /// Returns a size transformed by an affine transform, without its translation.
  public func CGSizeApplyAffineTransform(_ size: CGSize, _ t: CGAffineTransform) -> CGSize { size.applying(t) }

  /// Returns the smallest axis-aligned rectangle that contains the transformed rectangle.
  public func CGRectApplyAffineTransform(_ rect: CGRect, _ t: CGAffineTransform) -> CGRect { rect.applying(t) }
#endif
