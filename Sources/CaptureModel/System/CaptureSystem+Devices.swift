import CoreMediaModel
import Foundation
import SimulationKernel

extension CaptureSystem {
  /// The devices that are connected, in the order in which they were.
  public var devices: [AVCaptureDevice] { captureState.read { $0.devices } }

  /// Connects a device and announces it. **Source:** flow D1.
  public func connect(_ device: AVCaptureDevice) {
    device.lookAround()
    changeDevices { transaction in
      captureState.write(transaction) { $0.devices.append(device) }
      device.setConnected(true, transaction)
      device.setSystemPressure(captureState.read { $0.pressure }, transaction)
      transaction.post(AVCaptureDevice.wasConnectedNotification, object: device)
    }
  }

  /// Disconnects a device: frames stop, recordings from it end, and it is announced. **Source:** rule 87.
  public func disconnect(_ device: AVCaptureDevice) {
    changeDevices { transaction in
      captureState.write(transaction) { $0.devices.removeAll { $0 === device } }
      device.setConnected(false, transaction)
      device.giveUpCommands(transaction)
      device.changeControl(transaction) { $0.ceaseAdjusting() }
      // Also a session that has removed the camera and not committed that yet.
      for session in sessions { session.deviceWasLost(device, transaction) }
      transaction.post(AVCaptureDevice.wasDisconnectedNotification, object: device)
    }
    reviewInterruptions()
  }

  /// Changes which devices there are, and tells the observers of searches for devices.
  private func changeDevices(_ body: (borrowing Transaction) -> Void) {
    let searches = captureState.read { $0.searches }.objects
    change { transaction in
      let old = searches.map(\.devices)
      changePreference(transaction) { body(transaction) }
      for (search, old) in zip(searches, old) {
        transaction.changed(
          search, \AVCaptureDevice.DiscoverySession.devices, "devices", from: old, to: search.devices)
      }
    }
  }

  /// The sessions that have the device as an input.
  func sessions(using device: AVCaptureDevice) -> [AVCaptureSession] {
    sessions.filter { session in session.deviceInputs.contains { $0.device === device } }
  }

  /// All sessions of this system that a client still holds.
  public var sessions: [AVCaptureSession] { captureState.read { $0.sessions }.objects }
}
