extension Scenario {
  /// A camera or microphone of the device that a scenario runs on.
  public enum Input: String, Sendable, Hashable, Codable, CaseIterable {
    /// The device's first camera, so that one file serves a phone, a video file and a V4L2 device.
    case camera
    /// The default camera at the back.
    case back
    /// The default camera at the front.
    case front
    /// The default microphone.
    case microphone
    /// `builtInWideAngleCamera` at the back.
    case backWideAngle
    /// `builtInUltraWideCamera` at the back.
    case backUltraWide
    /// `builtInTelephotoCamera` at the back.
    case backTelephoto
    /// `builtInDualCamera` at the back.
    case backDual
    /// `builtInDualWideCamera` at the back.
    case backDualWide
    /// `builtInTripleCamera` at the back.
    case backTriple
    /// `builtInLiDARDepthCamera` at the back.
    case backLiDARDepth
    /// `builtInWideAngleCamera` at the front.
    case frontWideAngle
    /// `builtInUltraWideCamera` at the front.
    case frontUltraWide
    /// `builtInTrueDepthCamera` at the front.
    case frontTrueDepth
    /// `external`: a camera that is plugged in.
    case external
    /// `external2`: the second of two that are plugged in.
    case external2

    /// Whether this is a camera and no microphone.
    public var isCamera: Bool { self != .microphone }
  }
}
