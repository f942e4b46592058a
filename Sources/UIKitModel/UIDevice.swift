import Foundation
import PlatformModel
import SimulationKernel

/// The phone, as far as it tells what it is and how it is held.
///
/// **Source:** Apple, UIDevice. What it is called is made up, but for what a profile says.
open class UIDevice: CaptureObject, OrientationObserver, @unchecked Sendable {
  // Unchecked: state lies behind the system's lock.
  private struct State {
    var generators = 0
    /// How the phone was held when that was last looked at.
    var posture: Posture
    var monitorsBattery = false
    var monitorsProximity = false
  }

  private let state: Guarded<State>
  private let mainCallbackQueue: CallbackQueue
  private static let part = SystemPart { _ in Current() }

  /// The device of a system's app.
  private struct Current {
    var device: UIDevice?
  }

  private override init(belongingTo system: CaptureSystem) {
    state = Guarded(State(posture: system.deviceOrientation), lock: system.lock)
    mainCallbackQueue = system.delivery.callbackQueue(for: .main)
    super.init(belongingTo: system)
  }

  /// A device of the client's own: it tells the same as ``current``, but is not told of changes.
  public override convenience init() { self.init(belongingTo: CaptureSystem.current) }

  /// The phone of the running app.
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

  // MARK: How it is held

  /// Posted on the main queue when the phone is held in another way, between begin and end of generating. **Source:** rule 409.
  public static let orientationDidChangeNotification = Notification.Name("UIDeviceOrientationDidChangeNotification")

  /// How the phone is held; unknown unless the app has asked for notifications. **Source:** Apple, UIDevice.orientation.
  open var orientation: UIDeviceOrientation {
    isGeneratingDeviceOrientationNotifications ? UIDeviceOrientation(system.deviceOrientation) : .unknown
  }

  /// Whether the app has begun to generate notifications and not ended it.
  open var isGeneratingDeviceOrientationNotifications: Bool { state.read { $0.generators > 0 } }

  /// Asks for notifications. Calls nest.
  open func beginGeneratingDeviceOrientationNotifications() { change(state) { $0.generators += 1 } }

  /// Ends one call of ``beginGeneratingDeviceOrientationNotifications()``.
  open func endGeneratingDeviceOrientationNotifications() {
    change(state) { $0.generators = max(0, $0.generators - 1) }
  }

  package func reviewOrientation(_ transaction: borrowing Transaction) {
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

  // MARK: What it feels

  /// Whether ``batteryLevel`` and ``batteryState`` tell. Default false.
  open var isBatteryMonitoringEnabled: Bool {
    get { state.read { $0.monitorsBattery } }
    set { change(state) { $0.monitorsBattery = newValue } }
  }
  /// How full the battery is: 1, for no battery is modelled; -1 while it is not monitored. **Source:** Apple, batteryLevel.
  open var batteryLevel: Float { isBatteryMonitoringEnabled ? 1 : -1 }
  /// What the battery does: the phone is plugged in and full.
  open var batteryState: BatteryState { isBatteryMonitoringEnabled ? .full : .unknown }

  /// What a battery does. **Source:** Apple, UIDevice.BatteryState.
  public enum BatteryState: Int, Sendable {
    case unknown, unplugged, charging, full
  }

  /// Whether the phone looks out for an ear. Default false.
  open var isProximityMonitoringEnabled: Bool {
    get { state.read { $0.monitorsProximity } }
    set { change(state) { $0.monitorsProximity = newValue } }
  }
  /// Whether something is near the screen: nothing ever is.
  open var proximityState: Bool { false }

  // MARK: What it is

  /// What the user calls it.
  open var name: String { model }
  /// `iPhone` or `iPad`.
  open var model: String { userInterfaceIdiom == .pad ? "iPad" : "iPhone" }
  /// ``model`` in the user's language, which is English.
  open var localizedModel: String { model }
  /// `iOS` or `iPadOS`.
  open var systemName: String { userInterfaceIdiom == .pad ? "iPadOS" : "iOS" }
  /// The system whose rules are modelled.
  open var systemVersion: String { "26.0" }
  /// Which kind of screen apps are made for.
  open var userInterfaceIdiom: UIUserInterfaceIdiom { system.isPad ? .pad : .phone }
  /// Whether the system gives apps time in the background: it does.
  open var isMultitaskingSupported: Bool { true }
}

/// Which kind of screen an app is made for. **Source:** Apple, UIUserInterfaceIdiom.
public enum UIUserInterfaceIdiom: Int, Sendable {
  case unspecified = -1
  case phone, pad
}
