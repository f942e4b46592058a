import SimulationKernel

extension AVCaptureDevice {
  /// The properties for exposure, white balance and dynamic range.
  static let exposureProperties: [Property<AVCaptureDevice>] = [
    .settable("exposureMode", \.exposureMode, observable: true, "How exposure is controlled."),
    .readOnly("isAdjustingExposure", \.isAdjustingExposure, observable: true, "Whether exposure is being adjusted."),
    .readOnly(
      "isExposurePointOfInterestSupported", \.isExposurePointOfInterestSupported, "Whether a place to meter can be set."
    ),
    .settable("exposurePointOfInterest", \.exposurePointOfInterest, "Where to meter, as for focus."),
    .readOnly(
      "isExposureRectOfInterestSupported", \.isExposureRectOfInterestSupported, "Whether an area to meter can be set."),
    .readOnly("minExposureRectOfInterestSize", \.minExposureRectOfInterestSize, "The smallest area to meter."),
    .settable("exposureRectOfInterest", \.exposureRectOfInterest, observable: true, "The area to meter, as for focus."),
    .settable(
      "automaticallyAdjustsFaceDrivenAutoExposureEnabled", \.automaticallyAdjustsFaceDrivenAutoExposureEnabled,
      "Whether metering faces switches on by itself."),
    .settable("isFaceDrivenAutoExposureEnabled", \.isFaceDrivenAutoExposureEnabled, "Whether faces are metered."),
    .method(
      "exposureModeCustom", "Exposure by hand.",
      [.init("duration", .time, "Exposure time in seconds."), .init("iso", .number, "Sensitivity.")]
    ) { device, arguments, done in
      device.setExposureModeCustom(
        duration: try .required(arguments["duration"]), iso: try .required(arguments["iso"]), completionHandler: done)
    },
    .readOnly("exposureDuration", \.exposureDuration, observable: true, "Exposure time in seconds."),
    .readOnly("iso", \.iso, observable: true, "Sensitivity."),
    .readOnly(
      "exposureTargetOffset", \.exposureTargetOffset, observable: true,
      "How much brighter than metered the picture is, in EV."),
    .readOnly("minExposureTargetBias", \.minExposureTargetBias, "The least bias."),
    .readOnly("maxExposureTargetBias", \.maxExposureTargetBias, "The greatest bias."),
    .readOnly(
      "exposureTargetBias", \.exposureTargetBias, observable: true, "Brighter or darker than metered, in EV."
    ).settable { device, bias, done in device.setExposureTargetBias(try .required(bias), completionHandler: done) },
    .settable(
      "activeMaxExposureDuration", \.activeMaxExposureDuration, observable: true,
      "The longest exposure that auto-exposure may choose."),
    .settable("whiteBalanceMode", \.whiteBalanceMode, observable: true, "How white balance is controlled."),
    .readOnly(
      "isAdjustingWhiteBalance", \.isAdjustingWhiteBalance, observable: true, "Whether white balance is being adjusted."
    ),
    .readOnly("maxWhiteBalanceGain", \.maxWhiteBalanceGain, "The greatest gain."),
    .readOnly(
      "isLockingWhiteBalanceWithCustomDeviceGainsSupported", \.isLockingWhiteBalanceWithCustomDeviceGainsSupported,
      "Whether white balance can be set by hand."),
    .method(
      "whiteBalanceModeLocked", "White balance by hand.",
      [
        .init("redGain", .number, "Gain of red, 1 or more."), .init("greenGain", .number, "Gain of green, 1 or more."),
        .init("blueGain", .number, "Gain of blue, 1 or more."),
      ]
    ) { device, arguments, done in
      let gains = WhiteBalanceGains(
        redGain: try .required(arguments["redGain"]), greenGain: try .required(arguments["greenGain"]),
        blueGain: try .required(arguments["blueGain"]))
      device.setWhiteBalanceModeLocked(with: gains, completionHandler: done)
    },
    .readOnly("deviceWhiteBalanceGains", \.deviceWhiteBalanceGains, observable: true, "The gains now."),
    .readOnly(
      "grayWorldDeviceWhiteBalanceGains", \.grayWorldDeviceWhiteBalanceGains, observable: true,
      "The gains that would make the picture grey on average."),
    .readOnly("isLowLightBoostSupported", \.isLowLightBoostSupported, "Whether there is low-light boost."),
    .settable(
      "automaticallyEnablesLowLightBoostWhenAvailable", \.automaticallyEnablesLowLightBoostWhenAvailable,
      observable: true,
      "Whether low-light boost switches on by itself."),
    .readOnly("isLowLightBoostEnabled", \.isLowLightBoostEnabled, observable: true, "Whether low-light boost is on."),
    .settable(
      "automaticallyAdjustsVideoHDREnabled", \.automaticallyAdjustsVideoHDREnabled, observable: true,
      "Whether HDR video switches on by itself."),
    .settable("isVideoHDREnabled", \.isVideoHDREnabled, observable: true, "Whether HDR video is on."),
    .settable(
      "isGlobalToneMappingEnabled", \.isGlobalToneMappingEnabled, observable: true,
      "Whether one curve maps the tones of the whole picture."),
  ]

  /// The active format and the properties that depend on it.
  static let formatProperties: [Property<AVCaptureDevice>] = [
    .readOnly("activeFormat", \.activeFormat, observable: true, "The format that the device delivers in."),
    .settable(
      "activeVideoMinFrameDuration", \.activeVideoMinFrameDuration, observable: true,
      "The shortest time between frames: the highest rate."),
    .settable(
      "activeVideoMaxFrameDuration", \.activeVideoMaxFrameDuration, observable: true,
      "The longest time between frames: the lowest rate."),
    .settable(
      "isAutoVideoFrameRateEnabled", \.isAutoVideoFrameRateEnabled, "Whether the rate drops in the dark by itself."),
    .settable("activeColorSpace", \.activeColorSpace, "Colours of the delivered pictures."),
    .readOnly("activeDepthDataFormat", \.activeDepthDataFormat, observable: true, "The format of depth."),
    .settable(
      "activeDepthDataMinFrameDuration", \.activeDepthDataMinFrameDuration, "The shortest time between depth maps."),
    .readOnly(
      "dynamicAspectRatio", \.dynamicAspectRatio, observable: true, "The shape of the picture, where it can change."),
    .readOnly("dynamicDimensions", \.dynamicDimensions, observable: true, "The size of the picture in that shape."),
    .readOnly(
      "isGeometricDistortionCorrectionSupported", \.isGeometricDistortionCorrectionSupported,
      "Whether an ultra-wide picture can be straightened."),
    .settable(
      "isGeometricDistortionCorrectionEnabled", \.isGeometricDistortionCorrectionEnabled,
      "Whether an ultra-wide picture is straightened."),
  ]
}
