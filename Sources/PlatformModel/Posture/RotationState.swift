import Foundation
import PixelModel
import PlatformTypes
import SimulationKernel

/// The rotation locks of the user and the app, and the rotation in progress.
package struct RotationState {
  /// The interface orientation that the app has locked, as a posture; nil if the interface rotates freely.
  var lockedInterface: Posture?
  /// The posture in which the user locked rotation; nil while rotation is unlocked.
  var rotationLock: Posture?
  /// The next scheduled step of a rotation.
  var turn: TimelineEvent?
}

extension CaptureSystem {
  // MARK: Posture and gravity

  /// The posture in which the phone is held. The orientation of frames changes with the next frame; a flat phone keeps
  /// the previous one. **Source:** rule 298.
  public var posture: Posture {
    get { postureState.read { $0.sense.posture } }
    set {
      endTurn()
      sense { $0.setPosture(newValue) }
    }
  }

  /// The direction of gravity in the phone's axes, in units of gravity: x points to the right of the upright screen, y
  /// to its top, and z out of it.
  ///
  /// Setting it makes the phone derive its posture, with hysteresis. **Source:** rule 314; Apple,
  /// CMDeviceMotion.gravity.
  public var gravity: CMAcceleration {
    get { postureState.read { $0.sense.gravity } }
    set {
      endTurn()
      sense { $0.update(newValue) }
    }
  }

  /// Rotates the phone to a posture over a duration of simulated time, along the shortest path and in steps of 10 ms.
  ///
  /// Starting another rotation or setting the posture or gravity cancels the rotation. Rotating to upside down passes
  /// through `landscapeLeft`; this direction is assumed.
  public func rotate(to posture: Posture, nanoseconds: Int64) {
    endTurn()
    guard let end = posture.gravity, nanoseconds > 0 else { return self.posture = posture }
    // Limit the duration to one day, so that the addition to the current time cannot overflow.
    step(
      RotationPath(from: gravity, to: end), to: posture, since: timeline.nanoseconds,
      for: min(nanoseconds, 86_400_000_000_000))
  }

  private func step(_ path: RotationPath, to posture: Posture, since start: Int64, for nanoseconds: Int64) {
    let next = min(timeline.nanoseconds + 10_000_000, start + nanoseconds)
    let event = timeline.schedule(at: next) { [weak self] in
      guard let self else { return }
      if next >= start + nanoseconds { return sense { $0.setPosture(posture) } }
      sense { $0.update(path.gravity(at: Double(next - start) / Double(nanoseconds))) }
      step(path, to: posture, since: start, for: nanoseconds)
    }
    change { postureState.write($0) { $0.attitude.turn = event } }
  }

  private func endTurn() {
    change { postureState.write($0) { $0.attitude.turn.take() } }?.cancel()
  }

  private func sense(_ body: (inout PostureDetector) -> Void) {
    change { transaction in postureState.write(transaction) { body(&$0.sense) } }
    reviewOrientation()
  }

  /// The posture that the device orientation reports: the actual one, or the locked one while the user has locked
  /// rotation.
  package var deviceOrientation: Posture { postureState.read { $0.attitude.rotationLock ?? $0.sense.posture } }

  /// The orientation of the upright world relative to the phone, from the latest gravity.
  package var worldInPhone: ImageOrientation { postureState.read { $0.sense.upright }.worldInPhone ?? .identity }

  // MARK: Rotation locks

  /// The orientation to which the app locks its interface, as the posture in which the interface is upright; nil if the
  /// interface rotates with the phone.
  ///
  /// An app that is locked to portrait uses `.portrait`. **Source:** rule 305.
  public var lockedInterface: Posture? {
    get { postureState.read { $0.attitude.lockedInterface } }
    set {
      change { postureState.write($0) { $0.attitude.lockedInterface = newValue } }
      reviewOrientation()
    }
  }

  /// A Boolean value that indicates whether the user has locked rotation. The lock fixes interfaces and
  /// `UIDevice.orientation`, but not gravity or camera frames.
  ///
  /// **Source:** many reports; Apple does not document it.
  public var isRotationLocked: Bool {
    get { postureState.read { $0.attitude.rotationLock } != nil }
    set {
      guard newValue != isRotationLocked else { return }
      change { transaction in
        postureState.write(transaction) { $0.attitude.rotationLock = newValue ? $0.sense.upright : nil }
      }
      reviewOrientation()
    }
  }

  /// The orientation of the upright world relative to the interface.
  package var worldInInterface: ImageOrientation { interfacePosture.worldInPhone ?? .identity }

  /// The posture in which the interface is upright.
  package var interfacePosture: Posture {
    postureState.read { $0.attitude.lockedInterface ?? $0.attitude.rotationLock ?? $0.sense.upright }
  }

  /// The posture in which the interface would be upright without the app's lock.
  package var unlockedInterfacePosture: Posture { postureState.read { $0.attitude.rotationLock ?? $0.sense.upright } }
}

/// The path of the gravity vector in the phone's axes during a rotation: an arc of a circle.
struct RotationPath: Sendable {
  private let start: CMAcceleration
  /// The unit vector perpendicular to `start` in the plane of the circle.
  private let side: CMAcceleration
  private let angle: Double

  /// Creates the path between two directions, which must be unit vectors.
  init(from start: CMAcceleration, to end: CMAcceleration) {
    self.start = start
    let along = start.x * end.x + start.y * end.y + start.z * end.z
    angle = acos(max(-1, min(1, along)))
    let across = CMAcceleration(
      x: end.x - along * start.x, y: end.y - along * start.y, z: end.z - along * start.z)
    let length = (across.x * across.x + across.y * across.y + across.z * across.z).squareRoot()
    // Opposite directions do not define a plane. An upright phone rotates in the plane of its screen; a flat phone
    // rolls over its left side.
    side =
      length > 1e-9
      ? CMAcceleration(x: across.x / length, y: across.y / length, z: across.z / length)
      : abs(start.z) > 0.5 ? CMAcceleration(x: -1, y: 0, z: 0) : CMAcceleration(x: start.y, y: -start.x, z: 0)
  }

  /// Returns the direction of gravity after a fraction of the path, from 0 to 1.
  func gravity(at part: Double) -> CMAcceleration {
    let (c, s) = (cos(angle * part), sin(angle * part))
    return CMAcceleration(x: c * start.x + s * side.x, y: c * start.y + s * side.y, z: c * start.z + s * side.z)
  }
}
