import SimulationKernel

extension AVCapturePhotoOutput {
  /// The properties specific to photo outputs.
  package static let ownProperties: [Property<AVCapturePhotoOutput>] = settings + available + delivery

  private static let settings: [Property<AVCapturePhotoOutput>] = [
    .settable(
      "isHighResolutionCaptureEnabled", \.isHighResolutionCaptureEnabled,
      "Whether photo settings may request high-resolution photos."),
    .readOnly("isLivePhotoCaptureSupported", \.isLivePhotoCaptureSupported, "Whether the output supports Live Photos."),
    .settable(
      "isLivePhotoCaptureEnabled", \.isLivePhotoCaptureEnabled, "Whether photo settings may request Live Photos."),
    .settable("isLivePhotoCaptureSuspended", \.isLivePhotoCaptureSuspended, "Whether Live Photo capture is suspended."),
    .settable(
      "preservesLivePhotoCaptureSuspendedOnSessionStop", \.preservesLivePhotoCaptureSuspendedOnSessionStop,
      "Whether Live Photo capture stays suspended when the session stops."),
    .settable(
      "isLivePhotoAutoTrimmingEnabled", \.isLivePhotoAutoTrimmingEnabled,
      "Whether excessive movement at the beginning and end of Live Photos is trimmed."),
    .readOnly(
      "isZeroShutterLagSupported", \.isZeroShutterLagSupported, observable: true,
      "Whether the output supports zero shutter lag."),
    .settable(
      "isZeroShutterLagEnabled", \.isZeroShutterLagEnabled,
      "Whether zero shutter lag (using frames that have already been captured) is on."),
    .readOnly(
      "isResponsiveCaptureSupported", \.isResponsiveCaptureSupported, observable: true,
      "Whether the output supports responsive capture."),
    .settable(
      "isResponsiveCaptureEnabled", \.isResponsiveCaptureEnabled,
      "Whether responsive capture (capturing photos while earlier ones are being processed) is on."),
    .readOnly(
      "isFastCapturePrioritizationSupported", \.isFastCapturePrioritizationSupported,
      "Whether the output supports fast-capture prioritization."),
    .settable(
      "isFastCapturePrioritizationEnabled", \.isFastCapturePrioritizationEnabled,
      "Whether fast-capture prioritization (lowering the quality of photos taken in quick succession) is on."),
    .settable(
      "maxPhotoQualityPrioritization", \.maxPhotoQualityPrioritization,
      "The highest `photoQualityPrioritization` that photo settings may request."),
    .settable(
      "maxPhotoDimensions", \.maxPhotoDimensions,
      "The largest photo size that photo settings may request, as [width, height] in pixels."),
    .readOnly(
      "captureReadiness", \.captureReadiness, observable: true, "The readiness of the output to capture a photo."),
    .readOnly("isFlashScene", \.isFlashScene, observable: true, "Whether the scene is dark enough for the flash."),
  ]

  private static let available: [Property<AVCapturePhotoOutput>] = [
    .pixelFormats(
      "availablePhotoPixelFormatTypes", \.availablePhotoPixelFormatTypes, observable: true,
      "The available pixel formats of uncompressed photos."),
    .readOnly(
      "availablePhotoCodecTypes", \.availablePhotoCodecTypes, observable: true, "The available codecs of photos."),
    .pixelFormats(
      "availableRawPhotoPixelFormatTypes", \.availableRawPhotoPixelFormatTypes, observable: true,
      "The available pixel formats of RAW photos."),
    .readOnly(
      "availablePhotoFileTypes", \.availablePhotoFileTypes, observable: true, "The available file types of photos."),
    .readOnly(
      "availableRawPhotoFileTypes", \.availableRawPhotoFileTypes, observable: true,
      "The available file types of RAW photos."),
    .readOnly(
      "availableLivePhotoVideoCodecTypes", \.availableLivePhotoVideoCodecTypes, observable: true,
      "The available codecs of Live Photo movies."),
    .readOnly(
      "availableSemanticSegmentationMatteTypes", \.availableSemanticSegmentationMatteTypes, observable: true,
      "The available semantic segmentation mattes."),
    .readOnly("supportedFlashModes", \.supportedFlashModes, observable: true, "The supported flash modes."),
    .readOnly(
      "isAutoRedEyeReductionSupported", \.isAutoRedEyeReductionSupported, observable: true,
      "Whether the output supports red-eye reduction."),
    .readOnly(
      "isStillImageStabilizationSupported", \.isStillImageStabilizationSupported, observable: true,
      "Whether photos can be stabilized."),
    .readOnly(
      "maxBracketedCapturePhotoCount", \.maxBracketedCapturePhotoCount, observable: true,
      "The maximum number of photos in a bracket."),
    .readOnly(
      "isLensStabilizationDuringBracketedCaptureSupported", \.isLensStabilizationDuringBracketedCaptureSupported,
      observable: true, "Whether the lens can be stabilized during bracketed captures."),
  ]

