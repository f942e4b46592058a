import AVFoundationTypes

/// The controls of a real camera: what it is asked for, and what it reports.
///
/// A camera with hardware has no loops of the model's: its own electronics expose, focus and balance, and the device shows what it reports.
public protocol CameraHardware: AnyObject, Sendable {
  /// Takes an order. Returns at once, also with the system's lock held; orders are carried out one after the other, and each is answered
  /// by a report.
  ///
  /// - Parameters:
  ///   - order: what is asked for.
  ///   - number: the order's, from 1 on without a gap.
  func carryOut(_ order: ControlRequest, number: Int)

  /// From now on reports go to `receive`, also those of changes that no order asked for. Called once, by the device; `receive` is called on any
  /// thread, in order.
  func report(to receive: @escaping @Sendable (ControlStatus) -> Void)
}

/// What a camera's hardware is asked for.
public enum ControlRequest: Hashable, Sendable {
  /// Expose in this mode; `locked` and `custom` keep time and ISO as they are now.
  case expose(AVCaptureExposureMode)
  /// Expose with this time and ISO; nil keeps one as it is.
  case exposeByHand(seconds: Double?, iso: Double?)
  /// Expose so many EV more than metered.
  case biasExposure(Double)
  /// Focus in this mode; `locked` keeps the lens where it is.
  case focus(AVCaptureFocusMode)
  /// Lock the lens at a position, from 0 (near) to 1 (far).
  case moveLens(Double)
  /// Balance white in this mode; `locked` keeps the gains as they are.
  case balance(AVCaptureWhiteBalanceMode)
  /// Lock white balance with gains of red, green and blue.
  case lockGains(SIMD3<Double>)
  /// Magnify by this factor.
  case zoom(Double)
  /// Switch the torch on at a part of its full power; 0 is off.
  case torch(Double)
  /// Stabilize the pictures, or not.
  case stabilize(Bool)
}

/// How a camera's hardware is set; nil for what it does not have.
public struct HardwareState: Hashable, Sendable {
  /// Whether the camera decides about exposure.
  public var exposesByItself: Bool?
  /// Exposure time in seconds.
  public var exposureSeconds: Double?
  /// Sensitivity, as ISO speed.
  public var iso: Double?
  /// How much more than metered is exposed, in EV.
  public var exposureBias: Double?
  /// Whether the camera focuses whenever it must.
  public var focusesByItself: Bool?
  /// Whether a single search for focus is under way.
  public var isSearchingFocus = false
  /// Where the lens stands, from 0 (near) to 1 (far).
  public var lensPosition: Double?
  /// Whether the camera decides about white balance.
  public var balancesByItself: Bool?
  /// Gains of red, green and blue; the least is 1.
  public var whiteBalanceGains: SIMD3<Double>?
  /// How far the picture is magnified.
  public var zoomFactor: Double?
  /// Level of the torch as a part of its full power; 0 while it is off.
  public var torchLevel: Double?

  /// Nothing at all.
  public init() {}

  /// Whether anything moves without an order.
  public var movesByItself: Bool {
    exposesByItself == true || focusesByItself == true || balancesByItself == true || isSearchingFocus
  }
}

/// What a camera's hardware tells: how it is set now, after which order.
public struct ControlStatus: Hashable, Sendable {
  /// How it is set.
  public var state: HardwareState
  /// The number of the last order that it has carried out or refused; 0 before the first.
  public var order: Int
  /// Whether it refused that order.
  public var isRefusal: Bool

  /// A report with all its facts.
  public init(_ state: HardwareState, after order: Int, isRefusal: Bool = false) {
    self.state = state
    self.order = order
    self.isRefusal = isRefusal
  }
}
