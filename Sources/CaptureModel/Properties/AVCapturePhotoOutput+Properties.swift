import SimulationKernel

extension AVCapturePhotoOutput {
  /// The properties specific to photo outputs.
  package static let ownProperties: [Property<AVCapturePhotoOutput>] = settings + available + delivery

  private static let settings: [Property<AVCapturePhotoOutput>] = [
    .settable(
      "isHighResolutionCaptureEnabled", \.isHighResolutionCaptureEnabled,
      "Whether photos may ask for high resolution."),
    .readOnly("isLivePhotoCaptureSupported", \.isLivePhotoCaptureSupported, "Whether there are Live Photos."),
    .settable("isLivePhotoCaptureEnabled", \.isLivePhotoCaptureEnabled, "Whether photos may be Live Photos."),
    .settable("isLivePhotoCaptureSuspended", \.isLivePhotoCaptureSuspended, "Whether Live Photos pause."),
    .settable(
      "preservesLivePhotoCaptureSuspendedOnSessionStop", \.preservesLivePhotoCaptureSuspendedOnSessionStop,
      "Whether that pause outlasts the session's stop."),
    .settable(
      "isLivePhotoAutoTrimmingEnabled", \.isLivePhotoAutoTrimmingEnabled,
      "Whether movements at the ends of Live Photos are cut off."),
    .readOnly(
      "isZeroShutterLagSupported", \.isZeroShutterLagSupported, observable: true,
      "Whether a photo can be taken from frames that are there already."),
    .settable(
      "isZeroShutterLagEnabled", \.isZeroShutterLagEnabled,
      "Whether a photo is taken from frames that are there already."),
    .readOnly(
      "isResponsiveCaptureSupported", \.isResponsiveCaptureSupported, observable: true,
      "Whether a photo can begin while the last one is processed."),
    .settable(
      "isResponsiveCaptureEnabled", \.isResponsiveCaptureEnabled,
      "Whether a photo may begin while the last one is processed."),
    .readOnly(
      "isFastCapturePrioritizationSupported", \.isFastCapturePrioritizationSupported,
      "Whether quality can be lowered when photos follow each other quickly."),
    .settable(
      "isFastCapturePrioritizationEnabled", \.isFastCapturePrioritizationEnabled,
      "Whether quality is lowered when photos follow each other quickly."),
    .settable(
      "maxPhotoQualityPrioritization", \.maxPhotoQualityPrioritization, "The most that photos may ask for."),
    .settable(
      "maxPhotoDimensions", \.maxPhotoDimensions,
      "The largest photo that settings may ask for. [width, height] in pixels."),
    .readOnly("captureReadiness", \.captureReadiness, observable: true, "Whether a photo can be taken at once."),
    .readOnly("isFlashScene", \.isFlashScene, observable: true, "Whether the scene is so dark that the flash helps."),
  ]

  private static let available: [Property<AVCapturePhotoOutput>] = [
    .pixelFormats(
      "availablePhotoPixelFormatTypes", \.availablePhotoPixelFormatTypes, observable: true,
      "The pixel formats of uncompressed photos."),
    .readOnly("availablePhotoCodecTypes", \.availablePhotoCodecTypes, observable: true, "The codecs of photos."),
    .pixelFormats(
      "availableRawPhotoPixelFormatTypes", \.availableRawPhotoPixelFormatTypes, observable: true,
      "The mosaics of RAW photos."),
    .readOnly("availablePhotoFileTypes", \.availablePhotoFileTypes, observable: true, "The files of photos."),
    .readOnly(
      "availableRawPhotoFileTypes", \.availableRawPhotoFileTypes, observable: true, "The files of RAW photos."),
    .readOnly(
      "availableLivePhotoVideoCodecTypes", \.availableLivePhotoVideoCodecTypes, observable: true,
      "The codecs of Live Photos' movies."),
    .readOnly(
      "availableSemanticSegmentationMatteTypes", \.availableSemanticSegmentationMatteTypes, observable: true,
      "The mattes of parts of people."),
    .readOnly("supportedFlashModes", \.supportedFlashModes, observable: true, "The modes of the flash."),
    .readOnly(
      "isAutoRedEyeReductionSupported", \.isAutoRedEyeReductionSupported, observable: true,
      "Whether red eyes can be corrected."),
    .readOnly(
      "isStillImageStabilizationSupported", \.isStillImageStabilizationSupported, observable: true,
      "Whether photos can be stabilized."),
    .readOnly(
      "maxBracketedCapturePhotoCount", \.maxBracketedCapturePhotoCount, observable: true, "Most photos of a bracket."),
    .readOnly(
      "isLensStabilizationDuringBracketedCaptureSupported", \.isLensStabilizationDuringBracketedCaptureSupported,
      observable: true, "Whether the lens can be stabilized in a bracket."),
  ]