  private static let delivery: [Property<AVCapturePhotoOutput>] = [
    .readOnly(
      "isAutoDeferredPhotoDeliverySupported", \.isAutoDeferredPhotoDeliverySupported, observable: true,
      "Whether the output supports deferred photo delivery (delivering a proxy photo first)."),
    .settable(
      "isAutoDeferredPhotoDeliveryEnabled", \.isAutoDeferredPhotoDeliveryEnabled,
      "Whether deferred photo delivery (delivering a proxy photo first) is on."),
    .readOnly(
      "isAppleProRAWSupported", \.isAppleProRAWSupported, observable: true, "Whether the output supports Apple ProRAW."),
    .settable(
      "isAppleProRAWEnabled", \.isAppleProRAWEnabled, observable: true,
      "Whether photo settings may request Apple ProRAW."),
    .readOnly(
      "isVirtualDeviceConstituentPhotoDeliverySupported", \.isVirtualDeviceConstituentPhotoDeliverySupported,
      observable: true, "Whether each constituent camera of a virtual device can deliver a photo."),
    .settable(
      "isVirtualDeviceConstituentPhotoDeliveryEnabled", \.isVirtualDeviceConstituentPhotoDeliveryEnabled,
      "Whether photo settings may request a photo from each constituent camera of a virtual device."),
    .readOnly(
      "isDepthDataDeliverySupported", \.isDepthDataDeliverySupported, observable: true,
      "Whether the output can deliver depth data with photos."),
    .settable(
      "isDepthDataDeliveryEnabled", \.isDepthDataDeliveryEnabled, "Whether photo settings may request depth data."),
    .readOnly(
      "isPortraitEffectsMatteDeliverySupported", \.isPortraitEffectsMatteDeliverySupported, observable: true,
      "Whether the output can deliver portrait effects mattes."),
    .settable(
      "isPortraitEffectsMatteDeliveryEnabled", \.isPortraitEffectsMatteDeliveryEnabled,
      "Whether photo settings may request a portrait effects matte."),
    .readOnly(
      "isContentAwareDistortionCorrectionSupported", \.isContentAwareDistortionCorrectionSupported, observable: true,
      "Whether the output supports content-aware distortion correction."),
    .settable(
      "isContentAwareDistortionCorrectionEnabled", \.isContentAwareDistortionCorrectionEnabled,
      "Whether photo settings may request content-aware distortion correction."),
    .readOnly(
      "isConstantColorSupported", \.isConstantColorSupported, observable: true,
      "Whether the output supports Constant Color."),
    .settable("isConstantColorEnabled", \.isConstantColorEnabled, "Whether photo settings may request Constant Color."),
    .readOnly(
      "isCameraSensorOrientationCompensationSupported", \.isCameraSensorOrientationCompensationSupported,
      "Whether the output can compensate for the orientation of the sensor."),
    .settable(
      "isCameraSensorOrientationCompensationEnabled", \.isCameraSensorOrientationCompensationEnabled,
      "Whether the output compensates for the orientation of the sensor."),
  ]
}

extension AVCapturePhotoSettings {
  /// The mutable properties of photo settings.
  package static let properties: [Property<AVCapturePhotoSettings>] = [
    .settable("flashMode", \.flashMode, "The flash mode."),
    .settable(
      "isHighResolutionPhotoEnabled", \.isHighResolutionPhotoEnabled,
      "Whether the photo has the format's highest resolution."),
    .settable(
      "maxPhotoDimensions", \.maxPhotoDimensions,
      "The maximum size of the photo, as [width, height] in pixels."),
    .settable(
      "photoQualityPrioritization", \.photoQualityPrioritization,
      "The priority of photo quality relative to capture speed."),
    .settable(
      "isAutoStillImageStabilizationEnabled", \.isAutoStillImageStabilizationEnabled,
      "Whether still image stabilization may be used."),
    .settable(
      "isAutoRedEyeReductionEnabled", \.isAutoRedEyeReductionEnabled, "Whether red-eye reduction may be used."),
    .settable(
      "isDualCameraDualPhotoDeliveryEnabled", \.isDualCameraDualPhotoDeliveryEnabled,
      "Whether each camera of a dual camera delivers a photo."),
    .settable(
      "isCameraCalibrationDataDeliveryEnabled", \.isCameraCalibrationDataDeliveryEnabled,
      "Whether calibration data is delivered with the photos of the constituent cameras."),
    .settable(
      "isDepthDataDeliveryEnabled", \.isDepthDataDeliveryEnabled, "Whether depth data is delivered with the photo."),
    .settable("embedsDepthDataInPhoto", \.embedsDepthDataInPhoto, "Whether the photo file contains the depth data."),
    .settable(
      "isDepthDataFiltered", \.isDepthDataFiltered, "Whether the depth data is smoothed and its holes are filled."),
    .settable(
      "isPortraitEffectsMatteDeliveryEnabled", \.isPortraitEffectsMatteDeliveryEnabled,
      "Whether a portrait effects matte is delivered with the photo."),
    .settable(
      "isAutoContentAwareDistortionCorrectionEnabled", \.isAutoContentAwareDistortionCorrectionEnabled,
      "Whether content-aware distortion correction may be used."),
    .settable(
      "isConstantColorEnabled", \.isConstantColorEnabled, "Whether the photo is captured with Constant Color."),
  ]
}
