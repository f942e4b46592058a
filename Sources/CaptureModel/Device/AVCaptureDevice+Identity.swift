import AVFoundationTypes

extension AVCaptureDevice {
  /// The stable, unique identifier of the device. **Source:** rule 85.
  public var uniqueID: String { descriptor.uniqueID }
  /// The model identifier, shared by all devices of the model.
  public var modelID: String { descriptor.modelID }
  /// The human-readable name of the device.
  public var localizedName: String { descriptor.localizedName }
  /// The name of the device's manufacturer.
  public var manufacturer: String { descriptor.manufacturer }
  /// The position of the device on the phone.
  public var position: Position { Position(rawValue: descriptor.position.rawValue) ?? .unspecified }
  /// The type of the camera or microphone.
  public var deviceType: DeviceType { DeviceType(rawValue: descriptor.deviceType) }
  /// A Boolean value that indicates whether the device has a flash.
  public var hasFlash: Bool { descriptor.camera?.hasFlash ?? false }
  /// A Boolean value that indicates whether the device has a torch.
  public var hasTorch: Bool { descriptor.camera?.hasTorch ?? false }
  /// The f-number of the lens, or 0 if the device has none.
  public var lensAperture: Float { Float(descriptor.camera?.lens.fNumber ?? 0) }
  /// The 35 mm equivalent focal length, in millimeters; 0 for virtual and external cameras.
  ///
  /// **Source:** Apple, nominalFocalLengthIn35mmFilm.
  public var nominalFocalLengthIn35mmFilm: Float {
    guard let camera = descriptor.camera, !isVirtualDevice, deviceType.current != .external else { return 0 }
    return Float(camera.lens.focalLengthIn35mmFilm)
  }

  /// Returns a Boolean value that indicates whether the device provides the given media type.
  public func hasMediaType(_ mediaType: AVMediaType) -> Bool {
    switch descriptor.kind {
    case .camera: mediaType == .video
    case .microphone: mediaType == .audio
    }
  }

  // MARK: Positions and device types

  /// Constants that specify the position of a device on the phone.
  public enum Position: Int, Sendable {
    /// No particular position, as for microphones and external cameras. Matches any position in a discovery session.
    case unspecified
    /// The back of the phone, facing away from the user.
    case back
    /// The front of the phone, facing the user.
    case front
  }

  /// Constants that specify the type of a camera or microphone.
  public struct DeviceType: RawRepresentable, Hashable, Sendable {
    /// The string value that Apple defines.
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The main, wide-angle camera on either side of the phone.
    public static let builtInWideAngleCamera = DeviceType(rawValue: "AVCaptureDeviceTypeBuiltInWideAngleCamera")
    /// A built-in camera with a longer focal length than the wide-angle camera.
    public static let builtInTelephotoCamera = DeviceType(rawValue: "AVCaptureDeviceTypeBuiltInTelephotoCamera")
    /// A built-in camera with a shorter focal length than the wide-angle camera.
    public static let builtInUltraWideCamera = DeviceType(rawValue: "AVCaptureDeviceTypeBuiltInUltraWideCamera")
    /// A virtual camera that combines a wide-angle and a telephoto camera.
    public static let builtInDualCamera = DeviceType(rawValue: "AVCaptureDeviceTypeBuiltInDualCamera")
    /// A virtual camera that combines a wide-angle and an ultra-wide camera.
    public static let builtInDualWideCamera = DeviceType(rawValue: "AVCaptureDeviceTypeBuiltInDualWideCamera")
    /// A virtual camera that combines a wide-angle, an ultra-wide and a telephoto camera.
    public static let builtInTripleCamera = DeviceType(rawValue: "AVCaptureDeviceTypeBuiltInTripleCamera")
    /// The front camera with infrared depth.
    public static let builtInTrueDepthCamera = DeviceType(rawValue: "AVCaptureDeviceTypeBuiltInTrueDepthCamera")
    /// A Mac's Desk View camera, which shows the desk through an ultra-wide camera.
    public static let deskViewCamera = DeviceType(rawValue: "AVCaptureDeviceTypeDeskViewCamera")
    /// The camera with LiDAR depth.
    public static let builtInLiDARDepthCamera = DeviceType(rawValue: "AVCaptureDeviceTypeBuiltInLiDARDepthCamera")
    /// The original name of `builtInDualCamera`.
    public static let builtInDuoCamera = DeviceType(rawValue: "AVCaptureDeviceTypeBuiltInDuoCamera")
    /// An externally connected camera or microphone.
    public static let external = DeviceType(rawValue: "AVCaptureDeviceTypeExternal")
    /// The name of `external` before macOS 14.
    public static let externalUnknown = DeviceType(rawValue: "AVCaptureDeviceTypeExternalUnknown")
    /// An iPhone that a Mac uses as a camera.
    public static let continuityCamera = DeviceType(rawValue: "AVCaptureDeviceTypeContinuityCamera")
    /// A microphone of any kind.
    public static let microphone = DeviceType(rawValue: "AVCaptureDeviceTypeMicrophone")
    /// The phone's built-in microphone. Deprecated in iOS 17 in favor of `microphone`, which has the same value.
    public static let builtInMicrophone = DeviceType.microphone

    /// The current name of a deprecated device type, or the type itself.
    var current: DeviceType {
      switch self {
      case .builtInDuoCamera: .builtInDualCamera
      case .externalUnknown: .external
      default: self
      }
    }
  }

  /// A Boolean value that indicates whether the camera is an iPhone used by a Mac.
  public var isContinuityCamera: Bool { deviceType == .continuityCamera }

  /// The transport type as a four-character code: `bltn` (built in), `usb ` or `ccwd` (Continuity Camera).
  ///
  /// **Source:** Apple, `AVCaptureDevice.transportType` and IOAudioTypes; the mapping is inferred.
  public var transportType: Int32 {
    let characters =
      switch deviceType.current {
      case .external: "usb "
      case .continuityCamera, .deskViewCamera: "ccwd"
      default: "bltn"
      }
    return Int32(bitPattern: characters.utf8.reduce(0) { $0 << 8 | UInt32($1) })
  }

  /// The Desk View camera associated with this device. Always nil in this model.
  public var companionDeskViewCamera: AVCaptureDevice? { nil }
}
