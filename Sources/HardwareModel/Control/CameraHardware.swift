import AVFoundationTypes

/// The hardware controls of a real camera, which accept control requests and report their status.
///
/// For a camera with hardware, the model runs no control loops: the camera itself adjusts exposure, focus and white
/// balance, and the device publishes the reported status.
public protocol CameraHardware: AnyObject, Sendable {
  /// Enqueues a control request. Returns immediately, and can be called with the system's lock held.
  ///
  /// Requests are carried out in order, and each is answered by a status report.
  ///
  /// - Parameters:
  ///   - order: The control request.
  ///   - number: The consecutive number of the request, starting at 1.
  func carryOut(_ order: ControlRequest, number: Int)

  /// Starts reporting the control status to `receive`, including changes that no request caused.
  ///
  /// Called once, by the device. `receive` is called on any thread, in order.
  func report(to receive: @escaping @Sendable (ControlStatus) -> Void)
}

/// A control request to a camera's hardware.
public enum ControlRequest: Hashable, Sendable {
  /// Sets the exposure mode; `locked` and `custom` keep the current duration and ISO.
  case expose(AVCaptureExposureMode)
  /// Sets a custom exposure duration and ISO; nil for either keeps its current value.
  case setCustomExposure(seconds: Double?, iso: Double?)
  /// Sets the exposure bias, in EV.
  case biasExposure(Double)
  /// Sets the focus mode; `locked` keeps the current lens position.
  case focus(AVCaptureFocusMode)
  /// Locks the lens at a position, from 0 (near) to 1 (far).
  case moveLens(Double)
  /// Sets the white-balance mode; `locked` keeps the current gains.
  case balance(AVCaptureWhiteBalanceMode)
  /// Locks white balance at red, green and blue gains.
  case lockGains(SIMD3<Double>)
  /// Sets the zoom factor of the camera.
  case zoom(Double)
  /// Sets the torch level, as a fraction of full power; 0 turns the torch off.
  case torch(Double)
  /// Turns image stabilization on or off.
  case stabilize(Bool)
}

/// The control state of a camera's hardware. Values are nil for controls that the hardware does not have.
public struct HardwareState: Hashable, Sendable {
  /// A Boolean value that indicates whether automatic exposure is on.
  public var isAutoExposureEnabled: Bool?
  /// The exposure duration, in seconds.
  public var exposureSeconds: Double?
  /// The sensitivity of the sensor, as an ISO value.
  public var iso: Double?
  /// The exposure bias relative to the metered exposure, in EV.
  public var exposureBias: Double?
  /// A Boolean value that indicates whether continuous autofocus is on.
  public var focusesByItself: Bool?
  /// A Boolean value that indicates whether a one-shot autofocus is in progress.
  public var isSearchingFocus = false
  /// The lens position, from 0 (near) to 1 (far).
  public var lensPosition: Double?
  /// A Boolean value that indicates whether automatic white balance is on.
  public var balancesByItself: Bool?
  /// The red, green and blue gains; the smallest is 1.
  public var whiteBalanceGains: SIMD3<Double>?
  /// The zoom factor, where 1 is the full image.
  public var zoomFactor: Double?
  /// The torch level, as a fraction of full power; 0 while the torch is off.
  public var torchLevel: Double?

  /// Creates a state without any controls.
  public init() {}

  /// A Boolean value that indicates whether any automatic mode can change values without a control request.
  public var hasAutomaticControl: Bool {
    isAutoExposureEnabled == true || focusesByItself == true || balancesByItself == true || isSearchingFocus
  }
}

/// A control status report of a camera's hardware: its state after a given request.
public struct ControlStatus: Hashable, Sendable {
  /// The control state after the request.
  public var state: HardwareState
  /// The number of the last request that was carried out or rejected; 0 before the first.
  public var order: Int
  /// A Boolean value that indicates whether the request was rejected.
  public var isRefusal: Bool

  public init(_ state: HardwareState, after order: Int, isRefusal: Bool = false) {
    self.state = state
    self.order = order
    self.isRefusal = isRefusal
  }
}
