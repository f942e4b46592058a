import HardwareModel
import SimulationKernel

extension AVCaptureSession {
  /// Whether the session chooses its cameras' colour spaces: P3 beside a photo output where the format has it, else the first of the
  /// format's. Default true.
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
    let prefersWideColor = outputs.contains(where: \.prefersWideColor)
    for device in deviceInputs.map(\.device) where device.descriptor.camera != nil {
      let spaces = device.activeFormat.supportedColorSpaces
      let isWide = prefersWideColor && spaces.contains(.P3_D65)
      device.setColorSpace(isWide ? .P3_D65 : spaces.first ?? .sRGB, transaction)
    }
  }

  /// Recordings from the device end. **Source:** rule 111.
  func colorSpaceChanged(of device: AVCaptureDevice, _ transaction: borrowing Transaction) {
    for output in outputs where output.keepsColorSpace {
      let activeConnections = state.read { $0.applied.activeConnections(to: output) }
      guard activeConnections.contains(where: { $0.device === device }) else { continue }
      output.routesChanged(activeConnections, because: .interrupted(.mediaChanged), transaction)
    }
  }
}
