import HardwareModel
import SimulationKernel

extension AVCaptureSession {
  /// Whether the session chooses its cameras' colour spaces: the first of the format's, as no output here is for photos. Default true.
  ///
  /// **Source:** rules 27, 111.
  public var automaticallyConfiguresCaptureDeviceForWideColor: Bool {
    get { state.read { $0.choosesColorSpace } }
    set {
      system.change { transaction in
        state.write(transaction, of: self) { $0.choosesColorSpace = newValue }
        configureColorSpaces(transaction)
      }
    }
  }

  /// Chooses the colour spaces, if that is the session's task.
  func configureColorSpaces(_ transaction: borrowing Transaction) {
    guard automaticallyConfiguresCaptureDeviceForWideColor else { return }
    for device in deviceInputs.map(\.device) where device.descriptor.camera != nil {
      device.setColorSpace(device.activeFormat.supportedColorSpaces.first ?? .sRGB, transaction)
    }
  }

  /// Recordings from the device end. **Source:** rule 111.
  func colorSpaceChanged(of device: AVCaptureDevice, _ transaction: borrowing Transaction) {
    for output in outputs where output.keepsColorSpace {
      let routes = state.read { $0.applied.routes(to: output) }
      guard routes.contains(where: { $0.device === device }) else { continue }
      output.routesChanged(routes, because: .interrupted(.mediaChanged), transaction)
    }
  }
}
