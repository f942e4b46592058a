import SimulationKernel

extension AVCaptureDevice {
  /// The table of a camera's properties.
  package static let properties: [Property<AVCaptureDevice>] =
    focusProperties + exposureProperties + lightProperties + formatProperties + zoomProperties + effectProperties
    + identityProperties

  /// The identity properties, which microphones have as well.
  package static let identityProperties: [Property<AVCaptureDevice>] = [
    .readOnly("uniqueID", \.uniqueID, "The unique identifier of the device."),
    .readOnly("modelID", \.modelID, "The identifier of the device's model."),
    .readOnly("localizedName", \.localizedName, "The localized name of the device."),
    .readOnly("manufacturer", \.manufacturer, "The manufacturer of the device."),
    .readOnly("deviceType", \.deviceType, "The device type, as the raw value of AVCaptureDevice.DeviceType."),
    .readOnly("position", \.position, "The position of the device on the phone."),
    .readOnly("isConnected", \.isConnected, observable: true, "Whether the device is connected."),
    .readOnly("isSuspended", \.isSuspended, observable: true, "Whether the device is connected but suspended."),
    .readOnly(
      "isInUseByAnotherApplication", \.isInUseByAnotherApplication, observable: true,
      "Whether another app is using the device."),
    .readOnly(
      "systemPressureState", \.systemPressureState, observable: true,
      "The system pressure level and the factors that contribute to it."),
    .readOnly(
      "isVirtualDevice", \.isVirtualDevice,
      "Whether the device is virtual, which means that it combines several cameras."),
    .readOnly("constituentDevices", \.constituentDevices, "The names of the cameras that a virtual device combines."),
    .readOnly(
      "activePrimaryConstituent", \.activePrimaryConstituent, observable: true,
      "The name of the camera that a virtual device currently uses."),
    .readOnly(
      "primaryConstituentDeviceSwitchingBehavior", \.primaryConstituentDeviceSwitchingBehavior, observable: true,
      "The requested camera-switching behavior of a virtual device."),
    .readOnly(
      "activePrimaryConstituentDeviceSwitchingBehavior", \.activePrimaryConstituentDeviceSwitchingBehavior,
      observable: true, "The camera-switching behavior that is currently in effect on a virtual device."),
    .readOnly("lensAperture", \.lensAperture, "The f-number of the lens."),
    .readOnly(
      "nominalFocalLengthIn35mmFilm", \.nominalFocalLengthIn35mmFilm,
      "The 35 mm equivalent focal length of the lens, in millimeters."),
    .readOnly("isContinuityCamera", \.isContinuityCamera, "Whether the device is a Continuity Camera."),
  ]

  private static let focusProperties: [Property<AVCaptureDevice>] = [
    .settable("focusMode", \.focusMode, observable: true, "The focus mode."),
    .readOnly("isAdjustingFocus", \.isAdjustingFocus, observable: true, "Whether the camera is adjusting its focus."),
    .readOnly(
      "isFocusPointOfInterestSupported", \.isFocusPointOfInterestSupported,
      "Whether the camera supports a focus point of interest."),
    .settable(
      "focusPointOfInterest", \.focusPointOfInterest, observable: true,
      "The focus point of interest, from (0, 0) to (1, 1) in landscape, with the home button on the right."),
    .readOnly(
      "isFocusRectOfInterestSupported", \.isFocusRectOfInterestSupported,
      "Whether the camera supports a focus rectangle of interest."),
    .readOnly(
      "minFocusRectOfInterestSize", \.minFocusRectOfInterestSize, "The minimum size of a focus rectangle of interest."),
    .settable(
      "focusRectOfInterest", \.focusRectOfInterest, observable: true,
      "The focus rectangle of interest, in the same coordinates as `focusPointOfInterest`."),
    .readOnly("lensPosition", \.lensPosition, observable: true, "The lens position, from 0 (near) to 1 (far)."),
    .readOnly(
      "minimumFocusDistance", \.minimumFocusDistance,
      "The minimum focus distance in millimeters, or -1 if it is unknown."),
    .readOnly(
      "isLockingFocusWithCustomLensPositionSupported", \.isLockingFocusWithCustomLensPositionSupported,
      "Whether focus can be locked at a custom lens position."),
    .method(
      "focusModeLocked", "Locks focus at the given lens position.",
      [.init("lensPosition", .number, "The lens position, from 0 (near) to 1 (far).")]
    ) { device, arguments, done in
      device.setFocusModeLocked(lensPosition: try .required(arguments["lensPosition"]), completionHandler: done)
    },
    .readOnly(
      "isAutoFocusRangeRestrictionSupported", \.isAutoFocusRangeRestrictionSupported,
      "Whether autofocus can be restricted to near or far subjects."),
    .settable("autoFocusRangeRestriction", \.autoFocusRangeRestriction, "The range to which autofocus is restricted."),
    .readOnly(
      "isSmoothAutoFocusSupported", \.isSmoothAutoFocusSupported, "Whether the camera supports smooth autofocus."),
    .settable("isSmoothAutoFocusEnabled", \.isSmoothAutoFocusEnabled, "Whether smooth autofocus is on."),
    .settable(
      "automaticallyAdjustsFaceDrivenAutoFocusEnabled", \.automaticallyAdjustsFaceDrivenAutoFocusEnabled,
      "Whether the system automatically turns face-driven autofocus on and off."),
    .settable(
      "isFaceDrivenAutoFocusEnabled", \.isFaceDrivenAutoFocusEnabled, "Whether autofocus gives priority to faces."),
    .settable(
      "isSubjectAreaChangeMonitoringEnabled", \.isSubjectAreaChangeMonitoringEnabled, observable: true,
      "Whether the device posts a notification when the subject area changes."),
    .readOnly(
      "isCameraLensSmudgeDetectionEnabled", \.isCameraLensSmudgeDetectionEnabled,
      "Whether lens smudge detection is on."
    ),
    .readOnly(
      "cameraLensSmudgeDetectionInterval", \.cameraLensSmudgeDetectionInterval,
      "The time between two runs of lens smudge detection."),
    .readOnly(
      "cameraLensSmudgeDetectionStatus", \.cameraLensSmudgeDetectionStatus, observable: true,
      "The result of lens smudge detection."),
  ]

