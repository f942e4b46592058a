import CaptureModel
import HardwareModel
import SimulationKernel

extension CaptureSystem {
  /// Connects a device of the test's own, and announces it.
  ///
  /// - Parameters:
  ///   - descriptor: what the device is and can do.
  ///   - source: what it sees or hears.
  /// - Returns: the device, as `AVCaptureDevice.default(for:)` finds it.
  @discardableResult
  public func connect(_ descriptor: DeviceDescriptor, source: DeviceSource) -> AVCaptureDevice {
    let device = AVCaptureDevice(descriptor, source: source, in: self)
    connect(device)
    return device
  }
}
