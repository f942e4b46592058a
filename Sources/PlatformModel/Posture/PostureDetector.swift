import Foundation
import SimulationKernel

/// A sensor that derives the phone's posture from gravity. Hysteresis prevents flicker between two postures.
///
/// An upright phone changes its posture when it is rotated by more than 60 degrees from the previous one. It counts as
/// flat within 30 degrees of horizontal, and remains so up to 40 degrees. **Source:** inferred; the angles are assumed.
package struct PostureDetector: Equatable, Sendable {
  /// The current posture of the phone.
  private(set) var posture = Posture.portrait
  /// The latest upright posture. It determines the orientation of frames and interfaces while the phone is flat.
  ///
  /// **Source:** rule 298.
  private(set) var upright = Posture.portrait
  /// The direction of gravity in the phone's axes, in units of gravity.
  private(set) var gravity = CMAcceleration(x: 0, y: -1, z: 0)

  private static let upright: [Posture] = [.portrait, .landscapeLeft, .portraitUpsideDown, .landscapeRight]
  private static let turning = cos(60 * Double.pi / 180)
  private static let lyingDown = cos(30 * Double.pi / 180)
  private static let gettingUp = cos(40 * Double.pi / 180)

  /// Sets the posture immediately, with its gravity.
  mutating func setPosture(_ posture: Posture) {
    self.posture = posture
    if Self.upright.contains(posture) { upright = posture }
    gravity = posture.gravity ?? gravity
  }

  /// Updates the posture from gravity. A vector near zero means free fall and leaves the posture unchanged.
  mutating func update(_ gravity: CMAcceleration) {
    self.gravity = gravity
    let length = gravity.length
    guard length > 0.1 else { return }
    let wasFlat = posture == .faceUp || posture == .faceDown
    if abs(gravity.z) / length > (wasFlat ? Self.gettingUp : Self.lyingDown) {
      posture = gravity.z < 0 ? .faceUp : .faceDown
      return
    }
    let plane = CMAcceleration(x: gravity.x, y: gravity.y, z: 0)
    if plane.cosine(to: upright.gravity) < Self.turning {
      upright = Self.upright.max { plane.cosine(to: $0.gravity) < plane.cosine(to: $1.gravity) } ?? upright
    }
    posture = upright
  }
}

extension CMAcceleration {
  fileprivate var length: Double { (x * x + y * y + z * z).squareRoot() }

  /// Returns the cosine of the angle to a unit vector.
  fileprivate func cosine(to unit: CMAcceleration?) -> Double {
    guard let unit, length > 0 else { return 1 }
    return (x * unit.x + y * unit.y + z * unit.z) / length
  }
}
