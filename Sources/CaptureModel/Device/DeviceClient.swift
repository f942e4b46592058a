import SimulationKernel

/// An object that uses devices: a session.
protocol DeviceClient: AnyObject {
  /// Returns whether the device is one of the client's inputs.
  func uses(_ device: AVCaptureDevice) -> Bool

  /// Whether the client receives frames.
  var isStreaming: Bool { get }

  /// Called when a device property that affects frames changes. Takes effect at once, or with a pending commit.
  func configurationChanged(_ transaction: borrowing Transaction)

  /// Called when the app selects a device's format itself, which overrides the preset.
  func overridePreset(for device: AVCaptureDevice, _ transaction: borrowing Transaction)

  /// Selects the color spaces of the devices, if the client manages them.
  func configureColorSpaces(_ transaction: borrowing Transaction)

  /// Called when a device's color space changes.
  func colorSpaceChanged(of device: AVCaptureDevice, _ transaction: borrowing Transaction)

  /// Stops a camera's frames while it is reconfigured. The public call that causes this returns when frames resume.
  func interruptFrames(of device: AVCaptureDevice, _ transaction: borrowing Transaction)

  /// Called when a device is disconnected.
  func deviceWasLost(_ device: AVCaptureDevice, _ transaction: borrowing Transaction)

  /// Reevaluates whether the client is interrupted.
  func updateInterruption(_ transaction: borrowing Transaction)
}

extension CaptureSystem {
  /// Registers a client, without retaining it.
  func add(_ client: any DeviceClient) {
    _ = change { deviceRegistry.write($0) { $0.clients.add(client) } }
  }

  /// The registered clients that still exist, in order of creation.
  var deviceClients: [any DeviceClient] {
    deviceRegistry.read { $0.clients }.objects.compactMap { $0 as? any DeviceClient }
  }

  /// Returns all clients, retained at least until the transaction ends.
  func deviceClients(in transaction: borrowing Transaction) -> [any DeviceClient] {
    let clients = deviceClients
    transaction.keep(clients)
    return clients
  }
}

extension AVCaptureDevice {
  /// Returns the clients that use the device.
  func clients(in transaction: borrowing Transaction) -> [any DeviceClient] {
    system.deviceClients(in: transaction).filter { $0.uses(self) }
  }

  /// Changes a device property that affects frames, and applies it to all clients in one transaction.
  func changeConfiguration(_ body: (borrowing Transaction) -> Void) {
    system.change { transaction in
      body(transaction)
      configurationChanged(transaction)
    }
  }

  /// Notifies all clients of the device that its configuration changed.
  func configurationChanged(_ transaction: borrowing Transaction) {
    for client in clients(in: transaction) { client.configurationChanged(transaction) }
  }
}
