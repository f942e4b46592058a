import HardwareModel
import SimulationKernel

extension AVCaptureSession {
  /// A Boolean value that indicates whether the session selects its cameras' color spaces. The default is true.
  ///
  /// The session selects P3 if it has a photo output and the format supports P3; otherwise, it selects the first color
  /// space of the format. **Source:** rules 27, 111.
  public var automaticallyConfiguresCaptureDeviceForWideColor: Bool {
    get { state.read { $0.choosesColorSpace } }
    set {
      system.change { transaction in
        state.write(transaction, of: self) { $0.choosesColorSpace = newValue }
        configureColorSpaces(transaction)
      }
    }
  }

  /// Selects the color spaces of the cameras if automatic configuration is on.
  func configureColorSpaces(_ transaction: borrowing Transaction) {
    guard automaticallyConfiguresCaptureDeviceForWideColor else { return }
    let prefersWideColor = outputs.contains(where: \.prefersWideColor)
    for device in deviceInputs.map(\.device) where device.descriptor.camera != nil {
      let spaces = device.activeFormat.supportedColorSpaces
      let isWide = prefersWideColor && spaces.contains(.P3_D65)
      device.setColorSpace(isWide ? .P3_D65 : spaces.first ?? .sRGB, transaction)
    }
  }

  /// Ends recordings from the device, whose color space has changed. **Source:** rule 111.
  func colorSpaceChanged(of device: AVCaptureDevice, _ transaction: borrowing Transaction) {
    for output in outputs where output.preservesColorSpace {
      let activeConnections = state.read { $0.applied.activeConnections(to: output) }
      guard activeConnections.contains(where: { $0.device === device }) else { continue }
      output.routesChanged(activeConnections, because: .interrupted(.mediaChanged), transaction)
    }
  }
}