  private static let delivery: [Property<AVCapturePhotoOutput>] = [
    .readOnly(
      "isAutoDeferredPhotoDeliverySupported", \.isAutoDeferredPhotoDeliverySupported, observable: true,
      "Whether a proxy can be delivered first."),
    .settable(
      "isAutoDeferredPhotoDeliveryEnabled", \.isAutoDeferredPhotoDeliveryEnabled,
      "Whether a proxy may be delivered first."),
    .readOnly("isAppleProRAWSupported", \.isAppleProRAWSupported, observable: true, "Whether there is Apple ProRAW."),
    .settable("isAppleProRAWEnabled", \.isAppleProRAWEnabled, observable: true, "Whether photos may be Apple ProRAW."),
    .readOnly(
      "isVirtualDeviceConstituentPhotoDeliverySupported", \.isVirtualDeviceConstituentPhotoDeliverySupported,
      observable: true, "Whether each camera of a virtual device can deliver a photo."),
    .settable(
      "isVirtualDeviceConstituentPhotoDeliveryEnabled", \.isVirtualDeviceConstituentPhotoDeliveryEnabled,
      "Whether each camera of a virtual device may deliver a photo."),
    .readOnly(
      "isDepthDataDeliverySupported", \.isDepthDataDeliverySupported, observable: true,
      "Whether photos can come with depth."),
    .settable("isDepthDataDeliveryEnabled", \.isDepthDataDeliveryEnabled, "Whether photos may come with depth."),
    .readOnly(
      "isPortraitEffectsMatteDeliverySupported", \.isPortraitEffectsMatteDeliverySupported, observable: true,
      "Whether photos can come with a matte of people."),
    .settable(
      "isPortraitEffectsMatteDeliveryEnabled", \.isPortraitEffectsMatteDeliveryEnabled,
      "Whether photos may come with a matte of people."),
    .readOnly(
      "isContentAwareDistortionCorrectionSupported", \.isContentAwareDistortionCorrectionSupported, observable: true,
      "Whether faces at the edge can be straightened."),
    .settable(
      "isContentAwareDistortionCorrectionEnabled", \.isContentAwareDistortionCorrectionEnabled,
      "Whether faces at the edge may be straightened."),
    .readOnly(
      "isConstantColorSupported", \.isConstantColorSupported, observable: true, "Whether there is Constant Color."),
    .settable("isConstantColorEnabled", \.isConstantColorEnabled, "Whether photos may have Constant Color."),
    .readOnly(
      "isCameraSensorOrientationCompensationSupported", \.isCameraSensorOrientationCompensationSupported,
      "Whether photos can be turned as the sensor is not."),
    .settable(
      "isCameraSensorOrientationCompensationEnabled", \.isCameraSensorOrientationCompensationEnabled,
      "Whether photos are turned as the sensor is not."),
  ]
}

extension AVCapturePhotoSettings {
  /// The mutable properties of photo settings.
  package static let properties: [Property<AVCapturePhotoSettings>] = [
    .settable("flashMode", \.flashMode, "Whether the flash fires."),
    .settable(
      "isHighResolutionPhotoEnabled", \.isHighResolutionPhotoEnabled, "Whether the photo has the highest resolution."),
    .settable(
      "maxPhotoDimensions", \.maxPhotoDimensions,
      "The largest size that the photo may have. [width, height] in pixels."),
    .settable("photoQualityPrioritization", \.photoQualityPrioritization, "Speed against quality."),
    .settable(
      "isAutoStillImageStabilizationEnabled", \.isAutoStillImageStabilizationEnabled,
      "Whether stabilization may be used."),
    .settable(
      "isAutoRedEyeReductionEnabled", \.isAutoRedEyeReductionEnabled, "Whether red eyes may be corrected."),
    .settable(
      "isDualCameraDualPhotoDeliveryEnabled", \.isDualCameraDualPhotoDeliveryEnabled,
      "Whether each camera of a dual one gives a photo."),
    .settable(
      "isCameraCalibrationDataDeliveryEnabled", \.isCameraCalibrationDataDeliveryEnabled,
      "Whether each of these photos comes with its camera's calibration."),
    .settable("isDepthDataDeliveryEnabled", \.isDepthDataDeliveryEnabled, "Whether the photo comes with depth."),
    .settable("embedsDepthDataInPhoto", \.embedsDepthDataInPhoto, "Whether the file holds the depth."),
    .settable("isDepthDataFiltered", \.isDepthDataFiltered, "Whether the depth is smoothed and filled."),
    .settable(
      "isPortraitEffectsMatteDeliveryEnabled", \.isPortraitEffectsMatteDeliveryEnabled,
      "Whether the photo comes with a matte of people."),
    .settable(
      "isAutoContentAwareDistortionCorrectionEnabled", \.isAutoContentAwareDistortionCorrectionEnabled,
      "Whether faces at the edge are straightened."),
    .settable(
      "isConstantColorEnabled", \.isConstantColorEnabled, "Whether the photo has Constant Color."),
  ]
}
