import AVFoundationTypes

/// The controls that a camera supports, if they differ from a phone's: those that a real camera's driver provides.
///
/// The limits of exposure duration, ISO and zoom are in the formats, as on a phone.
public struct ControlCapabilities: Hashable, Sendable {
  /// The supported exposure modes; empty if exposure cannot be controlled.
  public var exposureModes: Set<AVCaptureExposureMode> = []
  /// The supported focus modes; empty for a fixed lens.
  public var focusModes: Set<AVCaptureFocusMode> = []
  /// A Boolean value that indicates whether the lens can be locked at any position.
  public var hasLensPosition = false
  /// The supported white-balance modes; empty if white balance cannot be controlled.
  public var whiteBalanceModes: Set<AVCaptureWhiteBalanceMode> = []
  /// A Boolean value that indicates whether custom white-balance gains can be locked.
  public var hasWhiteBalanceGains = false
  /// The state of the camera when it was discovered.
  public var start = HardwareState()

  /// Creates capabilities without any controls.
  public init() {}
}
