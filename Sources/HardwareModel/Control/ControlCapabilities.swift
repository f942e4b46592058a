import AVFoundationTypes

/// What can be controlled on a camera that does not have all that a phone has: a real one, which has what its driver offers.
///
/// Limits of time, ISO and zoom are the formats', as on a phone.
public struct ControlCapabilities: Hashable, Sendable {
  /// The exposure modes; none where exposure cannot be controlled.
  public var exposureModes: Set<AVCaptureExposureMode> = []
  /// The focus modes; none for a fixed lens.
  public var focusModes: Set<AVCaptureFocusMode> = []
  /// Whether the lens can be locked at any position.
  public var hasLensPosition = false
  /// The white-balance modes; none where white balance cannot be controlled.
  public var whiteBalanceModes: Set<AVCaptureWhiteBalanceMode> = []
  /// Whether any gains can be locked.
  public var hasWhiteBalanceGains = false
  /// How the camera was set when it was found.
  public var start = HardwareState()

  /// Nothing can be controlled.
  public init() {}
}
