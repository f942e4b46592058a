import SimulationKernel

/// What uses devices, as they see it: a session.
protocol DeviceClient: AnyObject {
  /// Whether the device is among its inputs.
  func uses(_ device: AVCaptureDevice) -> Bool

  /// Whether frames flow.
  var isStreaming: Bool { get }

  /// Something of a device changed that frames follow. Not for use within a change.
  func configurationChanged()

  /// The app has chosen a device's format itself.
  func overrulePreset(for device: AVCaptureDevice, _ transaction: borrowing Transaction)

  /// Chooses the devices' colour spaces, if that is the client's task.
  func configureColorSpaces(_ transaction: borrowing Transaction)

  /// A device's pictures have another colour space from now on.
  func colorSpaceChanged(of device: AVCaptureDevice, _ transaction: borrowing Transaction)

  /// Lets a camera's frames stop for as long as it takes to set it up anew; returns when they flow again.
  func interruptFrames(of device: AVCaptureDevice)

  /// A device is gone.
  func deviceWasLost(_ device: AVCaptureDevice, _ transaction: borrowing Transaction)

  /// Looks again at what keeps it from running. Not for use within a change.
  func reviewInterruption()
}

extension CaptureSystem {
  /// Makes a client known, which is not kept.
  func add(_ client: any DeviceClient) {
    _ = change { deviceRegistry.write($0) { $0.clients.add(client) } }
  }

  /// All clients that still exist, in the order of their making.
  var deviceClients: [any DeviceClient] {
    deviceRegistry.read { $0.clients }.objects.compactMap { $0 as? any DeviceClient }
  }

  /// The clients that use a device.
  func clients(of device: AVCaptureDevice) -> [any DeviceClient] { deviceClients.filter { $0.uses(device) } }
}
