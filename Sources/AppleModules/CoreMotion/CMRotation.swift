/// The rotation rate of the phone about its axes, in radians per second, by the right-hand rule. **Source:** Apple,
/// CMRotationRate.
public struct CMRotationRate: Equatable, Sendable {
  /// The rate about the axis toward the right of the upright screen.
  public var x: Double
  /// The rate about the axis toward the top of the upright screen.
  public var y: Double
  /// The rate about the axis that points out of the screen.
  public var z: Double

  /// Creates a rotation rate of zero.
  public init() { self.init(x: 0, y: 0, z: 0) }

  /// Creates a rotation rate from its components, in radians per second.
  public init(x: Double, y: Double, z: Double) { (self.x, self.y, self.z) = (x, y, z) }
}

/// A rotation as a unit quaternion. **Source:** Apple, CMQuaternion.
public struct CMQuaternion: Equatable, Sendable {
  /// The x component of the axis, multiplied by the sine of half the angle.
  public var x: Double
  /// The y component of the axis, multiplied by the sine of half the angle.
  public var y: Double
  /// The z component of the axis, multiplied by the sine of half the angle.
  public var z: Double
  /// The cosine of half the rotation angle.
  public var w: Double

  /// Creates a quaternion with all components zero, like a zero-initialized C structure.
  public init() { self.init(x: 0, y: 0, z: 0, w: 0) }

  /// Creates a quaternion from its four components.
  public init(x: Double, y: Double, z: Double, w: Double) { (self.x, self.y, self.z, self.w) = (x, y, z, w) }
}

/// A rotation matrix that transforms a direction in the reference frame into the phone's axes.
///
/// **Source:** Apple, CMRotationMatrix; the direction follows from gravity, which is this matrix applied to (0, 0, -1).
public struct CMRotationMatrix: Equatable, Sendable {
  /// The first row of the matrix.
  public var m11: Double, m12: Double, m13: Double
  /// The second row of the matrix.
  public var m21: Double, m22: Double, m23: Double
  /// The third row of the matrix.
  public var m31: Double, m32: Double, m33: Double

  /// Creates a matrix with all elements zero, like a zero-initialized C structure.
  public init() { self.init(m11: 0, m12: 0, m13: 0, m21: 0, m22: 0, m23: 0, m31: 0, m32: 0, m33: 0) }

  /// Creates a matrix from its elements, row by row.
  public init(
    m11: Double, m12: Double, m13: Double, m21: Double, m22: Double, m23: Double, m31: Double, m32: Double, m33: Double
  ) {
    (self.m11, self.m12, self.m13) = (m11, m12, m13)
    (self.m21, self.m22, self.m23) = (m21, m22, m23)
    (self.m31, self.m32, self.m33) = (m31, m32, m33)
  }

  private init(_ rows: [SIMD3<Double>]) {
    self.init(
      m11: rows[0].x, m12: rows[0].y, m13: rows[0].z, m21: rows[1].x, m22: rows[1].y, m23: rows[1].z, m31: rows[2].x,
      m32: rows[2].y, m33: rows[2].z)
  }

  private var rows: [SIMD3<Double>] {
    [SIMD3(m11, m12, m13), SIMD3(m21, m22, m23), SIMD3(m31, m32, m33)]
  }

  /// The inverse rotation, which is the transposed matrix.
  var inverse: CMRotationMatrix {
    CMRotationMatrix(m11: m11, m12: m21, m13: m31, m21: m12, m22: m22, m23: m32, m31: m13, m32: m23, m33: m33)
  }

  /// Returns the rotation that applies `b` first, then `a`.
  static func * (a: CMRotationMatrix, b: CMRotationMatrix) -> CMRotationMatrix {
    let columns = b.inverse.rows
    return CMRotationMatrix(a.rows.map { row in SIMD3((0..<3).map { (row * columns[$0]).sum() }) })
  }
}
