import Foundation
import SimulationKernel

/// A face that the capture system detected in a frame. **Source:** rules 278, 280; Apple, AVMetadataFaceObject.
public final class AVMetadataFaceObject: AVMetadataObject, @unchecked Sendable {
  // Unchecked: instances are immutable.
  private let roll: CGFloat?
  private let yaw: CGFloat?
  private let world: CaptureSystem

  /// Creates a face object.
  ///
  /// - Parameters:
  ///   - objectDescriptor: The properties that all metadata objects share; its object number is the face ID.
  ///   - roll: The roll angle, in degrees clockwise in the frame; nil if unknown.
  ///   - yaw: The yaw angle in degrees; nil if unknown.
  ///   - system: The system that reports API misuse.
  init(_ objectDescriptor: MetadataObjectDescriptor, roll: CGFloat?, yaw: CGFloat?, in system: CaptureSystem) {
    self.roll = roll
    self.yaw = yaw
    world = system
    super.init(objectDescriptor)
  }

  /// The face's identifier. It is constant while the face is tracked; each new face gets a larger number that is never
  /// reused. **Source:** rule 278.
  public var faceID: Int { objectID }

  /// A Boolean value that indicates whether ``rollAngle`` is known.
  public var hasRollAngle: Bool { roll != nil }
  /// A Boolean value that indicates whether ``yawAngle`` is known.
  public var hasYawAngle: Bool { yaw != nil }

  /// The roll angle of the head toward a shoulder, in degrees clockwise in the unrotated frame, from 0 up to 360.
  ///
  /// Raises `NSGenericException` if the angle is unknown, and returns 0. **Source:** rule 278; the direction is
  /// inferred from reports of 270 degrees for an upright face in front of a phone held upright.
  public var rollAngle: CGFloat { angle(roll, "rollAngle", "hasRollAngle") }

  /// The yaw angle of the face in degrees, from 0 (straight ahead) up to 360, positive toward the left of the frame.
  ///
  /// Raises `NSGenericException` if the angle is unknown, and returns 0. **Source:** rule 278; the direction is
  /// assumed.
  public var yawAngle: CGFloat { angle(yaw, "yawAngle", "hasYawAngle") }

  private func angle(_ value: CGFloat?, _ name: String, _ check: String) -> CGFloat {
    guard
      world.require(
        value != nil,
        Misuse(
          .generic, "*** -[AVMetadataFaceObject \(name)] \(check) is NO", evidence: .rule(278),
          remedy: "check \(check) first"))
    else { return 0 }
    return value ?? 0
  }

  override func transformed(_ placement: MetadataTransform) -> AVMetadataObject {
    AVMetadataFaceObject(
      objectDescriptor(placement), roll: roll.map(placement.roll), yaw: yaw.map(placement.yaw), in: world)
  }
}
