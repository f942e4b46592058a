import SimulationKernel

extension AVCaptureSession {
  /// The table of a session's properties.
  package static let properties: [Property<AVCaptureSession>] = [
    .readOnly("isRunning", \.isRunning, observable: true, "Whether the session is running."),
    .readOnly("isInterrupted", \.isInterrupted, observable: true, "Whether the session is interrupted."),
    .settable("sessionPreset", \.sessionPreset, "The session preset, which selects the quality of the outputs."),
    .settable(
      "automaticallyConfiguresCaptureDeviceForWideColor", \.automaticallyConfiguresCaptureDeviceForWideColor,
      "Whether the session automatically selects the color spaces of its cameras."),
    .readOnly(
      "isMultitaskingCameraAccessSupported", \.isMultitaskingCameraAccessSupported, observable: true,
      "Whether the session can keep the camera while other apps are visible."),
    .settable(
      "isMultitaskingCameraAccessEnabled", \.isMultitaskingCameraAccessEnabled, observable: true,
      "Whether the session keeps the camera while other apps are visible."),
    .readOnly(
      "isManualDeferredStartSupported", \.isManualDeferredStartSupported,
      "Whether the app can manually start the outputs whose start is deferred."),
    .settable(
      "automaticallyRunsDeferredStart", \.automaticallyRunsDeferredStart,
      "Whether the session automatically starts the outputs whose start is deferred."),
    .readOnly(
      "hardwareCost", \.hardwareCost, observable: true,
      "The share of the hardware budget that the session uses. With a share above 1, the session cannot start."),
  ]
}

extension AVCaptureMultiCamSession {
  /// The properties specific to multi-camera sessions.
  package static let ownProperties: [Property<AVCaptureMultiCamSession>] = [
    .readOnly(
      "systemPressureCost", \.systemPressureCost, observable: true,
      "The contribution of the session to system pressure. With a value above 1, the session cannot run indefinitely."
    )
  ]
}

extension AVCaptureSession {
  /// All properties of a session, with those of its class last.
  package var properties: [Property<AnyObject>] {
    Self.properties.map(\.erased)
      + (self is AVCaptureMultiCamSession ? AVCaptureMultiCamSession.ownProperties.map(\.erased) : [])
  }
}

extension AVCaptureConnection {
  /// The table of a connection's properties.
  package static let properties: [Property<AVCaptureConnection>] = [
    .settable("isEnabled", \.isEnabled, "Whether the connection is enabled."),
    .readOnly(
      "isActive", \.isActive, observable: true, "Whether the session can deliver media through the connection."),
    .settable(
      "videoOrientation", \.videoOrientation, "The orientation of the frames (deprecated; use `videoRotationAngle`)."),
    .readOnly(
      "isVideoOrientationSupported", \.isVideoOrientationSupported, "Whether the connection can rotate its frames."),
    .settable(
      "videoRotationAngle", \.videoRotationAngle, "The clockwise rotation of the frames in degrees: 0, 90, 180 or 270."),
    .readOnly(
      "isVideoMirroringSupported", \.isVideoMirroringSupported, "Whether the connection can mirror its frames."),
    .settable(
      "automaticallyAdjustsVideoMirroring", \.automaticallyAdjustsVideoMirroring,
      """
      Whether frames of the front camera are mirrored automatically. For a preview, set it to false before you set \
      `isVideoMirrored`.
      """
    ),
    .settable("isVideoMirrored", \.isVideoMirrored, "Whether the frames are mirrored horizontally."),
    .readOnly(
      "isVideoStabilizationSupported", \.isVideoStabilizationSupported, "Whether the connection can stabilize video."),
    .settable(
      "preferredVideoStabilizationMode", \.preferredVideoStabilizationMode, "The preferred video stabilization mode."),
    .readOnly(
      "activeVideoStabilizationMode", \.activeVideoStabilizationMode, observable: true,
      "The active video stabilization mode."),
    .settable(
      "enablesVideoStabilizationWhenAvailable", \.enablesVideoStabilizationWhenAvailable, observable: true,
      "Whether video is stabilized when stabilization is available (deprecated; use `preferredVideoStabilizationMode`)."
    ),
    .readOnly(
      "isVideoStabilizationEnabled", \.isVideoStabilizationEnabled, observable: true,
      "Whether video is currently stabilized."),
    .settable(
      "videoScaleAndCropFactor", \.videoScaleAndCropFactor,
      "The factor by which still images are cropped and enlarged, 1 or more."),
    .readOnly(
      "videoMaxScaleAndCropFactor", \.videoMaxScaleAndCropFactor,
      "The maximum factor by which still images can be cropped and enlarged."),
    .readOnly(
      "isVideoMinFrameDurationSupported", \.isVideoMinFrameDurationSupported,
      "Whether the connection supports `videoMinFrameDuration`."),
    .settable(
      "videoMinFrameDuration", \.videoMinFrameDuration,
      "The minimum frame duration (deprecated; use the device's `activeVideoMinFrameDuration`)."),
    .readOnly(
      "isVideoMaxFrameDurationSupported", \.isVideoMaxFrameDurationSupported,
      "Whether the connection supports `videoMaxFrameDuration`."),
    .settable(
      "videoMaxFrameDuration", \.videoMaxFrameDuration,
      "The maximum frame duration (deprecated; use the device's `activeVideoMaxFrameDuration`)."),
    .readOnly(
      "isCameraIntrinsicMatrixDeliverySupported", \.isCameraIntrinsicMatrixDeliverySupported,
      "Whether frames can carry the camera's intrinsic matrix."),
    .settable(
      "isCameraIntrinsicMatrixDeliveryEnabled", \.isCameraIntrinsicMatrixDeliveryEnabled,
      "Whether frames carry the camera's intrinsic matrix."),
  ]
}

extension AVCaptureDeviceInput {
  /// The table of an input's properties.
  package static let properties: [Property<AVCaptureDeviceInput>] = [
    .readOnly("device", \.device, "The device of the input."),
    .settable(
      "videoMinFrameDurationOverride", \.videoMinFrameDurationOverride,
      "The minimum frame duration of the input, in addition to the device's own; `invalid` for none."),
    .settable(
      "unifiedAutoExposureDefaultsEnabled", \.unifiedAutoExposureDefaultsEnabled,
      "Whether all presets and formats start with the same auto-exposure settings."),
    .readOnly(
      "isCinematicVideoCaptureSupported", \.isCinematicVideoCaptureSupported, observable: true,
      "Whether the device can capture cinematic video."),
    .settable(
      "isCinematicVideoCaptureEnabled", \.isCinematicVideoCaptureEnabled, "Whether the input captures cinematic video."),
    .settable(
      "simulatedAperture", \.simulatedAperture, observable: true,
      "The simulated aperture of cinematic video, as an f-number."),
    .readOnly("isWindNoiseRemovalSupported", \.isWindNoiseRemovalSupported, "Whether wind noise can be removed."),
    .settable("isWindNoiseRemovalEnabled", \.isWindNoiseRemovalEnabled, "Whether wind noise is removed."),
    .settable("multichannelAudioMode", \.multichannelAudioMode, "The multichannel audio mode."),
  ]
}

extension AVCaptureVideoPreviewLayer {
  /// The table of a preview layer's properties.
  package static let properties: [Property<AVCaptureVideoPreviewLayer>] = [
    .readOnly("isPreviewing", \.isPreviewing, observable: true, "Whether the layer is displaying frames."),
    .settable("videoGravity", \.videoGravity, "The way in which frames fill the layer."),
  ]
}
