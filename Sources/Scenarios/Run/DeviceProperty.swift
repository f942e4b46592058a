import CaptureModel

/// A property of a device as a scenario names it: how it is read, and how it is set.
struct DeviceProperty: Sendable {
  /// Called when a setting has taken effect, with the time of the first frame that shows it.
  typealias Completion = @Sendable (CMTime) -> Void
  typealias Read = @Sendable (AVCaptureDevice) -> Scenario.Value
  typealias Set = @Sendable (AVCaptureDevice, Scenario.Setting, @escaping Completion) throws -> Void

  var read: Read?
  var set: Set?

  /// All of them, by name.
  static let named: [String: DeviceProperty] = [identity, focus, exposure, whiteBalance, lamp, zoom, format]
    .reduce(into: [:]) { all, some in all.merge(some) { first, _ in first } }

  private static let identity: [String: DeviceProperty] = [
    "isConnected": .init { .boolean($0.isConnected) },
    "isSuspended": .init { .boolean($0.isSuspended) },
    "isInUseByAnotherApplication": .init { .boolean($0.isInUseByAnotherApplication) },
    "localizedName": .init { .text($0.localizedName) },
    "uniqueID": .init { .text($0.uniqueID) },
    "systemPressureState": .init { .text("\($0.systemPressureState)") },
    "isSubjectAreaChangeMonitoringEnabled": .flag(\.isSubjectAreaChangeMonitoringEnabled),
  ]

  private static let focus: [String: DeviceProperty] = [
    "focusMode": .word(\.focusMode, [.locked, .autoFocus, .continuousAutoFocus]),
    "focusPointOfInterest": .point(\.focusPointOfInterest),
    "focusModeLocked": .init { device, setting, completion in
      device.setFocusModeLocked(
        lensPosition: Float(try setting.argument("lensPosition")), completionHandler: completion)
    },
    "lensPosition": .init { .number(Double($0.lensPosition)) },
    "isAdjustingFocus": .init { .boolean($0.isAdjustingFocus) },
    "autoFocusRangeRestriction": .word(\.autoFocusRangeRestriction, [.none, .near, .far]),
    "isSmoothAutoFocusEnabled": .flag(\.isSmoothAutoFocusEnabled),
  ]

  private static let exposure: [String: DeviceProperty] = [
    "exposureMode": .word(\.exposureMode, [.locked, .autoExpose, .continuousAutoExposure, .custom]),
    "exposurePointOfInterest": .point(\.exposurePointOfInterest),
    "exposureModeCustom": .init { device, setting, completion in
      device.setExposureModeCustom(
        duration: try setting.field("duration").duration, iso: Float(try setting.argument("iso")),
        completionHandler: completion)
    },
    "exposureDuration": .init { $0.exposureDuration.scenarioValue },
    "iso": .init { .number(Double($0.iso)) },
    "isAdjustingExposure": .init { .boolean($0.isAdjustingExposure) },
    "exposureTargetOffset": .init { .number(Double($0.exposureTargetOffset)) },
    "exposureTargetBias": .init(
      read: { .number(Double($0.exposureTargetBias)) },
      set: { device, setting, completion in
        device.setExposureTargetBias(Float(try setting.number), completionHandler: completion)
      }),
    "activeMaxExposureDuration": .time(\.activeMaxExposureDuration),
    "automaticallyEnablesLowLightBoostWhenAvailable": .flag(\.automaticallyEnablesLowLightBoostWhenAvailable),
    "isLowLightBoostEnabled": .init { .boolean($0.isLowLightBoostEnabled) },
    "automaticallyAdjustsVideoHDREnabled": .flag(\.automaticallyAdjustsVideoHDREnabled),
    "isVideoHDREnabled": .flag(\.isVideoHDREnabled),
  ]

  private static let whiteBalance: [String: DeviceProperty] = [
    "whiteBalanceMode": .word(\.whiteBalanceMode, [.locked, .autoWhiteBalance, .continuousAutoWhiteBalance]),
    "whiteBalanceModeLocked": .init { device, setting, completion in
      let gains = AVCaptureDevice.WhiteBalanceGains(
        redGain: Float(try setting.argument("redGain")), greenGain: Float(try setting.argument("greenGain")),
        blueGain: Float(try setting.argument("blueGain")))
      device.setWhiteBalanceModeLocked(with: gains, completionHandler: completion)
    },
    "isAdjustingWhiteBalance": .init { .boolean($0.isAdjustingWhiteBalance) },
    "deviceWhiteBalanceGains.redGain": .init { .number(Double($0.deviceWhiteBalanceGains.redGain)) },
    "deviceWhiteBalanceGains.greenGain": .init { .number(Double($0.deviceWhiteBalanceGains.greenGain)) },
    "deviceWhiteBalanceGains.blueGain": .init { .number(Double($0.deviceWhiteBalanceGains.blueGain)) },
  ]

  private static let lamp: [String: DeviceProperty] = [
    "torchMode": .word(\.torchMode, [.off, .on, .auto]),
    "torchModeOn": .init { device, setting, _ in
      try device.setTorchModeOn(level: Float(try setting.argument("level")))
    },
    "torchLevel": .init { .number(Double($0.torchLevel)) },
    "isTorchActive": .init { .boolean($0.isTorchActive) },
    "isTorchAvailable": .init { .boolean($0.isTorchAvailable) },
    "isFlashAvailable": .init { .boolean($0.isFlashAvailable) },
    "flashMode": .word(\.flashMode, [.off, .on, .auto]),
  ]

  private static let zoom: [String: DeviceProperty] = [
    "videoZoomFactor": .init(
      read: { .number(Double($0.videoZoomFactor)) },
      set: { device, setting, _ in device.videoZoomFactor = try setting.number }),
    "isRampingVideoZoom": .init { .boolean($0.isRampingVideoZoom) },
    "minAvailableVideoZoomFactor": .init { .number(Double($0.minAvailableVideoZoomFactor)) },
    "maxAvailableVideoZoomFactor": .init { .number(Double($0.maxAvailableVideoZoomFactor)) },
    "ramp": .init { device, setting, _ in
      device.ramp(
        toVideoZoomFactor: try setting.argument("toVideoZoomFactor"), withRate: Float(try setting.argument("withRate")))
    },
    "cancelVideoZoomRamp": .init { device, _, _ in device.cancelVideoZoomRamp() },
    "activePrimaryConstituent": .init { .text($0.activePrimaryConstituent?.localizedName ?? "none") },
  ]

  private static let format: [String: DeviceProperty] = [
    "activeFormat": .init { device, setting, _ in device.activeFormat = try device.format(setting) },
    "activeVideoMinFrameDuration": .time(\.activeVideoMinFrameDuration),
    "activeVideoMaxFrameDuration": .time(\.activeVideoMaxFrameDuration),
    "activeFormat.width": .init { .integer(Int64($0.activeFormat.facts.size.width)) },
    "activeFormat.height": .init { .integer(Int64($0.activeFormat.facts.size.height)) },
    "activeFormat.pixelFormat": .init { .text($0.activeFormat.facts.pixelFormat.fourCharacters) },
    "activeFormat.maxFrameRate": .init { .number($0.activeFormat.facts.frameRates.upperBound) },
    "isAutoVideoFrameRateEnabled": .flag(\.isAutoVideoFrameRateEnabled),
    "activeColorSpace": .word(\.activeColorSpace, [.sRGB, .P3_D65, .HLG_BT2020]),
    "isGeometricDistortionCorrectionEnabled": .flag(\.isGeometricDistortionCorrectionEnabled),
  ]
}
