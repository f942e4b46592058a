#if !canImport(Darwin)
  import Foundation

  /// A map of the plane: `x' = a x + c y + tx`, `y' = b x + d y + ty`.
  ///
  /// Foundation has this type on Apple's platforms only. **Source:** Apple, CGAffineTransform.
  public struct CGAffineTransform: Hashable, Sendable, Codable {
    /// What x gives to x'.
    public var a: CGFloat
    /// What x gives to y'.
    public var b: CGFloat
    /// What y gives to x'.
    public var c: CGFloat
    /// What y gives to y'.
    public var d: CGFloat
    /// Shift of x'.
    public var tx: CGFloat
    /// Shift of y'.
    public var ty: CGFloat

    /// All six entries.
    public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
      self.a = a
      self.b = b
      self.c = c
      self.d = d
      self.tx = tx
      self.ty = ty
    }

    /// All six entries.
    public init(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat, _ tx: CGFloat, _ ty: CGFloat) {
      self.init(a: a, b: b, c: c, d: d, tx: tx, ty: ty)
    }

    /// All entries zero.
    public init() {
      self.init(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0)
    }

    /// A shift.
    public init(translationX tx: CGFloat, y ty: CGFloat) {
      self.init(a: 1, b: 0, c: 0, d: 1, tx: tx, ty: ty)
    }

    /// A stretch, from the origin.
    public init(scaleX sx: CGFloat, y sy: CGFloat) {
      self.init(a: sx, b: 0, c: 0, d: sy, tx: 0, ty: 0)
    }

    /// A turn about the origin, in radians, from the x axis towards the y axis.
    ///
    /// The entries are the sine and cosine as computed, so a quarter turn has an `a` of about 6e-17, as on Apple's platforms.
    public init(rotationAngle angle: CGFloat) {
      let (sine, cosine) = (sin(Double(angle)), cos(Double(angle)))
      self.init(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
    }

    /// The map that changes nothing.
    public static let identity = CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

    /// Whether this map changes nothing.
    public var isIdentity: Bool { self == .identity }
  }

  extension CGAffineTransform {
    /// This map, then another on its result.
    public func concatenating(_ t2: CGAffineTransform) -> CGAffineTransform {
      CGAffineTransform(
        a: a * t2.a + b * t2.c, b: a * t2.b + b * t2.d,
        c: c * t2.a + d * t2.c, d: c * t2.b + d * t2.d,
        tx: tx * t2.a + ty * t2.c + t2.tx, ty: tx * t2.b + ty * t2.d + t2.ty)
    }

    /// A shift, then this map.
    public func translatedBy(x tx: CGFloat, y ty: CGFloat) -> CGAffineTransform {
      CGAffineTransform(translationX: tx, y: ty).concatenating(self)
    }

    /// A stretch, then this map.
    public func scaledBy(x sx: CGFloat, y sy: CGFloat) -> CGAffineTransform {
      CGAffineTransform(scaleX: sx, y: sy).concatenating(self)
    }

    /// A turn, then this map.
    public func rotated(by angle: CGFloat) -> CGAffineTransform {
      CGAffineTransform(rotationAngle: angle).concatenating(self)
    }

    /// The map that undoes this one; this one itself when nothing can, as its determinant is zero.
    public func inverted() -> CGAffineTransform {
      let determinant = a * d - b * c
      guard determinant != 0 else { return self }
      return CGAffineTransform(
        a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
        tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
    }
  }

  extension CGPoint {
    /// Where a map puts this point.
    public func applying(_ t: CGAffineTransform) -> CGPoint {
      CGPoint(x: t.a * x + t.c * y + t.tx, y: t.b * x + t.d * y + t.ty)
    }
  }

  extension CGSize {
    /// What a map makes of this width and height, without its shift.
    public func applying(_ t: CGAffineTransform) -> CGSize {
      CGSize(width: t.a * width + t.c * height, height: t.b * width + t.d * height)
    }
  }

  extension CGRect {
    /// The smallest upright rectangle around what a map makes of this one.
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
