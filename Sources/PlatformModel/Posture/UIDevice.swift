import Foundation
import SimulationKernel

/// The phone, as far as it tells how it is held. The rest of UIKit's class is absent.
///
/// **Source:** Apple, UIDevice.
public final class UIDevice: CaptureObject, @unchecked Sendable {
  // Unchecked: state lies behind the system's lock.
  private let generating: Guarded<Int>

  fileprivate override init(belongingTo system: CaptureSystem) {
    generating = Guarded(0, lock: system.lock)
    super.init(belongingTo: system)
  }

  /// The phone of the running app.
  public static var current: UIDevice { CaptureSystem.current.uiDevice }

  /// Posted when the phone is held in another way, between begin and end of generating.
  public static let orientationDidChangeNotification = Notification.Name("UIDeviceOrientationDidChangeNotification")

  /// How the phone is held; unknown unless the app has asked for notifications. **Source:** Apple, UIDevice.orientation.
  public var orientation: UIDeviceOrientation {
    isGeneratingDeviceOrientationNotifications ? UIDeviceOrientation(system.deviceOrientation) : .unknown
  }

  /// Whether the app has begun to generate notifications and not ended it.
  public var isGeneratingDeviceOrientationNotifications: Bool { generating.read { $0 > 0 } }

  /// Asks for notifications. Calls nest.
  public func beginGeneratingDeviceOrientationNotifications() { change(generating) { $0 += 1 } }

  /// Ends one call of ``beginGeneratingDeviceOrientationNotifications()``.
  public func endGeneratingDeviceOrientationNotifications() { change(generating) { $0 = max(0, $0 - 1) } }
}

extension CaptureSystem {
  /// How the phone tells that it is held: as it is, unless the user has locked its rotation.
  var deviceOrientation: Posture { postureState.read { $0.attitude.rotationLock ?? $0.sense.posture } }

  func tellDeviceOrientation(_ transaction: borrowing Transaction) {
    guard let device = postureState.read({ $0.attitude.device }), device.isGeneratingDeviceOrientationNotifications
    else {
      return
    }
    transaction.post(UIDevice.orientationDidChangeNotification, object: device)
  }

  fileprivate var uiDevice: UIDevice {
    change { transaction in
      postureState.write(transaction) { state in
        let device = state.attitude.device ?? UIDevice(belongingTo: self)
        state.attitude.device = device
        return device
      }
    }
  }
}
