// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Foundation
import PlatformTypes

/// A 4×4 transformation matrix in row-major order. **Source:** Apple, CATransform3D.
public struct CATransform3D: Hashable, Sendable {
  /// The elements of the first row.
  public var m11, m12, m13, m14: CGFloat
  /// The elements of the second row.
  public var m21, m22, m23, m24: CGFloat
  /// The elements of the third row.
  public var m31, m32, m33, m34: CGFloat
  /// The elements of the fourth row.
  public var m41, m42, m43, m44: CGFloat

  /// Creates a matrix with all elements zero.
  public init() { self.init(rows: [CGFloat](repeating: 0, count: 16)) }

  /// Creates a matrix from its elements, row by row.
  public init(
    m11: CGFloat, m12: CGFloat, m13: CGFloat, m14: CGFloat, m21: CGFloat, m22: CGFloat, m23: CGFloat, m24: CGFloat,
    m31: CGFloat, m32: CGFloat, m33: CGFloat, m34: CGFloat, m41: CGFloat, m42: CGFloat, m43: CGFloat, m44: CGFloat
  ) {
    self.init(rows: [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44])
  }

  fileprivate init(rows m: [CGFloat]) {
    (m11, m12, m13, m14) = (m[0], m[1], m[2], m[3])
    (m21, m22, m23, m24) = (m[4], m[5], m[6], m[7])
    (m31, m32, m33, m34) = (m[8], m[9], m[10], m[11])
    (m41, m42, m43, m44) = (m[12], m[13], m[14], m[15])
  }

  fileprivate var rows: [CGFloat] {
    [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44]
  }
}

/// The identity transform, which leaves points unchanged.
public let CATransform3DIdentity = CATransform3D(rows: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1])

/// Returns whether a transform is the identity.
public func CATransform3DIsIdentity(_ t: CATransform3D) -> Bool { t == CATransform3DIdentity }

/// Returns a transform that translates by the given distances.
public func CATransform3DMakeTranslation(_ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat) -> CATransform3D {
  CATransform3D(rows: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, tx, ty, tz, 1])
}

/// Returns a transform that scales about the origin.
public func CATransform3DMakeScale(_ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat) -> CATransform3D {
  CATransform3D(rows: [sx, 0, 0, 0, 0, sy, 0, 0, 0, 0, sz, 0, 0, 0, 0, 1])
}

/// Returns a transform that rotates about an axis, in radians; the identity if the axis has zero length.
public func CATransform3DMakeRotation(_ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat) -> CATransform3D {
  let length = (x * x + y * y + z * z).squareRoot()
  guard length > 0 else { return CATransform3DIdentity }
  let (x, y, z) = (x / length, y / length, z / length)
  let (s, c) = (CGFloat(sin(Double(angle))), CGFloat(cos(Double(angle))))
  let d = 1 - c
  var t = CATransform3DIdentity
  (t.m11, t.m12, t.m13) = (x * x * d + c, x * y * d + z * s, x * z * d - y * s)
  (t.m21, t.m22, t.m23) = (x * y * d - z * s, y * y * d + c, y * z * d + x * s)
  (t.m31, t.m32, t.m33) = (x * z * d + y * s, y * z * d - x * s, z * z * d + c)
  return t
}

/// Returns the transform that applies `a` first, then `b`.
public func CATransform3DConcat(_ a: CATransform3D, _ b: CATransform3D) -> CATransform3D {
  let (left, right) = (a.rows, b.rows)
  var product = [CGFloat](repeating: 0, count: 16)
  for row in 0..<4 {
    for column in 0..<4 {
      for k in 0..<4 { product[row * 4 + column] += left[row * 4 + k] * right[k * 4 + column] }
    }
  }
  return CATransform3D(rows: product)
}

/// Returns the transform that scales first, then applies `t`.
public func CATransform3DScale(_ t: CATransform3D, _ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat) -> CATransform3D {
  CATransform3DConcat(CATransform3DMakeScale(sx, sy, sz), t)
}

/// Returns the transform that translates first, then applies `t`.
public func CATransform3DTranslate(_ t: CATransform3D, _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat) -> CATransform3D {
  CATransform3DConcat(CATransform3DMakeTranslation(tx, ty, tz), t)
}

/// Returns the transform that rotates first, then applies `t`.
public func CATransform3DRotate(
  _ t: CATransform3D, _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D { CATransform3DConcat(CATransform3DMakeRotation(angle, x, y, z), t) }

/// Returns the inverse of a transform, or the transform itself if it has none.
public func CATransform3DInvert(_ t: CATransform3D) -> CATransform3D {
  // Gauss-Jordan elimination of the rows, each followed by the same row of the identity.
  let (source, unit) = (t.rows, CATransform3DIdentity.rows)
  var m = (0..<4).map { Array(source[$0 * 4..<$0 * 4 + 4] + unit[$0 * 4..<$0 * 4 + 4]) }
  for column in 0..<4 {
    guard let pivot = (column..<4).max(by: { abs(m[$0][column]) < abs(m[$1][column]) }), m[pivot][column] != 0
    else { return t }
    m.swapAt(column, pivot)
    let factor = m[column][column]
    m[column] = m[column].map { $0 / factor }
    for row in 0..<4 where row != column {
      let factor = m[row][column]
      m[row] = zip(m[row], m[column]).map { $0 - factor * $1 }
    }
  }
  return CATransform3D(rows: m.flatMap { $0[4...] })
}

/// Returns the three-dimensional equivalent of an affine transform.
public func CATransform3DMakeAffineTransform(_ m: CGAffineTransform) -> CATransform3D {
  CATransform3D(rows: [m.a, m.b, 0, 0, m.c, m.d, 0, 0, 0, 0, 1, 0, m.tx, m.ty, 0, 1])
}

/// Returns whether a transform is equivalent to an affine transform.
public func CATransform3DIsAffine(_ t: CATransform3D) -> Bool {
  t == CATransform3DMakeAffineTransform(CATransform3DGetAffineTransform(t))
}

/// Returns the affine part of a transform.
public func CATransform3DGetAffineTransform(_ t: CATransform3D) -> CGAffineTransform {
  CGAffineTransform(a: t.m11, b: t.m12, c: t.m21, d: t.m22, tx: t.m41, ty: t.m42)
}
