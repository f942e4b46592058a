import SimulationKernel

/// An object to which inputs are added: a session.
protocol InputClient: DeviceClient {
  /// Returns whether the client contains the input.
  func has(_ input: AVCaptureInput) -> Bool
}

extension AVCaptureInput {
  /// Notifies the session that contains the input that its configuration changed.
  func configurationChanged(_ transaction: borrowing Transaction) {
    for case let client as any InputClient in system.deviceClients(in: transaction) where client.has(self) {
      client.configurationChanged(transaction)
    }
  }
}
