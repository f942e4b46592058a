import SimulationKernel

extension AVCaptureOutput {
  /// The properties common to all outputs.
  package static let properties: [Property<AVCaptureOutput>] = [
    .readOnly("isDeferredStartSupported", \.isDeferredStartSupported, "Whether it can start later than the session."),
    .settable("isDeferredStartEnabled", \.isDeferredStartEnabled, "Whether it starts later than the session."),
  ]
}

extension AVCaptureVideoDataOutput {
  /// The properties specific to video data outputs.
  package static let ownProperties: [Property<AVCaptureVideoDataOutput>] = [
    .settable(
      "alwaysDiscardsLateVideoFrames", \.alwaysDiscardsLateVideoFrames,
      "Whether frames that the delegate is too slow for are dropped."),
    .pixelFormats(
      "availableVideoPixelFormatTypes", \.availableVideoPixelFormatTypes, "The pixel formats that it delivers."),
    .readOnly("availableVideoCodecTypes", \.availableVideoCodecTypes, "The codecs that it delivers."),
    .settable(
      "automaticallyConfiguresOutputBufferDimensions", \.automaticallyConfiguresOutputBufferDimensions,
      "Whether the size of buffers is the session's choice."),
    .settable(
      "deliversPreviewSizedOutputBuffers", \.deliversPreviewSizedOutputBuffers,
      "Whether buffers have the size of the preview."),
    .settable("minFrameDuration", \.minFrameDuration, "The older way to set the shortest time between frames."),
    .settable(
      "preservesDynamicHDRMetadata", \.preservesDynamicHDRMetadata, "Whether frames keep metadata of HDR that changes."),
  ]
}

extension AVCaptureFileOutput {
  /// The properties common to all file outputs.
  package static let ownProperties: [Property<AVCaptureFileOutput>] = [
    .readOnly("isRecording", \.isRecording, observable: true, "Whether it records."),
    .readOnly("isRecordingPaused", \.isRecordingPaused, observable: true, "Whether the recording is paused."),
    .readOnly("recordedDuration", \.recordedDuration, "Length of the recording so far."),
    .readOnly("recordedFileSize", \.recordedFileSize, "Bytes of the recording so far."),
    .settable("maxRecordedDuration", \.maxRecordedDuration, "When a recording ends by itself; `invalid` for never."),
    .settable(
      "maxRecordedFileSize", \.maxRecordedFileSize, "Size in bytes at which a recording ends by itself; 0 for none."),
    .settable("minFreeDiskSpaceLimit", \.minFreeDiskSpaceLimit, "Free bytes at which a recording ends by itself."),
  ]
}

extension AVCaptureMovieFileOutput {
  /// The properties specific to movie file outputs.
  package static let movieProperties: [Property<AVCaptureMovieFileOutput>] = [
    .settable(
      "movieFragmentInterval", \.movieFragmentInterval,
      "How often the file is made readable up to here; `invalid` for never."),
    .readOnly("availableVideoCodecTypes", \.availableVideoCodecTypes, "The codecs that it writes."),
    .settable(
      "isPrimaryConstituentDeviceSwitchingBehaviorForRecordingEnabled",
      \.isPrimaryConstituentDeviceSwitchingBehaviorForRecordingEnabled,
      "Whether another behavior of a virtual device holds while it records."),
    .readOnly(
      "primaryConstituentDeviceSwitchingBehaviorForRecording", \.primaryConstituentDeviceSwitchingBehaviorForRecording,
      observable: true, "When a virtual device changes the camera while it records."),
    .readOnly(
      "isSpatialVideoCaptureSupported", \.isSpatialVideoCaptureSupported, "Whether it can record spatial video."),
    .settable("isSpatialVideoCaptureEnabled", \.isSpatialVideoCaptureEnabled, "Whether it records spatial video."),
  ]
}

