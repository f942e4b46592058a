import SimulationKernel

/// What inputs are added to, as they see it: a session.
protocol InputClient: DeviceClient {
  /// Whether it has the input.
  func has(_ input: AVCaptureInput) -> Bool
}

extension AVCaptureInput {
  /// Tells what has the input that frames are to follow a change.
  func configurationChanged() {
    for case let client as any InputClient in system.deviceClients where client.has(self) {
      client.configurationChanged()
    }
  }
}
