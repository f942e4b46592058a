import Foundation
import PlatformModel

/// How the phone lies in space, against a frame whose z points up. **Source:** Apple, CMAttitude.
///
/// Its y points away from the user, who stands still and looks at the screen: that is made up, for Apple leaves the direction open.
public final class CMAttitude: NSObject, NSCopying, @unchecked Sendable {
  // Unchecked: a client changes only an attitude of its own.

  /// The same as a matrix.
  public private(set) var rotationMatrix: CMRotationMatrix

  private init(_ matrix: CMRotationMatrix) { rotationMatrix = matrix }

  /// Of a phone that feels gravity pull this way.
  convenience init(gravity: CMAcceleration) {
    // Angles about y, x and z, in this order, from the frame to the phone.
    let pitch = asin(max(-1, min(1, -gravity.y)))
    // A phone that stands upright has no roll of its own.
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

  /// The angle about the axis to the top of the screen, in radians: positive with the right side down.
  public var roll: Double { isUpright ? 0 : atan2(-rotationMatrix.m13, rotationMatrix.m33) }
  /// The angle about the axis to the right of the screen: positive with the top raised, a quarter turn for a phone upright.
  public var pitch: Double { asin(max(-1, min(1, rotationMatrix.m23))) }
  /// The angle about the vertical axis.
  public var yaw: Double {
    isUpright
      ? atan2(rotationMatrix.m12, rotationMatrix.m11) : atan2(-rotationMatrix.m21, rotationMatrix.m22)
  }

  /// Whether roll and yaw are about one axis, so that only their sum is known.
  private var isUpright: Bool { abs(rotationMatrix.m23) > 1 - 1e-12 }

  /// The same as four numbers.
  public var quaternion: CMQuaternion {
    let m = rotationMatrix
    let turn = RotationBetween(m)
    let half = turn.angle / 2
    // The matrix takes directions into the phone's axes; the quaternion turns the phone.
    return CMQuaternion(
      x: -turn.axis.x * sin(half), y: -turn.axis.y * sin(half), z: -turn.axis.z * sin(half), w: cos(half))
  }

  /// Makes it the turn from another attitude to this one.
  public func multiply(byInverseOf attitude: CMAttitude) {
    rotationMatrix = rotationMatrix * attitude.rotationMatrix.inverse
  }

  /// An attitude of its own that is the same.
  public func copy(with zone: NSZone? = nil) -> Any { CMAttitude(rotationMatrix) }
}

/// A rotation as an axis of length 1, and an angle of at most a half turn.
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
      // No turn, or a half one, whose axis the matrix leaves in place.
      let even = SIMD3(m.m11 + 1, m.m22 + 1, m.m33 + 1) / 2
      let x = max(0, even.x).squareRoot()
      let y = max(0, even.y).squareRoot() * (m.m12 < 0 ? -1 : 1)
      let z = max(0, even.z).squareRoot() * (m.m13 < 0 || m.m23 * y < 0 ? -1 : 1)
      axis = SIMD3(x, y, z)
    }
  }
}

extension CMRotationRate {
  /// What turns one attitude into another within so many seconds.
  init(from old: CMAttitude, to new: CMAttitude, seconds: Double) {
    let turn = RotationBetween(new.rotationMatrix * old.rotationMatrix.inverse)
    let rate = turn.axis * (-turn.angle / seconds)
    self.init(x: rate.x, y: rate.y, z: rate.z)
  }
}

/// What an attitude is told against. **Source:** Apple, CMAttitudeReferenceFrame.
public struct CMAttitudeReferenceFrame: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// z points up; x anywhere.
  public static let xArbitraryZVertical = Self(rawValue: 1)
  /// The same, with a magnetometer against drift: there is none here, and nothing drifts.
  public static let xArbitraryCorrectedZVertical = Self(rawValue: 2)
  /// z points up, x to the magnetic north: needs a magnetometer.
  public static let xMagneticNorthZVertical = Self(rawValue: 4)
  /// z points up, x to the north: needs a magnetometer and a location.
  public static let xTrueNorthZVertical = Self(rawValue: 8)
}
