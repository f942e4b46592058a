import SimulationKernel

extension AVCaptureDevice {
  /// The table of a camera's properties.
  package static let properties: [Property<AVCaptureDevice>] =
    focusProperties + exposureProperties + lightProperties + formatProperties + zoomProperties + effectProperties
    + identityProperties

  /// The identity properties, which microphones have as well.
  package static let identityProperties: [Property<AVCaptureDevice>] = [
    .readOnly("uniqueID", \.uniqueID, "Its identity."),
    .readOnly("modelID", \.modelID, "The identity of its model."),
    .readOnly("localizedName", \.localizedName, "Its name for people."),
    .readOnly("manufacturer", \.manufacturer, "Its maker."),
    .readOnly("deviceType", \.deviceType, "Apple's string of its type."),
    .readOnly("position", \.position, "The side of the phone that it is on."),
    .readOnly("isConnected", \.isConnected, observable: true, "Whether it is there."),
    .readOnly("isSuspended", \.isSuspended, observable: true, "Whether it is there but cannot be used."),
    .readOnly(
      "isInUseByAnotherApplication", \.isInUseByAnotherApplication, observable: true, "Whether another app has it."),
    .readOnly(
      "systemPressureState", \.systemPressureState, observable: true, "How hard the hardware is pressed, and by what."),
    .readOnly("isVirtualDevice", \.isVirtualDevice, "Whether it consists of several cameras."),
    .readOnly("constituentDevices", \.constituentDevices, "The cameras that it consists of, by name."),
    .readOnly(
      "activePrimaryConstituent", \.activePrimaryConstituent, observable: true,
      "The camera whose picture a virtual device shows, by name."),
    .readOnly(
      "primaryConstituentDeviceSwitchingBehavior", \.primaryConstituentDeviceSwitchingBehavior, observable: true,
      "When a virtual device changes the camera."),
    .readOnly(
      "activePrimaryConstituentDeviceSwitchingBehavior", \.activePrimaryConstituentDeviceSwitchingBehavior,
      observable: true, "When a virtual device changes the camera now."),
    .readOnly("lensAperture", \.lensAperture, "The aperture of the lens."),
    .readOnly(
      "nominalFocalLengthIn35mmFilm", \.nominalFocalLengthIn35mmFilm,
      "The focal length that has the same field of view on 35 mm film."),
    .readOnly("isContinuityCamera", \.isContinuityCamera, "Whether it is another device's camera."),
  ]

  private static let focusProperties: [Property<AVCaptureDevice>] = [
    .settable("focusMode", \.focusMode, observable: true, "How the lens is moved."),
    .readOnly("isAdjustingFocus", \.isAdjustingFocus, observable: true, "Whether the lens is being moved."),
    .readOnly(
      "isFocusPointOfInterestSupported", \.isFocusPointOfInterestSupported, "Whether a place to focus can be set."),
    .settable(
      "focusPointOfInterest", \.focusPointOfInterest, observable: true,
      "Where to focus, (0, 0) to (1, 1) in landscape with the home button at the right."),
    .readOnly(
      "isFocusRectOfInterestSupported", \.isFocusRectOfInterestSupported, "Whether an area to focus can be set."),
    .readOnly("minFocusRectOfInterestSize", \.minFocusRectOfInterestSize, "The smallest area to focus."),
    .settable("focusRectOfInterest", \.focusRectOfInterest, observable: true, "The area to focus, as for the point."),
    .readOnly("lensPosition", \.lensPosition, observable: true, "Where the lens is, from 0 (near) to 1 (far)."),
    .readOnly("minimumFocusDistance", \.minimumFocusDistance, "The nearest sharp distance in mm; -1 when unknown."),
    .readOnly(
      "isLockingFocusWithCustomLensPositionSupported", \.isLockingFocusWithCustomLensPositionSupported,
      "Whether the lens can be locked at a position."),
    .method(
      "focusModeLocked", "The lens, locked at a position.",
      [.init("lensPosition", .number, "From 0 (near) to 1 (far).")]
    ) { device, arguments, done in
      device.setFocusModeLocked(lensPosition: try .required(arguments["lensPosition"]), completionHandler: done)
    },
    .readOnly(
      "isAutoFocusRangeRestrictionSupported", \.isAutoFocusRangeRestrictionSupported,
      "Whether auto-focus can look in a part of its range."),
    .settable("autoFocusRangeRestriction", \.autoFocusRangeRestriction, "Where auto-focus looks."),
    .readOnly("isSmoothAutoFocusSupported", \.isSmoothAutoFocusSupported, "Whether auto-focus can move slowly."),
    .settable("isSmoothAutoFocusEnabled", \.isSmoothAutoFocusEnabled, "Whether auto-focus moves slowly."),
    .settable(
      "automaticallyAdjustsFaceDrivenAutoFocusEnabled", \.automaticallyAdjustsFaceDrivenAutoFocusEnabled,
      "Whether focusing on faces switches on by itself."),
    .settable("isFaceDrivenAutoFocusEnabled", \.isFaceDrivenAutoFocusEnabled, "Whether faces are focused on."),
    .settable(
      "isSubjectAreaChangeMonitoringEnabled", \.isSubjectAreaChangeMonitoringEnabled, observable: true,
      "Whether a change of the subject is announced."),
    .readOnly(
      "isCameraLensSmudgeDetectionEnabled", \.isCameraLensSmudgeDetectionEnabled,
      "Whether dirt on the lens is looked for."
    ),
    .readOnly(
      "cameraLensSmudgeDetectionInterval", \.cameraLensSmudgeDetectionInterval, "How often dirt is looked for."),
    .readOnly(
      "cameraLensSmudgeDetectionStatus", \.cameraLensSmudgeDetectionStatus, observable: true,
      "What is known about dirt on the lens."),
  ]

