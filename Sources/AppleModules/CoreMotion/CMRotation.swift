/// How fast the phone turns about its axes, in radians a second, by the right-hand rule. **Source:** Apple, CMRotationRate.
public struct CMRotationRate: Equatable, Sendable {
  /// About the axis to the right of the upright screen.
  public var x: Double
  /// About the axis to the top of the upright screen.
  public var y: Double
  /// About the axis out of the screen.
  public var z: Double

  /// No rotation.
  public init() { self.init(x: 0, y: 0, z: 0) }

  /// All three parts.
  public init(x: Double, y: Double, z: Double) { (self.x, self.y, self.z) = (x, y, z) }
}

/// A rotation as four numbers of length 1. **Source:** Apple, CMQuaternion.
public struct CMQuaternion: Equatable, Sendable {
  /// The first part of the axis, times the sine of half the angle.
  public var x: Double
  /// The second.
  public var y: Double
  /// The third.
  public var z: Double
  /// The cosine of half the angle.
  public var w: Double

  /// Zeros, as a structure of C begins.
  public init() { self.init(x: 0, y: 0, z: 0, w: 0) }

  /// All four parts.
  public init(x: Double, y: Double, z: Double, w: Double) { (self.x, self.y, self.z, self.w) = (x, y, z, w) }
}

/// A rotation as a matrix: times a direction in the frame of reference, it is the direction in the phone's axes.
///
/// **Source:** Apple, CMRotationMatrix; which way it goes is seen from gravity, which it makes of (0, 0, -1).
public struct CMRotationMatrix: Equatable, Sendable {
  /// The first row.
  public var m11: Double, m12: Double, m13: Double
  /// The second row.
  public var m21: Double, m22: Double, m23: Double
  /// The third row.
  public var m31: Double, m32: Double, m33: Double

  /// Zeros, as a structure of C begins.
  public init() { self.init(m11: 0, m12: 0, m13: 0, m21: 0, m22: 0, m23: 0, m31: 0, m32: 0, m33: 0) }

  /// All parts, row by row.
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

  /// The rotation the other way.
  var inverse: CMRotationMatrix {
    CMRotationMatrix(m11: m11, m12: m21, m13: m31, m21: m12, m22: m22, m23: m32, m31: m13, m32: m23, m33: m33)
  }

  /// First the second rotation, then the first.
  static func * (a: CMRotationMatrix, b: CMRotationMatrix) -> CMRotationMatrix {
    let columns = b.inverse.rows
    return CMRotationMatrix(a.rows.map { row in SIMD3((0..<3).map { (row * columns[$0]).sum() }) })
  }
}
