import SimulationKernel

extension AVCaptureSession {
  /// The table of a session's properties.
  package static let properties: [Property<AVCaptureSession>] = [
    .readOnly("isRunning", \.isRunning, observable: true, "Whether it runs."),
    .readOnly("isInterrupted", \.isInterrupted, observable: true, "Whether something keeps it from running."),
    .settable("sessionPreset", \.sessionPreset, "Which quality the outputs deliver."),
    .settable(
      "automaticallyConfiguresCaptureDeviceForWideColor", \.automaticallyConfiguresCaptureDeviceForWideColor,
      "Whether the session may choose a wide colour space."),
    .readOnly(
      "isMultitaskingCameraAccessSupported", \.isMultitaskingCameraAccessSupported, observable: true,
      "Whether the camera can go on in multitasking."),
    .settable(
      "isMultitaskingCameraAccessEnabled", \.isMultitaskingCameraAccessEnabled, observable: true,
      "Whether the camera goes on in multitasking."),
    .readOnly(
      "isManualDeferredStartSupported", \.isManualDeferredStartSupported,
      "Whether the app can say when outputs start that start late."),
    .settable(
      "automaticallyRunsDeferredStart", \.automaticallyRunsDeferredStart,
      "Whether outputs that start late start by themselves."),
    .readOnly(
      "hardwareCost", \.hardwareCost, observable: true, "How much of the hardware it takes; more than 1 cannot run."),
  ]
}

extension AVCaptureMultiCamSession {
  /// The properties specific to multi-camera sessions.
  package static let ownProperties: [Property<AVCaptureMultiCamSession>] = [
    .readOnly(
      "systemPressureCost", \.systemPressureCost, observable: true,
      "How much it heats the system; more than 1 cannot go on.")
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
    .settable("isEnabled", \.isEnabled, "Whether media flows."),
    .readOnly("isActive", \.isActive, observable: true, "Whether media can flow: both ends are there and work."),
    .settable("videoOrientation", \.videoOrientation, "The older way to turn the picture."),
    .readOnly("isVideoOrientationSupported", \.isVideoOrientationSupported, "Whether the picture can be turned."),
    .settable("videoRotationAngle", \.videoRotationAngle, "Clockwise degrees: 0, 90, 180 or 270."),
    .readOnly("isVideoMirroringSupported", \.isVideoMirroringSupported, "Whether the picture can be mirrored."),
    .settable(
      "automaticallyAdjustsVideoMirroring", \.automaticallyAdjustsVideoMirroring,
      "Whether the front camera is mirrored by itself; must be false before a preview's `isVideoMirrored` is set."),
    .settable("isVideoMirrored", \.isVideoMirrored, "Whether left and right change places."),
    .readOnly(
      "isVideoStabilizationSupported", \.isVideoStabilizationSupported, "Whether the picture can be stabilized."),
    .settable("preferredVideoStabilizationMode", \.preferredVideoStabilizationMode, "How the picture is stabilized."),
    .readOnly(
      "activeVideoStabilizationMode", \.activeVideoStabilizationMode, observable: true,
      "How the picture is stabilized now."),
    .settable(
      "enablesVideoStabilizationWhenAvailable", \.enablesVideoStabilizationWhenAvailable, observable: true,
      "The older way to stabilize the picture."),
    .readOnly(
      "isVideoStabilizationEnabled", \.isVideoStabilizationEnabled, observable: true,
      "Whether the picture is stabilized now."),
    .settable("videoScaleAndCropFactor", \.videoScaleAndCropFactor, "Magnification of still images, 1 or more."),
    .readOnly("videoMaxScaleAndCropFactor", \.videoMaxScaleAndCropFactor, "The greatest magnification."),
    .readOnly(
      "isVideoMinFrameDurationSupported", \.isVideoMinFrameDurationSupported,
      "Whether the connection has a highest frame rate of its own."),
    .settable(
      "videoMinFrameDuration", \.videoMinFrameDuration, "The older way to set the shortest time between frames."),
    .readOnly(
      "isVideoMaxFrameDurationSupported", \.isVideoMaxFrameDurationSupported,
      "Whether the connection has a lowest frame rate of its own."),
    .settable(
      "videoMaxFrameDuration", \.videoMaxFrameDuration, "The older way to set the longest time between frames."),
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
    .readOnly("device", \.device, "The device that it takes from."),
    .settable(
      "videoMinFrameDurationOverride", \.videoMinFrameDurationOverride,
      "A longest frame rate of its own, whatever the device's; `invalid` for none."),
    .settable(
      "unifiedAutoExposureDefaultsEnabled", \.unifiedAutoExposureDefaultsEnabled,
      "Whether the exposure's limits are the same in all formats."),
    .readOnly(
      "isCinematicVideoCaptureSupported", \.isCinematicVideoCaptureSupported, observable: true,
      "Whether the device can take cinematic video."),
    .settable(
      "isCinematicVideoCaptureEnabled", \.isCinematicVideoCaptureEnabled, "Whether it takes cinematic video."),
    .settable("simulatedAperture", \.simulatedAperture, observable: true, "The aperture of cinematic video."),
    .readOnly("isWindNoiseRemovalSupported", \.isWindNoiseRemovalSupported, "Whether wind noise can be removed."),
    .settable("isWindNoiseRemovalEnabled", \.isWindNoiseRemovalEnabled, "Whether wind noise is removed."),
    .settable("multichannelAudioMode", \.multichannelAudioMode, "How several channels are recorded."),
  ]
}

extension AVCaptureVideoPreviewLayer {
  /// The table of a preview layer's properties.
  package static let properties: [Property<AVCaptureVideoPreviewLayer>] = [
    .readOnly("isPreviewing", \.isPreviewing, observable: true, "Whether it shows frames."),
    .settable("videoGravity", \.videoGravity, "How the picture fills the layer."),
  ]
}
