import CaptureModel
import HardwareModel
import SimulationKernel

extension CaptureSystem {
  /// Connects a custom device and posts the connection notification.
  ///
  /// - Parameters:
  ///   - descriptor: The properties and capabilities of the device.
  ///   - source: The source of its video or audio data.
  /// - Returns: The connected device, which `AVCaptureDevice.default(for:)` can return.
  @discardableResult
  public func connect(_ descriptor: DeviceDescriptor, source: DeviceSource) -> AVCaptureDevice {
    let device = AVCaptureDevice(descriptor, source: source, in: self)
    connect(device)
    return device
  }
}