  private static let lightProperties: [Property<AVCaptureDevice>] = [
    .readOnly("hasTorch", \.hasTorch, "Whether there is a torch."),
    .readOnly("isTorchAvailable", \.isTorchAvailable, observable: true, "Whether the torch can be used now."),
    .settable("torchMode", \.torchMode, observable: true, "The torch while the camera runs."),
    .readOnly("torchLevel", \.torchLevel, observable: true, "How bright the torch is, from 0 to 1."),
    .readOnly("isTorchActive", \.isTorchActive, observable: true, "Whether the torch is on."),
    .method(
      "torchModeOn", "The torch at a level.", [.init("level", .number, "More than 0, at most 1.")]
    ) { device, arguments, _ in try device.setTorchModeOn(level: .required(arguments["level"])) },
    .readOnly("hasFlash", \.hasFlash, "Whether there is a flash."),
    .readOnly("isFlashAvailable", \.isFlashAvailable, observable: true, "Whether the flash can be used now."),
    .settable(
      "flashMode", \.flashMode, observable: true, "The older device property, for still images."),
    .readOnly("isFlashActive", \.isFlashActive, observable: true, "Whether the flash would fire now."),
  ]

  private static let zoomProperties: [Property<AVCaptureDevice>] = [
    .settable("videoZoomFactor", \.videoZoomFactor, observable: true, "Magnification, 1 or more."),
    .readOnly("isRampingVideoZoom", \.isRampingVideoZoom, observable: true, "Whether a zoom over time goes on."),
    .readOnly(
      "minAvailableVideoZoomFactor", \.minAvailableVideoZoomFactor, observable: true, "The least magnification now."),
    .readOnly(
      "maxAvailableVideoZoomFactor", \.maxAvailableVideoZoomFactor, observable: true, "The greatest magnification now."),
    .readOnly(
      "displayVideoZoomFactorMultiplier", \.displayVideoZoomFactorMultiplier, observable: true,
      "What the magnification is multiplied by to be shown."),
    .method(
      "ramp", "A zoom over time.",
      [.init("toVideoZoomFactor", .number, "Where it ends."), .init("withRate", .number, "Doublings a second.")]
    ) { device, arguments, _ in
      device.ramp(
        toVideoZoomFactor: try .required(arguments["toVideoZoomFactor"]), withRate: try .required(arguments["withRate"])
      )
    },
    .method("cancelVideoZoomRamp", "Ends a zoom; takes no arguments, so write {}.", []) { device, _, _ in
      device.cancelVideoZoomRamp()
    },
  ]

  private static let effectProperties: [Property<AVCaptureDevice>] = [
    .readOnly("isCenterStageActive", \.isCenterStageActive, observable: true, "Whether Center Stage follows people."),
    .settable("centerStageRectOfInterest", \.centerStageRectOfInterest, "The area that Center Stage looks at."),
    .readOnly(
      "isPortraitEffectActive", \.isPortraitEffectActive, observable: true, "Whether the background is blurred."),
    .readOnly("isStudioLightActive", \.isStudioLightActive, observable: true, "Whether the face is lit."),
    .readOnly("isEdgeLightActive", \.isEdgeLightActive, observable: true, "Whether the screen's edge lights the face."),
    .readOnly(
      "isBackgroundReplacementActive", \.isBackgroundReplacementActive, observable: true,
      "Whether the background is replaced."),
    .readOnly(
      "canPerformReactionEffects", \.canPerformReactionEffects, observable: true, "Whether reactions can be shown."),
  ]
}
