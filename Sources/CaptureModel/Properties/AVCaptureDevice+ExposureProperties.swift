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
      "The exposure point of interest, in the same coordinates as `focusPointOfInterest`."),
    .readOnly(
      "isExposureRectOfInterestSupported", \.isExposureRectOfInterestSupported,
      "Whether the camera supports an exposure rectangle of interest."),
    .readOnly(
      "minExposureRectOfInterestSize", \.minExposureRectOfInterestSize,
      "The minimum size of an exposure rectangle of interest."),
    .settable(
      "exposureRectOfInterest", \.exposureRectOfInterest, observable: true,
      "The exposure rectangle of interest, in the same coordinates as `focusPointOfInterest`."),
    .settable(
      "automaticallyAdjustsFaceDrivenAutoExposureEnabled", \.automaticallyAdjustsFaceDrivenAutoExposureEnabled,
      "Whether the system automatically turns face-driven auto-exposure on and off."),
    .settable(
      "isFaceDrivenAutoExposureEnabled", \.isFaceDrivenAutoExposureEnabled,
      "Whether auto-exposure gives priority to faces."),
    .method(
      "exposureModeCustom", "Sets the exposure mode to `custom`, with the given exposure time and ISO sensitivity.",
      [.init("duration", .time, "The exposure time in seconds."), .init("iso", .number, "The ISO sensitivity.")]
    ) { device, arguments, done in
      device.setExposureModeCustom(
        duration: try .required(arguments["duration"]), iso: try .required(arguments["iso"]), completionHandler: done)
    },
    .readOnly("exposureDuration", \.exposureDuration, observable: true, "The exposure time in seconds."),
    .readOnly("iso", \.iso, observable: true, "The ISO sensitivity."),
    .readOnly(
      "exposureTargetOffset", \.exposureTargetOffset, observable: true,
      "The difference between the metered exposure and the target exposure, in EV; positive if the image is too bright."
    ),
    .readOnly("minExposureTargetBias", \.minExposureTargetBias, "The minimum exposure bias, in EV."),
    .readOnly("maxExposureTargetBias", \.maxExposureTargetBias, "The maximum exposure bias, in EV."),
    .readOnly(
      "exposureTargetBias", \.exposureTargetBias, observable: true,
      "The exposure bias in EV; positive values make the image brighter."
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
      "whiteBalanceModeLocked", "Locks white balance at the given gains.",
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
      "Whether low-light boost turns on automatically when the scene is dark."),
    .readOnly("isLowLightBoostEnabled", \.isLowLightBoostEnabled, observable: true, "Whether low-light boost is on."),
    .settable(
      "automaticallyAdjustsVideoHDREnabled", \.automaticallyAdjustsVideoHDREnabled, observable: true,
      "Whether the system automatically turns HDR video on and off."),
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
      "Whether the system may lower the frame rate in low light."),
    .settable("activeColorSpace", \.activeColorSpace, "The color space of the frames."),
    .readOnly("activeDepthDataFormat", \.activeDepthDataFormat, observable: true, "The active depth data format."),
    .settable(
      "activeDepthDataMinFrameDuration", \.activeDepthDataMinFrameDuration,
      "The minimum frame duration of depth data."),
    .readOnly(
      "dynamicAspectRatio", \.dynamicAspectRatio, observable: true,
      "The current aspect ratio, on cameras whose aspect ratio can be changed."),
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
