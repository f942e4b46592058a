import Foundation

/// A face in the unrotated picture of a camera, as a source tells it.
public struct DetectedFace: Hashable, Sendable {
  /// Which of the source's faces it is.
  public var identity: Int
  /// Where it is, as parts of the picture; it may reach beyond the edges.
  public var bounds: CGRect
  /// Clockwise degrees in the picture; nil when it is not known.
  public var roll: Double?
  /// Degrees to the left side of the picture; nil when it is not known.
  public var yaw: Double?

  /// A face with all its facts.
  public init(identity: Int, bounds: CGRect, roll: Double? = nil, yaw: Double? = nil) {
    self.identity = identity
    self.bounds = bounds
    self.roll = roll
    self.yaw = yaw
  }
}
