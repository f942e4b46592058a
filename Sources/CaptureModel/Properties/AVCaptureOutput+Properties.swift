import SimulationKernel

extension AVCaptureOutput {
  /// The properties common to all outputs.
  package static let properties: [Property<AVCaptureOutput>] = [
    .readOnly(
      "isDeferredStartSupported", \.isDeferredStartSupported,
      "Whether the output can start after the session has started (deferred start)."),
    .settable(
      "isDeferredStartEnabled", \.isDeferredStartEnabled,
      "Whether the output starts after the session has started (deferred start)."),
  ]
}

extension AVCaptureVideoDataOutput {
  /// The properties specific to video data outputs.
  package static let ownProperties: [Property<AVCaptureVideoDataOutput>] = [
    .settable(
      "alwaysDiscardsLateVideoFrames", \.alwaysDiscardsLateVideoFrames,
      "Whether frames are dropped while the delegate is busy."),
    .pixelFormats(
      "availableVideoPixelFormatTypes", \.availableVideoPixelFormatTypes,
      "The pixel formats in which the output can deliver frames."),
    .readOnly(
      "availableVideoCodecTypes", \.availableVideoCodecTypes,
      "The codecs in which the output can deliver compressed frames."),
    .settable(
      "automaticallyConfiguresOutputBufferDimensions", \.automaticallyConfiguresOutputBufferDimensions,
      "Whether the session preset determines the size of the buffers."),
    .settable(
      "deliversPreviewSizedOutputBuffers", \.deliversPreviewSizedOutputBuffers,
      "Whether the buffers have the size of the preview."),
    .settable(
      "minFrameDuration", \.minFrameDuration,
      "The minimum frame duration (deprecated; use the device's `activeVideoMinFrameDuration`)."),
    .settable(
      "preservesDynamicHDRMetadata", \.preservesDynamicHDRMetadata, "Whether frames keep their dynamic HDR metadata."),
  ]
}

extension AVCaptureFileOutput {
  /// The properties common to all file outputs.
  package static let ownProperties: [Property<AVCaptureFileOutput>] = [
    .readOnly("isRecording", \.isRecording, observable: true, "Whether the output is recording."),
    .readOnly("isRecordingPaused", \.isRecordingPaused, observable: true, "Whether the recording is paused."),
    .readOnly("recordedDuration", \.recordedDuration, "The duration of the recording so far."),
    .readOnly("recordedFileSize", \.recordedFileSize, "The size of the recording so far, in bytes."),
    .settable(
      "maxRecordedDuration", \.maxRecordedDuration, "The maximum duration of a recording; `invalid` for no limit."),
    .settable(
      "maxRecordedFileSize", \.maxRecordedFileSize, "The maximum size of a recording in bytes; 0 for no limit."),
    .settable(
      "minFreeDiskSpaceLimit", \.minFreeDiskSpaceLimit, "The free disk space in bytes below which a recording ends."),
  ]
}

extension AVCaptureMovieFileOutput {
  /// The properties specific to movie file outputs.
  package static let movieProperties: [Property<AVCaptureMovieFileOutput>] = [
    .settable(
      "movieFragmentInterval", \.movieFragmentInterval,
      "The interval at which fragments are written to the movie; `invalid` for no fragments."),
    .readOnly(
      "availableVideoCodecTypes", \.availableVideoCodecTypes, "The codecs with which the output can record video."),
    .settable(
      "isPrimaryConstituentDeviceSwitchingBehaviorForRecordingEnabled",
      \.isPrimaryConstituentDeviceSwitchingBehaviorForRecordingEnabled,
      "Whether a virtual device uses a separate camera-switching behavior during recordings."),
    .readOnly(
      "primaryConstituentDeviceSwitchingBehaviorForRecording", \.primaryConstituentDeviceSwitchingBehaviorForRecording,
      observable: true, "The camera-switching behavior of a virtual device during recordings."),
    .readOnly(
      "isSpatialVideoCaptureSupported", \.isSpatialVideoCaptureSupported, "Whether the output can record spatial video."
    ),
    .settable(
      "isSpatialVideoCaptureEnabled", \.isSpatialVideoCaptureEnabled, "Whether the output records spatial video."),
  ]
}

extension AVCaptureStillImageOutput {
  /// The properties specific to still image outputs.
  package static let ownProperties: [Property<AVCaptureStillImageOutput>] = [
    .readOnly(
      "isCapturingStillImage", \.isCapturingStillImage, observable: true, "Whether a still image is being captured."),
    .readOnly(
      "availableImageDataCodecTypes", \.availableImageDataCodecTypes,
      "The codecs in which the output can deliver still images."),
    .settable(
      "isHighResolutionStillImageOutputEnabled", \.isHighResolutionStillImageOutputEnabled,
      "Whether still images have the format's highest resolution."),
    .readOnly(
      "isStillImageStabilizationSupported", \.isStillImageStabilizationSupported,
      "Whether still images can be stabilized."),
    .settable(
      "automaticallyEnablesStillImageStabilizationWhenAvailable",
      \.automaticallyEnablesStillImageStabilizationWhenAvailable,
      "Whether still images are stabilized when stabilization is available."),
    .readOnly(
      "isStillImageStabilizationActive", \.isStillImageStabilizationActive, observable: true,
      "Whether the still image that is being captured is stabilized."),
    .readOnly(
      "isCameraSensorOrientationCompensationSupported", \.isCameraSensorOrientationCompensationSupported,
      "Whether the output can compensate for the orientation of the sensor."),
    .settable(
      "isCameraSensorOrientationCompensationEnabled", \.isCameraSensorOrientationCompensationEnabled,
      "Whether the output compensates for the orientation of the sensor."),
    .readOnly(
      "maxBracketedCaptureStillImageCount", \.maxBracketedCaptureStillImageCount, observable: true,
      "The maximum number of still images in a bracket."),
    .readOnly(
      "isLensStabilizationDuringBracketedCaptureSupported", \.isLensStabilizationDuringBracketedCaptureSupported,
      observable: true, "Whether the lens can be stabilized during bracketed captures."),
    .settable(
      "isLensStabilizationDuringBracketedCaptureEnabled", \.isLensStabilizationDuringBracketedCaptureEnabled,
      observable: true, "Whether the lens is stabilized during bracketed captures."),
  ]
}

extension AVCaptureMetadataOutput {
  /// The properties specific to metadata outputs.
  package static let ownProperties: [Property<AVCaptureMetadataOutput>] = [
    .readOnly(
      "availableMetadataObjectTypes", \.availableMetadataObjectTypes, observable: true,
      "The metadata object types that can be detected."),
    .settable("metadataObjectTypes", \.metadataObjectTypes, "The metadata object types to detect."),
    .settable(
      "rectOfInterest", \.rectOfInterest,
      "The region to search for objects, from (0, 0) to (1, 1) in the unrotated image."),
  ]
}

extension AVCaptureDepthDataOutput {
  /// The properties specific to depth data outputs.
  package static let ownProperties: [Property<AVCaptureDepthDataOutput>] = [
    .settable(
      "alwaysDiscardsLateDepthData", \.alwaysDiscardsLateDepthData,
      "Whether depth maps are dropped while the delegate is busy."),
    .settable("isFilteringEnabled", \.isFilteringEnabled, "Whether depth maps are smoothed and their holes filled."),
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
