import SimulationKernel

extension AVCaptureDevice {
  /// The properties for exposure, white balance and dynamic range.
  static let exposureProperties: [Property<AVCaptureDevice>] = [
    .settable("exposureMode", \.exposureMode, observable: true, "The exposure mode."),
    .readOnly(
      "isAdjustingExposure", \.isAdjustingExposure, observable: true, "Whether the camera is adjusting its exposure."),
    .readOnly(
      "isExposurePointOfInterestSupported", \.isExposurePointOfInterestSupported,
      "Whether the camera supports an exposure point of interest."
    ),
    .settable(
      "exposurePointOfInterest", \.exposurePointOfInterest,
      "The exposure point of interest, in the coordinates of `focusPointOfInterest`."),
    .readOnly(
      "isExposureRectOfInterestSupported", \.isExposureRectOfInterestSupported,
      "Whether the camera supports an exposure rectangle of interest."),
    .readOnly(
      "minExposureRectOfInterestSize", \.minExposureRectOfInterestSize, "The smallest exposure rectangle of interest."),
    .settable(
      "exposureRectOfInterest", \.exposureRectOfInterest, observable: true,
      "The exposure rectangle of interest, in the coordinates of `focusPointOfInterest`."),
    .settable(
      "automaticallyAdjustsFaceDrivenAutoExposureEnabled", \.automaticallyAdjustsFaceDrivenAutoExposureEnabled,
      "Whether the system turns face-driven auto-exposure on and off."),
    .settable(
      "isFaceDrivenAutoExposureEnabled", \.isFaceDrivenAutoExposureEnabled, "Whether auto-exposure prefers faces."),
    .method(
      "exposureModeCustom", "Locks exposure at a manual exposure time and ISO.",
      [.init("duration", .time, "The exposure time in seconds."), .init("iso", .number, "The ISO sensitivity.")]
    ) { device, arguments, done in
      device.setExposureModeCustom(
        duration: try .required(arguments["duration"]), iso: try .required(arguments["iso"]), completionHandler: done)
    },
    .readOnly("exposureDuration", \.exposureDuration, observable: true, "The exposure time in seconds."),
    .readOnly("iso", \.iso, observable: true, "The ISO sensitivity."),
    .readOnly(
      "exposureTargetOffset", \.exposureTargetOffset, observable: true,
      "The difference between the current and the metered exposure, in EV; positive values are brighter."),
    .readOnly("minExposureTargetBias", \.minExposureTargetBias, "The minimum exposure bias, in EV."),
    .readOnly("maxExposureTargetBias", \.maxExposureTargetBias, "The maximum exposure bias, in EV."),
    .readOnly(
      "exposureTargetBias", \.exposureTargetBias, observable: true,
      "The exposure bias in EV; positive values are brighter."
    ).settable { device, bias, done in device.setExposureTargetBias(try .required(bias), completionHandler: done) },
    .settable(
      "activeMaxExposureDuration", \.activeMaxExposureDuration, observable: true,
      "The longest exposure time that auto-exposure may use."),
    .settable("whiteBalanceMode", \.whiteBalanceMode, observable: true, "The white-balance mode."),
    .readOnly(
      "isAdjustingWhiteBalance", \.isAdjustingWhiteBalance, observable: true,
      "Whether the camera is adjusting its white balance."
    ),
    .readOnly("maxWhiteBalanceGain", \.maxWhiteBalanceGain, "The maximum white-balance gain."),
    .readOnly(
      "isLockingWhiteBalanceWithCustomDeviceGainsSupported", \.isLockingWhiteBalanceWithCustomDeviceGainsSupported,
      "Whether white balance can be locked at custom gains."),
    .method(
      "whiteBalanceModeLocked", "Locks white balance at custom gains.",
      [
        .init("redGain", .number, "The gain of red, 1 or more."),
        .init("greenGain", .number, "The gain of green, 1 or more."),
        .init("blueGain", .number, "The gain of blue, 1 or more."),
      ]
    ) { device, arguments, done in
      let gains = WhiteBalanceGains(
        redGain: try .required(arguments["redGain"]), greenGain: try .required(arguments["greenGain"]),
        blueGain: try .required(arguments["blueGain"]))
      device.setWhiteBalanceModeLocked(with: gains, completionHandler: done)
    },
    .readOnly(
      "deviceWhiteBalanceGains", \.deviceWhiteBalanceGains, observable: true, "The current white-balance gains."),
    .readOnly(
      "grayWorldDeviceWhiteBalanceGains", \.grayWorldDeviceWhiteBalanceGains, observable: true,
      "The white-balance gains that would make the average of the image gray."),
    .readOnly("isLowLightBoostSupported", \.isLowLightBoostSupported, "Whether the camera supports low-light boost."),
    .settable(
      "automaticallyEnablesLowLightBoostWhenAvailable", \.automaticallyEnablesLowLightBoostWhenAvailable,
      observable: true,
      "Whether the camera turns low-light boost on when the scene is dark."),
    .readOnly("isLowLightBoostEnabled", \.isLowLightBoostEnabled, observable: true, "Whether low-light boost is on."),
    .settable(
      "automaticallyAdjustsVideoHDREnabled", \.automaticallyAdjustsVideoHDREnabled, observable: true,
      "Whether the system turns HDR video on and off."),
    .settable("isVideoHDREnabled", \.isVideoHDREnabled, observable: true, "Whether HDR video is on."),
    .settable(
      "isGlobalToneMappingEnabled", \.isGlobalToneMappingEnabled, observable: true,
      "Whether a single tone curve is applied to the whole image."),
  ]

  /// The active format and the properties that depend on it.
  static let formatProperties: [Property<AVCaptureDevice>] = [
    .readOnly("activeFormat", \.activeFormat, observable: true, "The active format of the device."),
    .settable(
      "activeVideoMinFrameDuration", \.activeVideoMinFrameDuration, observable: true,
      "The minimum frame duration, which sets the maximum frame rate."),
    .settable(
      "activeVideoMaxFrameDuration", \.activeVideoMaxFrameDuration, observable: true,
      "The maximum frame duration, which sets the minimum frame rate."),
    .settable(
      "isAutoVideoFrameRateEnabled", \.isAutoVideoFrameRateEnabled,
      "Whether the system lowers the frame rate in the dark."),
    .settable("activeColorSpace", \.activeColorSpace, "The color space of the frames."),
    .readOnly("activeDepthDataFormat", \.activeDepthDataFormat, observable: true, "The active format of depth data."),
    .settable(
      "activeDepthDataMinFrameDuration", \.activeDepthDataMinFrameDuration,
      "The minimum duration of a depth data frame."),
    .readOnly(
      "dynamicAspectRatio", \.dynamicAspectRatio, observable: true,
      "The current aspect ratio, on cameras that can change it."),
    .readOnly(
      "dynamicDimensions", \.dynamicDimensions, observable: true, "The size of the frames at the current aspect ratio."),
    .readOnly(
      "isGeometricDistortionCorrectionSupported", \.isGeometricDistortionCorrectionSupported,
      "Whether the camera supports geometric distortion correction."),
    .settable(
      "isGeometricDistortionCorrectionEnabled", \.isGeometricDistortionCorrectionEnabled,
      "Whether geometric distortion is corrected."),
  ]
}
