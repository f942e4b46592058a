extension Scenario.Scene {
  /// The kinds of codes that a scene can show, by Apple's names.
  public enum CodeType: String, Sendable, Hashable, CaseIterable {
    case qr, aztec, dataMatrix, pdf417, ean13, ean8, upce, code39, code39Mod43, code93, code128, itf14,
      interleaved2of5, codabar
  }

  /// A code before the scene.
  public struct Code: Sendable, Hashable {
    /// Which kind it is.
    public var type: CodeType
    /// What it says.
    public var text: String
    /// Its middle, as part of the view's width.
    public var x: Double
    /// Its middle, as part of the view's height.
    public var y: Double
    /// Its longer side, as part of the view's shorter one.
    public var size: Double
    /// Clockwise turns by 90 degrees.
    public var quarterTurns: Int
    /// Whether it is mirrored.
    public var isMirrored: Bool
  }

  /// A face before the scene.
  public struct Face: Sendable, Hashable {
    /// Where it is and when, in the order of time.
    public var path: [Pose]
  }

  /// How a face is at one moment.
  public struct Pose: Sendable, Hashable {
    /// When, since the beginning.
    public var nanoseconds: Int64
    /// Its middle, as part of the view's width.
    public var x: Double
    /// Its middle, as part of the view's height.
    public var y: Double
    /// Side of the square around it, as part of the view's shorter side.
    public var size: Double
    /// Clockwise degrees.
    public var roll: Double
    /// Degrees to the left.
    public var yaw: Double
  }
}
