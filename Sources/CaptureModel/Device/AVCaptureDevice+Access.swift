import AVFoundationTypes
import Foundation
import SimulationKernel

// MARK: The configuration lock

extension AVCaptureDevice {
  /// Takes the lock that every change needs. Calls nest; each needs its ``unlockForConfiguration()``.
  ///
  /// - Throws: `AVError.deviceLockedForConfigurationByAnotherProcess` while another process holds it. **Source:** rule 88.
  public func lockForConfiguration() throws {
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

  /// Gives the lock back. One call too many has no effect. **Source:** rule 88.
  public func unlockForConfiguration() {
    change(state) { state in
      state.lockCount = max(0, state.lockCount - 1)
      if state.lockCount == 0 { state.isFormatHeld = false }
    }
  }

  /// Takes the configuration lock unless this process has it.
  func takeFreeLock() -> Bool {
    change(state) { state in
      guard state.lockCount == 0 else { return false }
      state.lockCount = 1
      return true
    }
  }
}

// MARK: What the world does to it

extension AVCaptureDevice {
  /// What the world does to a device, whatever its client wants.
  struct Condition: Equatable {
    var isConnected = true
    var isSuspended = false
    var isInUseByAnotherApplication = false
    var pressure = SystemPressureState(.nominal)
  }

  /// Whether the device is there. Once it has gone it never comes back: what is plugged in again is another object. Observable.
  ///
  /// **Source:** rule 407.
  public var isConnected: Bool { state.read { $0.condition.isConnected } }

  /// Whether the device sleeps, so that nothing comes from it. Observable.
  public var isSuspended: Bool { state.read { $0.condition.isSuspended } }

  /// Whether another process has taken the device. Observable.
  public var isInUseByAnotherApplication: Bool { state.read { $0.condition.isInUseByAnotherApplication } }

  /// Tells observers what differs.
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

  /// Posted when a device has been connected; the object is the device.
  public static let wasConnectedNotification = Notification.Name("AVCaptureDeviceWasConnectedNotification")
  /// Posted when a device has been disconnected; the object is the device.
  public static let wasDisconnectedNotification = Notification.Name("AVCaptureDeviceWasDisconnectedNotification")

  /// Another process has taken the device, or given it back.
  func setInUseByAnotherApplication(_ isInUse: Bool, _ transaction: borrowing Transaction) {
    state.write(transaction, of: self) { $0.condition.isInUseByAnotherApplication = isInUse }
  }

  /// The device came or went.
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
  /// Whether the app may use this kind of device.
  ///
  /// Raises NSInvalidArgumentException for anything but `.video` and `.audio`. **Source:** rules 189-195.
  public class func authorizationStatus(for mediaType: AVMediaType) -> AVAuthorizationStatus {
    guard requireMediaType(mediaType) else { return .notDetermined }
    return CaptureSystem.current.authorizationStatus(for: mediaType)
  }

  /// Asks the user, unless asked before; the handler runs on a queue of the system's. **Source:** rule 190.
  @preconcurrency
  public class func requestAccess(
    for mediaType: AVMediaType, completionHandler handler: @escaping @Sendable (Bool) -> Void
  ) {
    guard requireMediaType(mediaType) else { return }
    CaptureSystem.current.requestAccess(for: mediaType, handler: handler)
  }

  /// Asks the user, unless asked before.
  public class func requestAccess(for mediaType: AVMediaType) async -> Bool {
    await withCheckedContinuation { continuation in
      requestAccess(for: mediaType) { continuation.resume(returning: $0) }
    }
  }

  private class func requireMediaType(_ mediaType: AVMediaType) -> Bool {
    CaptureSystem.current.require(
      mediaType == .video || mediaType == .audio,
      Misuse(
        .invalidArgument, "*** \(mediaType.rawValue) is not a media type that needs authorization",
        remedy: "pass .video or .audio"))
  }
}
