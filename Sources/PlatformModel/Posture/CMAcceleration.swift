/// An acceleration in units of gravity, in the phone's axes. **Source:** Apple, CMAcceleration.
public struct CMAcceleration: Equatable, Sendable {
  /// To the right of the upright screen.
  public var x: Double
  /// To the top of the upright screen.
  public var y: Double
  /// Out of the screen.
  public var z: Double

  /// No acceleration.
  public init() { self.init(x: 0, y: 0, z: 0) }

  /// All three parts.
  public init(x: Double, y: Double, z: Double) {
    self.x = x
    self.y = y
    self.z = z
  }
}
