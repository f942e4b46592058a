import Foundation
import PlatformModel

/// The orientation of the phone relative to a reference frame whose z-axis points up. **Source:** Apple, CMAttitude.
///
/// The y-axis points away from the user, who stands still and faces the screen. This direction is assumed, because
/// Apple leaves it unspecified.
public final class CMAttitude: NSObject, NSCopying, @unchecked Sendable {
  // Unchecked: a client mutates only its own copy.

  /// The attitude as a rotation matrix.
  public private(set) var rotationMatrix: CMRotationMatrix

  private init(_ matrix: CMRotationMatrix) { rotationMatrix = matrix }

  /// Creates the attitude of a phone from the direction of gravity in the phone's axes.
  convenience init(gravity: CMAcceleration) {
    // Rotate about y, x and z, in this order, to get from the reference frame to the phone.
    let pitch = asin(max(-1, min(1, -gravity.y)))
    // The roll of an upright phone is undefined; use 0.
    let roll = hypot(gravity.x, gravity.z) < 1e-9 ? 0 : atan2(gravity.x, -gravity.z)
    let facing = (x: sin(roll), y: -sin(pitch) * cos(roll))
    let isFlat = hypot(facing.x, facing.y) < 1e-9
    self.init(roll: roll, pitch: pitch, yaw: isFlat ? 0 : -Double.pi / 2 - atan2(facing.y, facing.x))
  }

  private convenience init(roll: Double, pitch: Double, yaw: Double) {
    let (a, b) = (cos(roll), sin(roll))
    let (c, d) = (cos(pitch), sin(pitch))
    let (e, f) = (cos(yaw), sin(yaw))
    self.init(
      CMRotationMatrix(
        m11: e * a - f * d * b, m12: f * a + e * d * b, m13: -c * b, m21: -f * c, m22: e * c, m23: d,
        m31: e * b + f * d * a, m32: f * b - e * d * a, m33: c * a))
  }

  /// The rotation about the axis toward the top of the screen, in radians. Positive if the right side is down.
  public var roll: Double { isUpright ? 0 : atan2(-rotationMatrix.m13, rotationMatrix.m33) }
  /// The rotation about the axis toward the right of the screen, in radians. Positive if the top is raised; π/2 for an
  /// upright phone.
  public var pitch: Double { asin(max(-1, min(1, rotationMatrix.m23))) }
  /// The rotation about the vertical axis, in radians.
  public var yaw: Double {
    isUpright
      ? atan2(rotationMatrix.m12, rotationMatrix.m11) : atan2(-rotationMatrix.m21, rotationMatrix.m22)
  }

  /// Whether the phone is upright, in which case roll and yaw share one axis and only their sum is defined.
  private var isUpright: Bool { abs(rotationMatrix.m23) > 1 - 1e-12 }

  /// The attitude as a quaternion.
  public var quaternion: CMQuaternion {
    let m = rotationMatrix
    let turn = RotationBetween(m)
    let half = turn.angle / 2
    // The matrix transforms directions into the phone's axes; the quaternion rotates the phone.
    return CMQuaternion(
      x: -turn.axis.x * sin(half), y: -turn.axis.y * sin(half), z: -turn.axis.z * sin(half), w: cos(half))
  }

  /// Changes the attitude to the rotation from the given attitude to this one.
  public func multiply(byInverseOf attitude: CMAttitude) {
    rotationMatrix = rotationMatrix * attitude.rotationMatrix.inverse
  }

  /// Returns an independent copy of the attitude.
  public func copy(with zone: NSZone? = nil) -> Any { CMAttitude(rotationMatrix) }
}

/// A rotation as a unit axis and an angle between 0 and π radians.
struct RotationBetween {
  let axis: SIMD3<Double>
  let angle: Double

  init(_ m: CMRotationMatrix) {
    angle = acos(max(-1, min(1, (m.m11 + m.m22 + m.m33 - 1) / 2)))
    let odd = SIMD3(m.m32 - m.m23, m.m13 - m.m31, m.m21 - m.m12)
    let length = (odd * odd).sum().squareRoot()
    if length > 1e-9 {
      axis = odd / length
    } else {
      // The angle is 0 or π, so the antisymmetric part vanishes; the symmetric part yields the axis.
      let even = SIMD3(m.m11 + 1, m.m22 + 1, m.m33 + 1) / 2
      let x = max(0, even.x).squareRoot()
      let y = max(0, even.y).squareRoot() * (m.m12 < 0 ? -1 : 1)
      let z = max(0, even.z).squareRoot() * (m.m13 < 0 || m.m23 * y < 0 ? -1 : 1)
      axis = SIMD3(x, y, z)
    }
  }
}

extension CMRotationRate {
  /// Creates the rotation rate that changes one attitude into another within `seconds`.
  init(from old: CMAttitude, to new: CMAttitude, seconds: Double) {
    let turn = RotationBetween(new.rotationMatrix * old.rotationMatrix.inverse)
    let rate = turn.axis * (-turn.angle / seconds)
    self.init(x: rate.x, y: rate.y, z: rate.z)
  }
}

/// The reference frames for attitudes. **Source:** Apple, CMAttitudeReferenceFrame.
public struct CMAttitudeReferenceFrame: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// A frame whose z-axis points up and whose x-axis is arbitrary.
  public static let xArbitraryZVertical = Self(rawValue: 1)
  /// A frame like `xArbitraryZVertical`, except that a magnetometer corrects yaw drift. The phone has no magnetometer,
  /// and simulated yaw does not drift.
  public static let xArbitraryCorrectedZVertical = Self(rawValue: 2)
  /// A frame whose z-axis points up and whose x-axis points to magnetic north. Requires a magnetometer.
  public static let xMagneticNorthZVertical = Self(rawValue: 4)
  /// A frame whose z-axis points up and whose x-axis points to true north. Requires a magnetometer and the location.
  public static let xTrueNorthZVertical = Self(rawValue: 8)
}
