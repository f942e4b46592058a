// swift-format-ignore-file: AlwaysUseLowerCamelCase

#if !canImport(Darwin)
  import Foundation

  // The C spelling of what `CGAffineTransform` does. Each function says only which member it stands for.

  /// `CGAffineTransform.identity`.
  public let CGAffineTransformIdentity = CGAffineTransform.identity

  /// `CGAffineTransform.init(a:b:c:d:tx:ty:)`.
  public func CGAffineTransformMake(
    _ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat, _ tx: CGFloat, _ ty: CGFloat
  ) -> CGAffineTransform {
    CGAffineTransform(a: a, b: b, c: c, d: d, tx: tx, ty: ty)
  }

  /// `CGAffineTransform.init(translationX:y:)`.
  public func CGAffineTransformMakeTranslation(_ tx: CGFloat, _ ty: CGFloat) -> CGAffineTransform {
    CGAffineTransform(translationX: tx, y: ty)
  }

  /// `CGAffineTransform.init(scaleX:y:)`.
  public func CGAffineTransformMakeScale(_ sx: CGFloat, _ sy: CGFloat) -> CGAffineTransform {
    CGAffineTransform(scaleX: sx, y: sy)
  }

  /// `CGAffineTransform.init(rotationAngle:)`.
  public func CGAffineTransformMakeRotation(_ angle: CGFloat) -> CGAffineTransform {
    CGAffineTransform(rotationAngle: angle)
  }

  /// `CGAffineTransform.isIdentity`.
  public func CGAffineTransformIsIdentity(_ t: CGAffineTransform) -> Bool { t.isIdentity }

  /// `CGAffineTransform.translatedBy(x:y:)`.
  public func CGAffineTransformTranslate(_ t: CGAffineTransform, _ tx: CGFloat, _ ty: CGFloat) -> CGAffineTransform {
    t.translatedBy(x: tx, y: ty)
  }

  /// `CGAffineTransform.scaledBy(x:y:)`.
  public func CGAffineTransformScale(_ t: CGAffineTransform, _ sx: CGFloat, _ sy: CGFloat) -> CGAffineTransform {
    t.scaledBy(x: sx, y: sy)
  }

  /// `CGAffineTransform.rotated(by:)`.
  public func CGAffineTransformRotate(_ t: CGAffineTransform, _ angle: CGFloat) -> CGAffineTransform {
    t.rotated(by: angle)
  }

  /// `CGAffineTransform.concatenating(_:)`.
  public func CGAffineTransformConcat(_ t1: CGAffineTransform, _ t2: CGAffineTransform) -> CGAffineTransform {
    t1.concatenating(t2)
  }

  /// `CGAffineTransform.inverted()`.
  public func CGAffineTransformInvert(_ t: CGAffineTransform) -> CGAffineTransform { t.inverted() }

  /// Whether two maps have the same entries.
  public func CGAffineTransformEqualToTransform(_ t1: CGAffineTransform, _ t2: CGAffineTransform) -> Bool { t1 == t2 }

  /// `CGPoint.applying(_:)`.
  public func CGPointApplyAffineTransform(_ point: CGPoint, _ t: CGAffineTransform) -> CGPoint { point.applying(t) }

  /// `CGSize.applying(_:)`.
  public func CGSizeApplyAffineTransform(_ size: CGSize, _ t: CGAffineTransform) -> CGSize { size.applying(t) }

  /// `CGRect.applying(_:)`.
  public func CGRectApplyAffineTransform(_ rect: CGRect, _ t: CGAffineTransform) -> CGRect { rect.applying(t) }
#endif
