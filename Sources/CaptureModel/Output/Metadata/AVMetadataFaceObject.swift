import Foundation
import SimulationKernel

/// A face. **Source:** rules 278, 280; Apple, AVMetadataFaceObject.
public final class AVMetadataFaceObject: AVMetadataObject, @unchecked Sendable {
  // Unchecked: nothing varies.
  private let roll: CGFloat?
  private let yaw: CGFloat?
  private let world: CaptureSystem

  /// - Parameters:
  ///   - facts: what all objects have; the object's number is the face's.
  ///   - roll: clockwise degrees in the picture; nil when it is not known.
  ///   - yaw: degrees; nil when it is not known.
  ///   - system: who answers a misuse.
  init(_ objectDescriptor: MetadataObjectDescriptor, roll: CGFloat?, yaw: CGFloat?, in system: CaptureSystem) {
    self.roll = roll
    self.yaw = yaw
    world = system
    super.init(objectDescriptor)
  }

  /// The face's number, the same as long as it is tracked, larger for each new one and never used again. **Source:** rule 278.
  public var faceID: Int { objectID }

  /// Whether ``rollAngle`` is known.
  public var hasRollAngle: Bool { roll != nil }
  /// Whether ``yawAngle`` is known.
  public var hasYawAngle: Bool { yaw != nil }

  /// How far the head leans to a shoulder: clockwise degrees in the unrotated picture, 0 up to 360.
  ///
  /// Raises NSGenericException when it is not known; then 0. **Source:** rule 278; the direction is inferred from reports of 270 degrees
  /// for a face that is upright before a phone held upright.
  public var rollAngle: CGFloat { angle(roll, "rollAngle", "hasRollAngle") }

  /// How far the face looks to a side: degrees, 0 straight ahead, positive to the left side of the picture, up to 360.
  ///
  /// Raises NSGenericException when it is not known; then 0. **Source:** rule 278; the direction is made up.
  public var yawAngle: CGFloat { angle(yaw, "yawAngle", "hasYawAngle") }

  private func angle(_ value: CGFloat?, _ name: String, _ check: String) -> CGFloat {
    guard
      world.require(
        value != nil,
        Misuse(
          .generic, "*** -[AVMetadataFaceObject \(name)] \(check) is NO", remedy: "ask \(check) first"))
    else { return 0 }
    return value ?? 0
  }

  override func transformed(_ placement: MetadataPlacement) -> AVMetadataObject {
    AVMetadataFaceObject(
      objectDescriptor(placement), roll: roll.map(placement.roll), yaw: yaw.map(placement.yaw), in: world)
  }
}
