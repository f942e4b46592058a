extension Scenario.Scene {
  /// The code symbologies that a scene can display, by Apple's names.
  public enum CodeType: String, Sendable, Hashable, CaseIterable {
    case qr, aztec, dataMatrix, pdf417, ean13, ean8, upce, code39, code39Mod43, code93, code128, itf14,
      interleaved2of5, codabar
  }

  /// A printed code in front of the subject.
  public struct Code: Sendable, Hashable {
    /// The symbology of the code.
    public var type: CodeType
    /// The text that the code encodes.
    public var text: String
    /// The horizontal center, as a fraction of the view's width.
    public var x: Double
    /// The vertical center, as a fraction of the view's height.
    public var y: Double
    /// The length of the longer side, as a fraction of the view's shorter side.
    public var size: Double
    /// The number of clockwise rotations by 90 degrees.
    public var quarterTurns: Int
    /// A Boolean value that indicates whether the code is mirrored.
    public var isMirrored: Bool
  }

  /// A drawn face in front of the subject.
  public struct Face: Sendable, Hashable {
    /// The poses of the face over time, in chronological order.
    public var path: [Pose]
  }

  /// The position and orientation of a face at one time.
  public struct Pose: Sendable, Hashable {
    /// The time since the start of the run, in nanoseconds.
    public var nanoseconds: Int64
    /// The horizontal center, as a fraction of the view's width.
    public var x: Double
    /// The vertical center, as a fraction of the view's height.
    public var y: Double
    /// The side of the square around the face, as a fraction of the view's shorter side.
    public var size: Double
    /// The clockwise roll angle in degrees.
    public var roll: Double
    /// The yaw angle toward the left side of the view, in degrees.
    public var yaw: Double
  }
}
