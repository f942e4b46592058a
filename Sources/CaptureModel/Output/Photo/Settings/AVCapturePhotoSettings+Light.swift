extension AVCapturePhotoSettings {
  /// Whether the photo is lit. Default `.off`; one of the output's `supportedFlashModes`. Brackets are never lit.
  ///
  /// **Source:** rules 159, 160, 217.
  public var flashMode: AVCaptureDevice.FlashMode {
    get { request.flashMode }
    set { request.flashMode = newValue }
  }

  /// Whether red eyes may be corrected in photos with flash. Default true, but for brackets and for Bayer RAW alone; of no effect with
  /// Apple ProRAW (rule 441).
  ///
  /// The resolved settings tell; there are no eyes in the pictures.
  public var isAutoRedEyeReductionEnabled: Bool {
    get { request.reducesRedEye }
    set { request.reducesRedEye = newValue }
  }

  /// Whether several exposures may be joined in the dark. Default true, but for brackets and Bayer RAW. Deprecated in iOS 13.
  ///
  /// The resolved settings tell; no hand shakes here, so the picture is one exposure all the same.
  public var isAutoStillImageStabilizationEnabled: Bool {
    get { request.stabilizes }
    set { request.stabilizes = newValue }
  }

  /// Whether the pictures of a virtual camera's constituents may be joined. Default true, but for brackets and Bayer RAW.
  public var isAutoVirtualDeviceFusionEnabled: Bool {
    get { request.fusesConstituents }
    set { request.fusesConstituents = newValue }
  }

  /// The older name of ``isAutoVirtualDeviceFusionEnabled``, for dual cameras. Deprecated in iOS 13.
  public var isAutoDualCameraFusionEnabled: Bool {
    get { request.fusesConstituents }
    set { request.fusesConstituents = newValue }
  }

  /// The constituents of a virtual camera that are each to give a photo: none, the default, or two and more. The output must be prepared
  /// for it. **Source:** rule 419.
  public var virtualDeviceConstituentPhotoDeliveryEnabledDevices: [AVCaptureDevice] {
    get { request.constituents }
    set { request.constituents = newValue }
  }

  /// Whether both cameras of a dual one give a photo; the output must be prepared for it. Deprecated in iOS 13.
  public var isDualCameraDualPhotoDeliveryEnabled: Bool {
    get { request.wantsDualPhotos }
    set { request.wantsDualPhotos = newValue }
  }

  /// Whether faces at the edge may be straightened. Default false; no output here can.
  public var isAutoContentAwareDistortionCorrectionEnabled: Bool {
    get { request.correctsDistortion }
    set { request.correctsDistortion = newValue }
  }

  /// Whether colours are to be as in daylight, by the light of the flash. Default false; no output here can.
  public var isConstantColorEnabled: Bool {
    get { request.wantsConstantColor }
    set { request.wantsConstantColor = newValue }
  }

  /// Whether a usual photo comes beside one of constant colour. Default false.
  public var isConstantColorFallbackPhotoDeliveryEnabled: Bool {
    get { request.wantsConstantColorFallback }
    set { request.wantsConstantColorFallback = newValue }
  }

  /// Whether the shutter is to be silent. Default false; refused when the photo is asked for unless the output's
  /// `isShutterSoundSuppressionSupported`.
  public var isShutterSoundSuppressionEnabled: Bool {
    get { request.suppressesShutterAudio }
    set { request.suppressesShutterAudio = newValue }
  }
}
