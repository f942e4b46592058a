extension AVCapturePhotoSettings {
  /// The flash mode of the photo: one of the output's `supportedFlashModes`. Default `.off`. Brackets never use the
  /// flash.
  ///
  /// **Source:** rules 159, 160, 217.
  public var flashMode: AVCaptureDevice.FlashMode {
    get { request.flashMode }
    set { request.flashMode = newValue }
  }

  /// A Boolean value that indicates whether red-eye reduction may be applied to photos with flash. Default `true`,
  /// except for brackets and Bayer RAW alone; has no effect with Apple ProRAW (rule 441).
  ///
  /// Only the resolved settings reflect it, because simulated images contain no eyes.
  public var isAutoRedEyeReductionEnabled: Bool {
    get { request.reducesRedEye }
    set { request.reducesRedEye = newValue }
  }

  /// A Boolean value that indicates whether several exposures may be fused in low light. Default `true`, except for
  /// brackets and Bayer RAW. Deprecated in iOS 13.
  ///
  /// Only the resolved settings reflect it: the simulated phone does not shake, so the photo remains a single exposure.
  public var isAutoStillImageStabilizationEnabled: Bool {
    get { request.stabilizes }
    set { request.stabilizes = newValue }
  }

  /// A Boolean value that indicates whether images from a virtual device's constituents may be fused. Default `true`,
  /// except for brackets and Bayer RAW.
  public var isAutoVirtualDeviceFusionEnabled: Bool {
    get { request.fusesConstituents }
    set { request.fusesConstituents = newValue }
  }

  /// The deprecated name of ``isAutoVirtualDeviceFusionEnabled``, for dual cameras. Deprecated in iOS 13.
  public var isAutoDualCameraFusionEnabled: Bool {
    get { request.fusesConstituents }
    set { request.fusesConstituents = newValue }
  }

  /// The constituents of a virtual device that each deliver a photo: none (the default), or at least two. Constituent
  /// photo delivery must be enabled on the output. **Source:** rule 419.
  public var virtualDeviceConstituentPhotoDeliveryEnabledDevices: [AVCaptureDevice] {
    get { request.constituents }
    set { request.constituents = newValue }
  }

  /// A Boolean value that indicates whether both cameras of a dual camera deliver a photo. Dual photo delivery must be
  /// enabled on the output. Deprecated in iOS 13.
  public var isDualCameraDualPhotoDeliveryEnabled: Bool {
    get { request.wantsDualPhotos }
    set { request.wantsDualPhotos = newValue }
  }

  /// A Boolean value that indicates whether distortion of faces near the edges may be corrected. Default `false`. Not
  /// supported by any output in this model.
  public var isAutoContentAwareDistortionCorrectionEnabled: Bool {
    get { request.correctsDistortion }
    set { request.correctsDistortion = newValue }
  }

  /// A Boolean value that indicates whether the photo is captured with constant color, using the flash. Default
  /// `false`. Not supported by any output in this model.
  public var isConstantColorEnabled: Bool {
    get { request.wantsConstantColor }
    set { request.wantsConstantColor = newValue }
  }

  /// A Boolean value that indicates whether a fallback photo accompanies a constant color photo. Default `false`.
  public var isConstantColorFallbackPhotoDeliveryEnabled: Bool {
    get { request.wantsConstantColorFallback }
    set { request.wantsConstantColorFallback = newValue }
  }

  /// A Boolean value that indicates whether the shutter sound is suppressed. Default `false`. The capture request is
  /// refused if the output's `isShutterSoundSuppressionSupported` is `false`.
  public var isShutterSoundSuppressionEnabled: Bool {
    get { request.suppressesShutterAudio }
    set { request.suppressesShutterAudio = newValue }
  }
}
