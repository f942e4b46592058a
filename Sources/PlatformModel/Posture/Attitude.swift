import Foundation
import PixelModel
import PlatformTypes
import SimulationKernel

/// What the user and the app have said about turning: locks, and a turn that is under way.
package struct Attitude {
  /// How the interface lies in an app that does not let it turn.
  var lockedInterface: Posture?
  /// How the phone was held when the user locked its rotation; nil while it is not locked.
  var rotationLock: Posture?
  /// The next step of a turn.
  var turn: TimelineEvent?
}

extension CaptureSystem {
  // MARK: How the phone is held

  /// How the phone is held. The pictures follow from the next frame on; lying flat keeps them. **Source:** rule 298.
  public var posture: Posture {
    get { postureState.read { $0.sense.posture } }
    set {
      endTurn()
      sense { $0.place(newValue) }
    }
  }

  /// Where gravity pulls in the phone's axes, in units of gravity: x to the right of the upright screen, y to its top, z out of it.
  ///
  /// Setting it lets the phone find out how it is held, with a memory. **Source:** rule 314; Apple, CMDeviceMotion.gravity.
  public var gravity: CMAcceleration {
    get { postureState.read { $0.sense.gravity } }
    set {
      endTurn()
      sense { $0.feel(newValue) }
    }
  }

  /// Turns the phone within so many nanoseconds of the timeline, by the shortest way and in steps of 10 ms.
  ///
  /// Another turn, posture or gravity ends it. Upside down it goes by way of `landscapeLeft`; that is made up.
  public func turn(to posture: Posture, nanoseconds: Int64) {
    endTurn()
    guard let end = posture.gravity, nanoseconds > 0 else { return self.posture = posture }
    // A day of turning is as good as for ever, and can be added to.
    step(
      RotationPath(from: gravity, to: end), to: posture, since: timeline.nanoseconds,
      for: min(nanoseconds, 86_400_000_000_000))
  }

  private func step(_ path: RotationPath, to posture: Posture, since start: Int64, for nanoseconds: Int64) {
    let next = min(timeline.nanoseconds + 10_000_000, start + nanoseconds)
    let event = timeline.schedule(at: next) { [weak self] in
      guard let self else { return }
      if next >= start + nanoseconds { return sense { $0.place(posture) } }
      sense { $0.feel(path.gravity(at: Double(next - start) / Double(nanoseconds))) }
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

  /// How the phone tells that it is held: as it is, unless the user has locked its rotation.
  package var deviceOrientation: Posture { postureState.read { $0.attitude.rotationLock ?? $0.sense.posture } }

  /// How the world lies in the phone, as gravity last told.
  package var worldInPhone: ImageOrientation { postureState.read { $0.sense.upright }.worldInPhone ?? .identity }

  // MARK: What does not turn

  /// How the app's interface lies, named like the posture in which it is upright; nil when it turns with the phone.
  ///
  /// What is true of an app that is locked to portrait: `.portrait`. **Source:** rule 305.
  public var lockedInterface: Posture? {
    get { postureState.read { $0.attitude.lockedInterface } }
    set {
      change { postureState.write($0) { $0.attitude.lockedInterface = newValue } }
      reviewOrientation()
    }
  }

  /// Whether the user has locked the phone's rotation: interfaces and `UIDevice.orientation` stay, gravity and cameras do not.
  ///
  /// **Source:** many reports; Apple says nothing.
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

  /// How the world lies in the interface when that is looked at upright.
  package var worldInInterface: ImageOrientation { interfacePosture.worldInPhone ?? .identity }

  /// The posture in which the interface is upright.
  package var interfacePosture: Posture {
    postureState.read { $0.attitude.lockedInterface ?? $0.attitude.rotationLock ?? $0.sense.upright }
  }

  /// The posture in which the interface would be upright if the app let it turn.
  package var freeInterfacePosture: Posture { postureState.read { $0.attitude.rotationLock ?? $0.sense.upright } }
}

/// The path of gravity through the phone's axes while the phone is turned: along a circle.
struct RotationPath: Sendable {
  private let start: CMAcceleration
  /// Across the start, in the plane of the circle.
  private let side: CMAcceleration
  private let angle: Double

  /// A way between two directions; both are taken as having length 1.
  init(from start: CMAcceleration, to end: CMAcceleration) {
    self.start = start
    let along = start.x * end.x + start.y * end.y + start.z * end.z
    angle = acos(max(-1, min(1, along)))
    let across = CMAcceleration(
      x: end.x - along * start.x, y: end.y - along * start.y, z: end.z - along * start.z)
    let length = (across.x * across.x + across.y * across.y + across.z * across.z).squareRoot()
    // Opposite directions leave the plane open: the screen keeps facing the user, or a flat phone is turned over its left side.
    side =
      length > 1e-9
      ? CMAcceleration(x: across.x / length, y: across.y / length, z: across.z / length)
      : abs(start.z) > 0.5 ? CMAcceleration(x: -1, y: 0, z: 0) : CMAcceleration(x: start.y, y: -start.x, z: 0)
  }

  /// Where gravity pulls after this part of the way.
  func gravity(at part: Double) -> CMAcceleration {
    let (c, s) = (cos(angle * part), sin(angle * part))
    return CMAcceleration(x: c * start.x + s * side.x, y: c * start.y + s * side.y, z: c * start.z + s * side.z)
  }
}