extension AVCaptureStillImageOutput {
  /// The properties specific to still image outputs.
  package static let ownProperties: [Property<AVCaptureStillImageOutput>] = [
    .readOnly("isCapturingStillImage", \.isCapturingStillImage, observable: true, "Whether a picture is being taken."),
    .readOnly("availableImageDataCodecTypes", \.availableImageDataCodecTypes, "The codecs that it delivers."),
    .settable(
      "isHighResolutionStillImageOutputEnabled", \.isHighResolutionStillImageOutputEnabled,
      "Whether pictures have the highest resolution."),
    .readOnly(
      "isStillImageStabilizationSupported", \.isStillImageStabilizationSupported, "Whether pictures can be stabilized."),
    .settable(
      "automaticallyEnablesStillImageStabilizationWhenAvailable",
      \.automaticallyEnablesStillImageStabilizationWhenAvailable, "Whether stabilization switches on by itself."),
    .readOnly(
      "isStillImageStabilizationActive", \.isStillImageStabilizationActive, observable: true,
      "Whether the next picture would be stabilized."),
    .readOnly(
      "isCameraSensorOrientationCompensationSupported", \.isCameraSensorOrientationCompensationSupported,
      "Whether pictures can be turned as the sensor is not."),
    .settable(
      "isCameraSensorOrientationCompensationEnabled", \.isCameraSensorOrientationCompensationEnabled,
      "Whether pictures are turned as the sensor is not."),
    .readOnly(
      "maxBracketedCaptureStillImageCount", \.maxBracketedCaptureStillImageCount, observable: true,
      "Most pictures of a bracket."),
    .readOnly(
      "isLensStabilizationDuringBracketedCaptureSupported", \.isLensStabilizationDuringBracketedCaptureSupported,
      observable: true, "Whether the lens can be stabilized in a bracket."),
    .settable(
      "isLensStabilizationDuringBracketedCaptureEnabled", \.isLensStabilizationDuringBracketedCaptureEnabled,
      observable: true, "Whether the lens is stabilized in a bracket."),
  ]
}

extension AVCaptureMetadataOutput {
  /// The properties specific to metadata outputs.
  package static let ownProperties: [Property<AVCaptureMetadataOutput>] = [
    .readOnly(
      "availableMetadataObjectTypes", \.availableMetadataObjectTypes, observable: true, "What can be looked for."),
    .settable("metadataObjectTypes", \.metadataObjectTypes, "What to look for."),
    .settable("rectOfInterest", \.rectOfInterest, "Where to look, in (0, 0) to (1, 1)."),
  ]
}

extension AVCaptureDepthDataOutput {
  /// The properties specific to depth data outputs.
  package static let ownProperties: [Property<AVCaptureDepthDataOutput>] = [
    .settable(
      "alwaysDiscardsLateDepthData", \.alwaysDiscardsLateDepthData,
      "Whether depth maps that the delegate is too slow for are dropped."),
    .settable("isFilteringEnabled", \.isFilteringEnabled, "Whether depth maps are smoothed and filled."),
  ]
}

extension AVCaptureOutput {
  /// All properties of an output, with those of its class last.
  package var properties: [Property<AnyObject>] { Self.properties.map(\.erased) + Self.ownProperties(of: self) }

  private static func ownProperties(of output: AVCaptureOutput) -> [Property<AnyObject>] {
    switch output {
    case is AVCaptureVideoDataOutput: AVCaptureVideoDataOutput.ownProperties.map(\.erased)
    case is AVCaptureMovieFileOutput:
      AVCaptureFileOutput.ownProperties.map(\.erased) + AVCaptureMovieFileOutput.movieProperties.map(\.erased)
    case is AVCaptureFileOutput: AVCaptureFileOutput.ownProperties.map(\.erased)
    case is AVCapturePhotoOutput: AVCapturePhotoOutput.ownProperties.map(\.erased)
    case is AVCaptureStillImageOutput: AVCaptureStillImageOutput.ownProperties.map(\.erased)
    case is AVCaptureMetadataOutput: AVCaptureMetadataOutput.ownProperties.map(\.erased)
    case is AVCaptureDepthDataOutput: AVCaptureDepthDataOutput.ownProperties.map(\.erased)
    default: []
    }
  }
}
