extension Scenario {
  /// A camera or microphone of the device that a scenario runs on.
  public enum Input: String, Sendable, Hashable, Codable, CaseIterable {
    /// The device's first camera. With this name, one scenario file works with a phone, a video file and a V4L2 device.
    case camera
    /// The default camera on the back.
    case back
    /// The default camera on the front.
    case front
    /// The default microphone of the device.
    case microphone
    /// The `builtInWideAngleCamera` on the back.
    case backWideAngle
    /// The `builtInUltraWideCamera` on the back.
    case backUltraWide
    /// The `builtInTelephotoCamera` on the back.
    case backTelephoto
    /// The `builtInDualCamera` on the back.
    case backDual
    /// The `builtInDualWideCamera` on the back.
    case backDualWide
    /// The `builtInTripleCamera` on the back.
    case backTriple
    /// The `builtInLiDARDepthCamera` on the back.
    case backLiDARDepth
    /// The `builtInWideAngleCamera` on the front.
    case frontWideAngle
    /// The `builtInUltraWideCamera` on the front.
    case frontUltraWide
    /// The `builtInTrueDepthCamera` on the front.
    case frontTrueDepth
    /// The first `external` camera that is plugged in.
    case external
    /// The second `external` camera that is plugged in.
    case external2

    /// A Boolean value that indicates whether the input is a camera, as opposed to a microphone.
    public var isCamera: Bool { self != .microphone }
  }
}
