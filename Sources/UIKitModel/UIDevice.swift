import Foundation
import PlatformModel
import SimulationKernel

/// The phone: its identity, orientation, battery, and proximity sensor.
///
/// **Source:** Apple, UIDevice. Names are assumed, except where a profile specifies them.
open class UIDevice: CaptureObject, OrientationObserver, @unchecked Sendable {
  // Unchecked: the system's lock protects all state.
  private struct State {
    var generators = 0
    /// The posture at the latest orientation update.
    var posture: Posture
    var monitorsBattery = false
    var monitorsProximity = false
  }

  private let state: Guarded<State>
  private let mainCallbackQueue: CallbackQueue
  private static let part = SystemPart { _ in Current() }

  /// The device object for the app of a system.
  private struct Current {
    var device: UIDevice?
  }

  private override init(belongingTo system: CaptureSystem) {
    state = Guarded(State(posture: system.deviceOrientation), lock: system.lock)
    mainCallbackQueue = system.delivery.callbackQueue(for: .main)
    super.init(belongingTo: system)
  }

  /// Creates a device object that reports the same values as ``current``, but posts no notifications.
  public override convenience init() { self.init(belongingTo: CaptureSystem.current) }

  /// The device on which the app runs.
  public class var current: UIDevice {
    let system = CaptureSystem.current
    let (device, isNew) = system.change { transaction in
      system.state(of: part).write(transaction) { current in
        let device = current.device ?? UIDevice(belongingTo: system)
        defer { current.device = device }
        return (device, current.device == nil)
      }
    }
    if isNew { system.observeOrientation(device) }
    return device
  }

  // MARK: Orientation

  /// Posted on the main queue when the phone's orientation changes while notifications are enabled. **Source:** rule
  /// 409.
  public static let orientationDidChangeNotification = Notification.Name("UIDeviceOrientationDidChangeNotification")

  /// The orientation of the phone; `unknown` unless the app has enabled orientation notifications. **Source:** Apple,
  /// UIDevice.orientation.
  open var orientation: UIDeviceOrientation {
    isGeneratingDeviceOrientationNotifications ? UIDeviceOrientation(system.deviceOrientation) : .unknown
  }

  /// A Boolean value that indicates whether orientation notifications are enabled.
  open var isGeneratingDeviceOrientationNotifications: Bool { state.read { $0.generators > 0 } }

  /// Enables orientation notifications. Calls can be nested.
  open func beginGeneratingDeviceOrientationNotifications() { change(state) { $0.generators += 1 } }

  /// Balances one call to ``beginGeneratingDeviceOrientationNotifications()``.
  open func endGeneratingDeviceOrientationNotifications() {
    change(state) { $0.generators = max(0, $0.generators - 1) }
  }

  package func orientationMayHaveChanged(_ transaction: borrowing Transaction) {
    let new = system.deviceOrientation
    let changed = state.write(transaction) { state in
      defer { state.posture = new }
      return state.posture != new && state.generators > 0
    }
    guard changed else { return }
    transaction.call { [self] in
      mainCallbackQueue.submit { self.system.change { $0.post(Self.orientationDidChangeNotification, object: self) } }
    }
  }

  // MARK: Battery and proximity

  /// A Boolean value that indicates whether ``batteryLevel`` and ``batteryState`` are available. Default `false`.
  open var isBatteryMonitoringEnabled: Bool {
    get { state.read { $0.monitorsBattery } }
    set { change(state) { $0.monitorsBattery = newValue } }
  }
  /// The battery level: always 1, because no battery is modeled, or -1 while monitoring is disabled. **Source:** Apple,
  /// batteryLevel.
  open var batteryLevel: Float { isBatteryMonitoringEnabled ? 1 : -1 }
  /// The battery state: always `full`, or `unknown` while monitoring is disabled.
  open var batteryState: BatteryState { isBatteryMonitoringEnabled ? .full : .unknown }

  /// The states of the battery. **Source:** Apple, UIDevice.BatteryState.
  public enum BatteryState: Int, Sendable {
    case unknown, unplugged, charging, full
  }

  /// A Boolean value that indicates whether the proximity sensor is enabled. Default `false`.
  open var isProximityMonitoringEnabled: Bool {
    get { state.read { $0.monitorsProximity } }
    set { change(state) { $0.monitorsProximity = newValue } }
  }
  /// A Boolean value that indicates whether an object is near the screen. Always `false`.
  open var proximityState: Bool { false }

  // MARK: Identity

  /// The name that the user gave the phone. Equal to ``model``.
  open var name: String { model }
  /// The model of the phone: `iPhone` or `iPad`.
  open var model: String { userInterfaceIdiom == .pad ? "iPad" : "iPhone" }
  /// The localized version of ``model``. The user's language is English.
  open var localizedModel: String { model }
  /// The identifier of the phone for the apps of a vendor. It is the same in all runs.
  open var identifierForVendor: UUID? { UUID(uuidString: "C0A11D3E-0000-4000-8000-000000000001") }
  /// The name of the operating system: `iOS` or `iPadOS`.
  open var systemName: String { userInterfaceIdiom == .pad ? "iPadOS" : "iOS" }
  /// The version of the operating system whose behavior is modeled.
  open var systemVersion: String { "26.0" }
  /// The interface idiom of the device: `phone` or `pad`.
  open var userInterfaceIdiom: UIUserInterfaceIdiom { system.isPad ? .pad : .phone }
  /// A Boolean value that indicates whether apps can run in the background. Always `true`.
  open var isMultitaskingSupported: Bool { true }
}

/// The types of interface that an app can be designed for. **Source:** Apple, UIUserInterfaceIdiom.
public enum UIUserInterfaceIdiom: Int, Sendable {
  case unspecified = -1
  case phone, pad, tv, carPlay
  case mac = 5
  case vision
}
