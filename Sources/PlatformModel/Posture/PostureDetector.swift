import Foundation
import SimulationKernel

/// What a phone makes of gravity: how it is held, with a memory, so that a phone held between two postures does not flicker.
///
/// An upright phone changes its posture when it is turned by more than 60 degrees from the last one; it lies flat from 30 degrees to
/// the horizontal on, and until 40. **Source:** inferred; the angles are made up.
package struct PostureDetector: Equatable, Sendable {
  /// One of seven.
  private(set) var posture = Posture.portrait
  /// The last one of the four in which the phone stands upright: what pictures and interfaces go by while it lies flat.
  ///
  /// **Source:** rule 298.
  private(set) var upright = Posture.portrait
  /// Where gravity pulls, in the phone's axes.
  private(set) var gravity = CMAcceleration(x: 0, y: -1, z: 0)

  private static let upright: [Posture] = [.portrait, .landscapeLeft, .portraitUpsideDown, .landscapeRight]
  private static let turning = cos(60 * Double.pi / 180)
  private static let lyingDown = cos(30 * Double.pi / 180)
  private static let gettingUp = cos(40 * Double.pi / 180)

  /// Puts the phone into a posture at once.
  mutating func place(_ posture: Posture) {
    self.posture = posture
    if Self.upright.contains(posture) { upright = posture }
    gravity = posture.gravity ?? gravity
  }

  /// The phone is held so that gravity pulls like this. A vector of next to no length tells nothing: the phone falls.
  mutating func feel(_ gravity: CMAcceleration) {
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

  /// The cosine of the angle to a vector of length 1.
  fileprivate func cosine(to unit: CMAcceleration?) -> Double {
    guard let unit, length > 0 else { return 1 }
    return (x * unit.x + y * unit.y + z * unit.z) / length
  }
}
