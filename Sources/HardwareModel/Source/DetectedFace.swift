import Foundation

/// A face that a source detects in a camera's unrotated image.
public struct DetectedFace: Hashable, Sendable {
  /// The identifier of the face among the source's faces.
  public var identity: Int
  /// The bounds as fractions of the image; they can extend beyond its edges.
  public var bounds: CGRect
  /// The clockwise rotation in the image plane, in degrees, or nil if unknown.
  public var roll: Double?
  /// The rotation toward the left side of the image, in degrees, or nil if unknown.
  public var yaw: Double?

  public init(identity: Int, bounds: CGRect, roll: Double? = nil, yaw: Double? = nil) {
    self.identity = identity
    self.bounds = bounds
    self.roll = roll
    self.yaw = yaw
  }
}
