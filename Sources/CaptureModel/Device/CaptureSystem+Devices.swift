import CameraControl
import CoreMediaModel
import Foundation
import SimulationKernel

/// The state of a system's devices.
struct DeviceRegistry {
  var devices: [AVCaptureDevice] = []
  /// The clients that use devices. Each element is a `DeviceClient`.
  var clients = WeakList<AnyObject>()
  var searches = WeakList<AVCaptureDevice.DiscoverySession>()
  /// The identifiers of the cameras that the user has chosen, most recent first.
  var preferredCameras: [String] = []
  /// The observers of the class property `systemPreferredCamera`, created on first use.
  var preferredCameraObservers: PreferredCameraObservers?
  /// The identifiers of devices locked by another process.
  var locksOfOtherProcesses: Set<String> = []
  var pressure = AVCaptureDevice.SystemPressureState(.nominal)
}

extension CaptureSystem {
  private static let deviceRegistry = SystemPart { _ in DeviceRegistry() }

  /// The registry of this system's devices.
  var deviceRegistry: Guarded<DeviceRegistry> { state(of: Self.deviceRegistry) }

  /// The connected devices, in the order in which they were connected.
  public var devices: [AVCaptureDevice] { deviceRegistry.read { $0.devices } }

  /// Connects a device and posts `AVCaptureDevice.wasConnectedNotification`. A device that was connected before is
  /// replaced by a new object; the old object stays disconnected.
  ///
  /// - Returns: The device object that apps see. **Source:** rule 407.
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

  /// Returns the current object for a device, which differs from the argument after a reconnection. **Source:** rule
  /// 407.
  package func present(_ device: AVCaptureDevice) -> AVCaptureDevice {
    devices.first { $0.uniqueID == device.uniqueID } ?? device
  }

  /// Disconnects a device: stops its frames, ends its recordings and posts
  /// `AVCaptureDevice.wasDisconnectedNotification`. **Source:** rule 87.
  ///
  /// - Parameter device: The device, or its object from before a reconnection.
  public func disconnect(_ device: AVCaptureDevice) {
    let device = present(device)
    changeDevices { transaction in
      deviceRegistry.write(transaction) { $0.devices.removeAll { $0 === device } }
      device.setConnected(false, transaction)
      device.cancelCommands(transaction)
      device.mutateControl(transaction, for: .command) { $0.stopAdjusting() }
      // Includes sessions that have removed the camera but not yet committed the change.
      for client in deviceClients(in: transaction) { client.deviceWasLost(device, transaction) }
      transaction.post(AVCaptureDevice.wasDisconnectedNotification, object: device)
    }
    change { transaction in
      for client in deviceClients(in: transaction) { client.updateInterruption(transaction) }
    }
  }

  /// Changes the list of devices, and notifies observers of discovery sessions.
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

  /// Returns whether another process holds the device's configuration lock.
  func isLockedByAnotherProcess(_ device: AVCaptureDevice) -> Bool {
    deviceRegistry.read { $0.locksOfOtherProcesses.contains(device.uniqueID) }
  }
}
