import CameraControl
import CoreMediaModel
import Foundation
import SimulationKernel

/// What a system knows of its devices.
struct DeviceRegistry {
  var devices: [AVCaptureDevice] = []
  /// What uses devices. Each is a `DeviceClient`.
  var clients = WeakList<AnyObject>()
  var searches = WeakList<AVCaptureDevice.DiscoverySession>()
  /// The user's choices of a camera, the last first.
  var preferredCameras: [String] = []
  /// Has the observers of the class property `systemPreferredCamera`, once there are any.
  var preferredCameraObservers: PreferredCameraObservers?
  /// Identifiers of the devices that another process has locked.
  var foreignLocks: Set<String> = []
  var pressure = AVCaptureDevice.SystemPressureState(.nominal)
}

extension CaptureSystem {
  private static let deviceRegistry = SystemPart { _ in DeviceRegistry() }

  /// What this system knows of its devices.
  var deviceRegistry: Guarded<DeviceRegistry> { state(of: Self.deviceRegistry) }

  /// The devices that are connected, in the order in which they were.
  public var devices: [AVCaptureDevice] { deviceRegistry.read { $0.devices } }

  /// Connects a device and announces it. One that was connected before comes back as another object; the old one stays disconnected.
  ///
  /// - Returns: the device as clients will know it. **Source:** rule 407.
  @discardableResult
  public func connect(_ device: AVCaptureDevice) -> AVCaptureDevice {
    let (isKnown, present) = (device.state.read(\.isKnown), present(device))
    if isKnown, present.isConnected { return present }
    let device = isKnown ? AVCaptureDevice(device.descriptor, source: device.source, in: self) : device
    device.lookAround()
    changeDevices { transaction in
      deviceRegistry.write(transaction) { $0.devices.append(device) }
      device.setConnected(true, transaction)
      device.setInUseByAnotherApplication(interruptions.contains { $0.deviceID == device.uniqueID }, transaction)
      device.setSystemPressure(deviceRegistry.read { $0.pressure }, transaction)
      transaction.post(AVCaptureDevice.wasConnectedNotification, object: device)
    }
    return device
  }

  /// The device as clients know it now: another object if it was gone since this one was made. **Source:** rule 407.
  package func present(_ device: AVCaptureDevice) -> AVCaptureDevice {
    devices.first { $0.uniqueID == device.uniqueID } ?? device
  }

  /// Disconnects a device: frames stop, recordings from it end, and it is announced. **Source:** rule 87.
  ///
  /// - Parameter device: the device, or what it was before it came back.
  public func disconnect(_ device: AVCaptureDevice) {
    let device = present(device)
    changeDevices { transaction in
      deviceRegistry.write(transaction) { $0.devices.removeAll { $0 === device } }
      device.setConnected(false, transaction)
      device.giveUpCommands(transaction)
      device.mutateControl(transaction, for: .command) { $0.ceaseAdjusting() }
      // Also a session that has removed the camera and not committed that yet.
      for client in deviceClients(in: transaction) { client.deviceWasLost(device, transaction) }
      transaction.post(AVCaptureDevice.wasDisconnectedNotification, object: device)
    }
    change { transaction in
      for client in deviceClients(in: transaction) { client.reviewInterruption(transaction) }
    }
  }

  /// Changes which devices there are, and tells the observers of searches for devices.
  private func changeDevices(_ body: (borrowing Transaction) -> Void) {
    let searches = deviceRegistry.read { $0.searches }.objects
    change { transaction in
      let old = searches.map(\.devices)
      changePreference(transaction) { body(transaction) }
      for (search, old) in zip(searches, old) {
        transaction.changed(
          search, \AVCaptureDevice.DiscoverySession.devices, "devices", from: old, to: search.devices)
      }
    }
  }

  /// Whether another process holds the configuration lock of a device.
  func isLockedByAnotherProcess(_ device: AVCaptureDevice) -> Bool {
    deviceRegistry.read { $0.foreignLocks.contains(device.uniqueID) }
  }
}
