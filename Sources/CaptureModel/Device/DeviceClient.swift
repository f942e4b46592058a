import SimulationKernel

/// What uses devices, as they see it: a session.
protocol DeviceClient: AnyObject {
  /// Whether the device is among its inputs.
  func uses(_ device: AVCaptureDevice) -> Bool

  /// Whether frames flow.
  var isStreaming: Bool { get }

  /// Something of a device changed that frames follow, from this change on or from the commit that is awaited.
  func configurationChanged(_ transaction: borrowing Transaction)

  /// The app has chosen a device's format itself.
  func overrulePreset(for device: AVCaptureDevice, _ transaction: borrowing Transaction)

  /// Chooses the devices' colour spaces, if that is the client's task.
  func configureColorSpaces(_ transaction: borrowing Transaction)

  /// A device's pictures have another colour space from now on.
  func colorSpaceChanged(of device: AVCaptureDevice, _ transaction: borrowing Transaction)

  /// Lets a camera's frames stop for as long as it takes to set it up anew; the call that leads to it returns when they flow again.
  func interruptFrames(of device: AVCaptureDevice, _ transaction: borrowing Transaction)

  /// A device is gone.
  func deviceWasLost(_ device: AVCaptureDevice, _ transaction: borrowing Transaction)

  /// Looks again at what keeps it from running.
  func reviewInterruption(_ transaction: borrowing Transaction)
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

  /// All clients, which exist at least until the change is over.
  func deviceClients(in transaction: borrowing Transaction) -> [any DeviceClient] {
    let clients = deviceClients
    transaction.keep(clients)
    return clients
  }
}

extension AVCaptureDevice {
  /// The clients that use the device.
  func clients(in transaction: borrowing Transaction) -> [any DeviceClient] {
    system.deviceClients(in: transaction).filter { $0.uses(self) }
  }

  /// Changes something that frames follow: one change, in which all that use the device apply it.
  func changeConfiguration(_ body: (borrowing Transaction) -> Void) {
    system.change { transaction in
      body(transaction)
      configurationChanged(transaction)
    }
  }

  /// Lets all that use the device apply what frames are to follow.
  func configurationChanged(_ transaction: borrowing Transaction) {
    for client in clients(in: transaction) { client.configurationChanged(transaction) }
  }
}
