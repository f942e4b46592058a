extension CaptureSystem {
  /// How hard the hardware is pressed, by heat for one, as all cameras tell.
  ///
  /// From ``AVCaptureDevice/SystemPressureState/Level/serious`` on the lamp is not available; at `shutdown` sessions lose their
  /// cameras until the pressure falls. **Source:** rules 113 and 162; from which level on the lamp fails is made up.
  public func setSystemPressure(
    _ level: AVCaptureDevice.SystemPressureState.Level, factors: AVCaptureDevice.SystemPressureState.Factors = []
  ) {
    let cameras = devices.filter { $0.hasMediaType(.video) }
    let new = AVCaptureDevice.SystemPressureState(level, factors: factors)
    let isLampCool = AVCaptureDevice.SystemPressureState.Level.all.prefix { $0 != .serious }.contains(level)
    change { transaction in
      for camera in cameras where camera.systemPressureState != new {
        camera.changeCondition(\.pressure, to: new) {
          transaction.changed(camera, \AVCaptureDevice.systemPressureState, "systemPressureState", from: $0, to: $1)
        }
        camera.setLampAvailable(isLampCool)
      }
    }
    setInterrupted(level == .shutdown, .videoDeviceNotAvailableDueToSystemPressure)
  }
}
