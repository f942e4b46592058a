import SimulationKernel

/// What inputs are added to, as they see it: a session.
protocol InputClient: DeviceClient {
  /// Whether it has the input.
  func has(_ input: AVCaptureInput) -> Bool
}

extension AVCaptureInput {
  /// Lets what has the input apply what frames are to follow.
  func configurationChanged(_ transaction: borrowing Transaction) {
    for case let client as any InputClient in system.deviceClients(in: transaction) where client.has(self) {
      client.configurationChanged(transaction)
    }
  }
}