  private static let lightProperties: [Property<AVCaptureDevice>] = [
    .readOnly("hasTorch", \.hasTorch, "Whether the device has a torch."),
    .readOnly("isTorchAvailable", \.isTorchAvailable, observable: true, "Whether the torch is currently available."),
    .settable("torchMode", \.torchMode, observable: true, "The torch mode."),
    .readOnly("torchLevel", \.torchLevel, observable: true, "The current torch level, from 0 to 1."),
    .readOnly("isTorchActive", \.isTorchActive, observable: true, "Whether the torch is on."),
    .method(
      "torchModeOn", "Turns the torch on at the given level, greater than 0 and at most 1.",
      [.init("level", .number, "The torch level, greater than 0 and at most 1.")]
    ) { device, arguments, _ in try device.setTorchModeOn(level: .required(arguments["level"])) },
    .readOnly("hasFlash", \.hasFlash, "Whether the device has a flash."),
    .readOnly("isFlashAvailable", \.isFlashAvailable, observable: true, "Whether the flash is currently available."),
    .settable(
      "flashMode", \.flashMode, observable: true,
      "The flash mode for a still image output (deprecated; for a photo output, use `flashMode` of the photo settings)."
    ),
    .readOnly(
      "isFlashActive", \.isFlashActive, observable: true, "Whether the flash would fire for a photo captured now."),
  ]

  private static let zoomProperties: [Property<AVCaptureDevice>] = [
    .settable("videoZoomFactor", \.videoZoomFactor, observable: true, "The zoom factor, 1 or more."),
    .readOnly("isRampingVideoZoom", \.isRampingVideoZoom, observable: true, "Whether a zoom ramp is in progress."),
    .readOnly(
      "minAvailableVideoZoomFactor", \.minAvailableVideoZoomFactor, observable: true,
      "The minimum zoom factor that is currently available."),
    .readOnly(
      "maxAvailableVideoZoomFactor", \.maxAvailableVideoZoomFactor, observable: true,
      "The maximum zoom factor that is currently available."),
    .readOnly(
      "displayVideoZoomFactorMultiplier", \.displayVideoZoomFactorMultiplier, observable: true,
      "The factor by which to multiply the zoom factor for display."),
    .method(
      "ramp", "Starts a zoom ramp to the given factor, at the given rate in doublings per second.",
      [
        .init("toVideoZoomFactor", .number, "The zoom factor at the end of the ramp."),
        .init("withRate", .number, "The speed of the ramp in doublings per second."),
      ]
    ) { device, arguments, _ in
      device.ramp(
        toVideoZoomFactor: try .required(arguments["toVideoZoomFactor"]), withRate: try .required(arguments["withRate"])
      )
    },
    .method("cancelVideoZoomRamp", "Stops a zoom ramp. The method takes no arguments, so its value is `{}`.", []) {
      device, _, _ in
      device.cancelVideoZoomRamp()
    },
  ]

  private static let effectProperties: [Property<AVCaptureDevice>] = [
    .readOnly("isCenterStageActive", \.isCenterStageActive, observable: true, "Whether Center Stage is active."),
    .settable(
      "centerStageRectOfInterest", \.centerStageRectOfInterest,
      "The part of the image in which Center Stage frames people."),
    .readOnly(
      "isPortraitEffectActive", \.isPortraitEffectActive, observable: true,
      "Whether the Portrait effect, which blurs the background, is active."),
    .readOnly(
      "isStudioLightActive", \.isStudioLightActive, observable: true,
      "Whether Studio Light, which brightens the face, is active."),
    .readOnly(
      "isEdgeLightActive", \.isEdgeLightActive, observable: true,
      "Whether Edge Light, which lights the face with the edge of the screen, is active."),
    .readOnly(
      "isBackgroundReplacementActive", \.isBackgroundReplacementActive, observable: true,
      "Whether background replacement is active."),
    .readOnly(
      "canPerformReactionEffects", \.canPerformReactionEffects, observable: true,
      "Whether the camera can perform reaction effects."),
  ]
}
