extension CaptureSystem {
  /// How hard the hardware is pressed, by heat for one, as all cameras tell.
  ///
  /// From ``AVCaptureDevice/SystemPressureState/Level/serious`` on the lamp is not available; at `shutdown` sessions lose their
  /// cameras until the pressure falls. **Source:** rules 113 and 162; from which level on the lamp fails is made up.
  public func setSystemPressure(
    _ level: AVCaptureDevice.SystemPressureState.Level, factors: AVCaptureDevice.SystemPressureState.Factors = []
  ) {
    let new = AVCaptureDevice.SystemPressureState(level, factors: factors)
    change { transaction in
      withState { $0.pressure = new }
      for device in devices { device.feel(new, transaction) }
    }
    setInterrupted(level == .shutdown, .videoDeviceNotAvailableDueToSystemPressure)
  }
}

extension AVCaptureDevice {
  /// The system's pressure reaches the device, when it changes or when the device is connected.
  func feel(_ pressure: SystemPressureState, _ transaction: Transaction) {
    guard hasMediaType(.video), systemPressureState != pressure else { return }
    changeCondition(\.pressure, to: pressure) {
      transaction.changed(self, \AVCaptureDevice.systemPressureState, "systemPressureState", from: $0, to: $1)
    }
    setLampAvailable(SystemPressureState.Level.all.prefix { $0 != .serious }.contains(pressure.level))
  }
}
