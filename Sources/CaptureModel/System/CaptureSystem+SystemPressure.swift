import AVFoundationTypes
import SimulationKernel

extension CaptureSystem {
  /// Sets the system pressure that all cameras report.
  ///
  /// At ``AVCaptureDevice/SystemPressureState/Level/serious`` and above, the torch is unavailable; at `shutdown`,
  /// sessions lose their cameras until the pressure falls. **Source:** rules 113 and 162; the level at which the torch
  /// becomes unavailable is assumed.
  public func setSystemPressure(
    _ level: AVCaptureDevice.SystemPressureState.Level, factors: AVCaptureDevice.SystemPressureState.Factors = []
  ) {
    let new = AVCaptureDevice.SystemPressureState(level, factors: factors)
    change { transaction in
      deviceRegistry.write(transaction) { $0.pressure = new }
      for device in devices { device.setSystemPressure(new, transaction) }
    }
    setInterrupted(level == .shutdown, .videoDeviceNotAvailableDueToSystemPressure)
  }
}
