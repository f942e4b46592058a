/// What can be controlled on a camera that does not have all that a phone has: a real one, which has what its driver offers.
///
/// Limits of time, ISO and zoom are the formats', as on a phone.
public struct ControlCapabilities: Hashable, Sendable {
  /// The exposure modes; none where exposure cannot be controlled.
  public var exposureModes: Set<ExposureMode> = []
  /// The focus modes; none for a fixed lens.
  public var focusModes: Set<FocusMode> = []
  /// Whether the lens can be locked at any position.
  public var hasLensPosition = false
  /// The white-balance modes; none where white balance cannot be controlled.
  public var whiteBalanceModes: Set<WhiteBalanceMode> = []
  /// Whether any gains can be locked.
  public var hasWhiteBalanceGains = false
  /// How the camera was set when it was found.
  public var start = HardwareState()

  /// Nothing can be controlled.
  public init() {}
}

extension ControlCapabilities {
  /// Who decides about exposure; the cases are those of `AVCaptureDevice.ExposureMode`.
  public enum ExposureMode: Int, Hashable, Sendable {
    /// Time and ISO stay as they are.
    case locked
    /// The camera exposes once, and then locks.
    case autoExpose
    /// The camera follows the light.
    case continuousAutoExposure
    /// The client sets time and ISO.
    case custom
  }

  /// Who decides about focus; the cases are those of `AVCaptureDevice.FocusMode`.
  public enum FocusMode: Int, Hashable, Sendable {
    /// The lens stays where it is.
    case locked
    /// The camera focuses once, and then locks.
    case autoFocus
    /// The camera focuses whenever it must.
    case continuousAutoFocus
  }

  /// Who decides about white balance; the cases are those of `AVCaptureDevice.WhiteBalanceMode`.
  public enum WhiteBalanceMode: Int, Hashable, Sendable {
    /// The gains stay as they are.
    case locked
    /// The camera sets the gains once, and then locks.
    case autoWhiteBalance
    /// The camera follows the light.
    case continuousAutoWhiteBalance
  }
}
