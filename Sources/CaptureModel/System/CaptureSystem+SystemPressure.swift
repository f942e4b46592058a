import AVFoundationTypes
import SimulationKernel

extension CaptureSystem {
  /// How hard the hardware is pressed, by heat for one, as all cameras tell.
  ///
  /// From ``AVCaptureDevice/SystemPressureState/Level/serious`` on the torch is not available; at `shutdown` sessions lose their
  /// cameras until the pressure falls. **Source:** rules 113 and 162; from which level on the torch fails is made up.
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
