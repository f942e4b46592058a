import AVFoundationTypes
import Foundation
import SimulationKernel

// MARK: The configuration lock

extension AVCaptureDevice {
  /// Acquires the configuration lock, which every setter requires. Calls nest; balance each with
  /// ``unlockForConfiguration()``.
  ///
  /// - Throws: `AVError.deviceLockedForConfigurationByAnotherProcess` while another process holds it. **Source:** rule
  ///   88.
  public func lockForConfiguration() throws {
    system.recordCall(on: self)
    try system.failIfRequested(.lockForConfiguration)
    guard !system.isLockedByAnotherProcess(self) else {
      throw AVError(
        .deviceLockedForConfigurationByAnotherProcess,
        userInfo: [
          NSLocalizedDescriptionKey: "Cannot use \(localizedName)",
          NSLocalizedFailureReasonErrorKey: "Another application is configuring it.", AVErrorDeviceKey: self,
        ])
    }
    change(state) { $0.lockCount += 1 }
  }

  /// Releases the configuration lock. An unbalanced call has no effect. **Source:** rule 88.
  public func unlockForConfiguration() {
    system.recordCall(on: self)
    change(state) { state in
      state.lockCount = max(0, state.lockCount - 1)
      if state.lockCount == 0 { state.isFormatHeld = false }
    }
  }

  /// Whether this process holds the configuration lock.
  package var isLockedForConfiguration: Bool { state.read { $0.lockCount > 0 } }

  /// Acquires the configuration lock unless this process already holds it.
  func takeFreeLock() -> Bool {
    change(state) { state in
      guard state.lockCount == 0 else { return false }
      state.lockCount = 1
      return true
    }
  }
}

// MARK: Conditions set by the world

extension AVCaptureDevice {
  /// The conditions of a device that are controlled by the environment, not by the app.
  struct Condition: Equatable {
    var isConnected = true
    var isSuspended = false
    var isInUseByAnotherApplication = false
    var pressure = SystemPressureState(.nominal)
  }

  /// A Boolean value that indicates whether the device is connected. Key-value observable.
  ///
  /// Never becomes true again after a disconnection: a device that is reconnected is a new object. **Source:** rule
  /// 407.
  public var isConnected: Bool { state.read { $0.condition.isConnected } }

  /// A Boolean value that indicates whether the device is suspended and delivers no data. Key-value observable.
  public var isSuspended: Bool { state.read { $0.condition.isSuspended } }

  /// A Boolean value that indicates whether another app uses the device. Key-value observable.
  public var isInUseByAnotherApplication: Bool { state.read { $0.condition.isInUseByAnotherApplication } }

  /// Notifies observers of the properties that differ between two conditions.
  func announceCondition(from old: Condition, to new: Condition, _ transaction: borrowing Transaction) {
    typealias Device = AVCaptureDevice
    transaction.changed(self, \Device.isConnected, "isConnected", from: old.isConnected, to: new.isConnected)
    transaction.changed(self, \Device.isSuspended, "isSuspended", from: old.isSuspended, to: new.isSuspended)
    transaction.changed(
      self, \Device.isInUseByAnotherApplication, "isInUseByAnotherApplication", from: old.isInUseByAnotherApplication,
      to: new.isInUseByAnotherApplication)
    transaction.changed(
      self, \Device.systemPressureState, "systemPressureState", from: old.pressure, to: new.pressure)
  }

  /// Posted when a device is connected. The notification's object is the device.
  public static let wasConnectedNotification = Notification.Name("AVCaptureDeviceWasConnectedNotification")
  /// Posted when a device is disconnected. The notification's object is the device.
  public static let wasDisconnectedNotification = Notification.Name("AVCaptureDeviceWasDisconnectedNotification")

  /// Records that another process has acquired or released the device.
  func setInUseByAnotherApplication(_ isInUse: Bool, _ transaction: borrowing Transaction) {
    state.write(transaction, of: self) { $0.condition.isInUseByAnotherApplication = isInUse }
  }

  /// Connects or disconnects the device.
  func setConnected(_ connected: Bool, _ transaction: borrowing Transaction) {
    state.write(transaction, of: self) { state in
      state.condition.isConnected = connected
      state.isKnown = true
    }
  }
}

extension Notification.Name {
  /// The older spelling of `AVCaptureDevice.wasConnectedNotification`.
  public static let AVCaptureDeviceWasConnected = AVCaptureDevice.wasConnectedNotification
  /// The older spelling of `AVCaptureDevice.wasDisconnectedNotification`.
  public static let AVCaptureDeviceWasDisconnected = AVCaptureDevice.wasDisconnectedNotification
}

// MARK: Authorization

extension AVCaptureDevice {
  /// Returns the app's authorization status for capturing the given media type.
  ///
  /// Raises NSInvalidArgumentException for any type other than `.video` and `.audio`. **Source:** rules 189-195.
  public class func authorizationStatus(for mediaType: AVMediaType) -> AVAuthorizationStatus {
    guard require(mediaType, in: "authorizationStatusForMediaType:") else { return .notDetermined }
    return CaptureSystem.current.authorizationStatus(for: mediaType)
  }

  /// Requests the user's permission to capture, prompting only once. The handler runs on a system queue. **Source:**
  /// rule 190.
  @preconcurrency
  public class func requestAccess(
    for mediaType: AVMediaType, completionHandler handler: @escaping @Sendable (Bool) -> Void
  ) {
    guard require(mediaType, in: "requestAccessForMediaType:completionHandler:") else { return }
    CaptureSystem.current.requestAccess(for: mediaType, handler: handler)
  }

  /// Requests the user's permission to capture, prompting only once, and returns whether it is granted.
  public class func requestAccess(for mediaType: AVMediaType) async -> Bool {
    await withCheckedContinuation { continuation in
      requestAccess(for: mediaType) { continuation.resume(returning: $0) }
    }
  }

  /// **Source:** text: github.com/trevorotts1/999-setup, CHECKPOINT-WS22.md.
  private class func require(_ mediaType: AVMediaType, in method: String) -> Bool {
    CaptureSystem.current.require(
      mediaType == .video || mediaType == .audio,
      Misuse(
        .invalidArgument,
        "*** +[AVCaptureDevice \(method)] The passed media type '\(mediaType.rawValue)' is not supported",
        evidence: .rule(189), remedy: "pass .video or .audio"))
  }
}
