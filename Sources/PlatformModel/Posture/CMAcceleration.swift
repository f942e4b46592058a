/// An acceleration in the phone's axes, in units of gravity. **Source:** Apple, CMAcceleration.
public struct CMAcceleration: Equatable, Sendable {
  /// The component toward the right of the upright screen.
  public var x: Double
  /// The component toward the top of the upright screen.
  public var y: Double
  /// The component that points out of the screen.
  public var z: Double

  /// Creates an acceleration of zero.
  public init() { self.init(x: 0, y: 0, z: 0) }

  public init(x: Double, y: Double, z: Double) {
    self.x = x
    self.y = y
    self.z = z
  }
}
