#if !canImport(Darwin)
  import Foundation

  /// An affine transform: `x' = a x + c y + tx`, `y' = b x + d y + ty`.
  ///
  /// Foundation has this type only on Apple's platforms. **Source:** Apple, CGAffineTransform.
  public struct CGAffineTransform: Hashable, Sendable, Codable {
    /// The matrix entry that maps x to x'.
    public var a: CGFloat
    /// The matrix entry that maps x to y'.
    public var b: CGFloat
    /// The matrix entry that maps y to x'.
    public var c: CGFloat
    /// The matrix entry that maps y to y'.
    public var d: CGFloat
    /// The translation along the x-axis.
    public var tx: CGFloat
    /// The translation along the y-axis.
    public var ty: CGFloat

    public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
      self.a = a
      self.b = b
      self.c = c
      self.d = d
      self.tx = tx
      self.ty = ty
    }

    public init(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat, _ tx: CGFloat, _ ty: CGFloat) {
      self.init(a: a, b: b, c: c, d: d, tx: tx, ty: ty)
    }

    /// Creates a transform in which all entries are zero.
    public init() {
      self.init(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0)
    }

    /// Creates a translation by `tx` and `ty`.
    public init(translationX tx: CGFloat, y ty: CGFloat) {
      self.init(a: 1, b: 0, c: 0, d: 1, tx: tx, ty: ty)
    }

    /// Creates a scaling about the origin.
    public init(scaleX sx: CGFloat, y sy: CGFloat) {
      self.init(a: sx, b: 0, c: 0, d: sy, tx: 0, ty: 0)
    }

    /// Creates a rotation about the origin by an angle in radians, from the x-axis toward the y-axis.
    ///
    /// The entries are the computed sine and cosine, so `a` is about 6e-17 for a quarter turn, as on Apple's platforms.
    public init(rotationAngle angle: CGFloat) {
      let (sine, cosine) = (sin(Double(angle)), cos(Double(angle)))
      self.init(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
    }

    /// The identity transform, which leaves all points unchanged.
    public static let identity = CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

    /// A Boolean value that indicates whether this is the identity transform.
    public var isIdentity: Bool { self == .identity }
  }

  extension CGAffineTransform {
    /// Returns the transform that applies this transform and then another one.
    public func concatenating(_ t2: CGAffineTransform) -> CGAffineTransform {
      CGAffineTransform(
        a: a * t2.a + b * t2.c, b: a * t2.b + b * t2.d,
        c: c * t2.a + d * t2.c, d: c * t2.b + d * t2.d,
        tx: tx * t2.a + ty * t2.c + t2.tx, ty: tx * t2.b + ty * t2.d + t2.ty)
    }

    /// Returns the transform that applies a translation and then this transform.
    public func translatedBy(x tx: CGFloat, y ty: CGFloat) -> CGAffineTransform {
      CGAffineTransform(translationX: tx, y: ty).concatenating(self)
    }

    /// Returns the transform that applies a scaling and then this transform.
    public func scaledBy(x sx: CGFloat, y sy: CGFloat) -> CGAffineTransform {
      CGAffineTransform(scaleX: sx, y: sy).concatenating(self)
    }

    /// Returns the transform that applies a rotation and then this transform.
    public func rotated(by angle: CGFloat) -> CGAffineTransform {
      CGAffineTransform(rotationAngle: angle).concatenating(self)
    }

    /// Returns the inverse transform, or this transform unchanged if its determinant is zero.
    public func inverted() -> CGAffineTransform {
      let determinant = a * d - b * c
      guard determinant != 0 else { return self }
      return CGAffineTransform(
        a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
        tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
    }
  }

  extension CGPoint {
    /// Returns the point transformed by an affine transform.
    public func applying(_ t: CGAffineTransform) -> CGPoint {
      CGPoint(x: t.a * x + t.c * y + t.tx, y: t.b * x + t.d * y + t.ty)
    }
  }

  extension CGSize {
    /// Returns the size transformed by an affine transform, without its translation.
    public func applying(_ t: CGAffineTransform) -> CGSize {
      CGSize(width: t.a * width + t.c * height, height: t.b * width + t.d * height)
    }
  }

  extension CGRect {
    /// Returns the smallest axis-aligned rectangle that contains the transformed rectangle.
    public func applying(_ t: CGAffineTransform) -> CGRect {
      if isNull || isInfinite { return self }
      let corners = [(minX, minY), (maxX, minY), (minX, maxY), (maxX, maxY)].map {
        CGPoint(x: $0.0, y: $0.1).applying(t)
      }
      let (left, right) = corners.reduce((corners[0].x, corners[0].x)) { (min($0.0, $1.x), max($0.1, $1.x)) }
      let (top, bottom) = corners.reduce((corners[0].y, corners[0].y)) { (min($0.0, $1.y), max($0.1, $1.y)) }
      return CGRect(x: left, y: top, width: right - left, height: bottom - top)
    }
  }
#endif
