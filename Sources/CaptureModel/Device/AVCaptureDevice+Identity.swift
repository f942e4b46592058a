import AVFoundationTypes

extension AVCaptureDevice {
  /// Stable name of this one device. **Source:** rule 85.
  public var uniqueID: String { descriptor.uniqueID }
  /// Name that all devices of the model share.
  public var modelID: String { descriptor.modelID }
  /// Name for people.
  public var localizedName: String { descriptor.localizedName }
  /// The maker.
  public var manufacturer: String { descriptor.manufacturer }
  /// The side of the phone on which it sits.
  public var position: Position { Position(rawValue: descriptor.position.rawValue) ?? .unspecified }
  /// What kind of camera or microphone it is.
  public var deviceType: DeviceType { DeviceType(rawValue: descriptor.deviceType) }
  /// Whether photos can be lit by a flash.
  public var hasFlash: Bool { descriptor.camera?.hasFlash ?? false }
  /// Whether there is a torch: a light that can stay on.
  public var hasTorch: Bool { descriptor.camera?.hasTorch ?? false }
  /// Focal length over aperture.
  public var lensAperture: Float { Float(descriptor.camera?.lens.fNumber ?? 0) }
  /// The focal length in millimetres that covers the same angle on 35 mm film; 0 for a virtual and for an external camera.
  ///
  /// **Source:** Apple, nominalFocalLengthIn35mmFilm.
  public var nominalFocalLengthIn35mmFilm: Float {
    guard let camera = descriptor.camera, !isVirtualDevice, deviceType.current != .external else { return 0 }
    return Float(camera.lens.focalLengthIn35mmFilm)
  }

  /// Whether the device gives this kind of data.
  public func hasMediaType(_ mediaType: AVMediaType) -> Bool {
    switch descriptor.kind {
    case .camera: mediaType == .video
    case .microphone: mediaType == .audio
    }
  }

  // MARK: Kinds

  /// The side of the phone on which a device sits.
  public enum Position: Int, Sendable {
    /// No side: a microphone, an external camera; in a search, any side.
    case unspecified
    /// Away from the person who holds the phone.
    case back
    /// Towards the person who holds the phone.
    case front
  }

  /// What kind of camera or microphone a device is.
  public struct DeviceType: RawRepresentable, Hashable, Sendable {
    /// Apple's string.
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The main camera on either side.
    public static let builtInWideAngleCamera = DeviceType(rawValue: "AVCaptureDeviceTypeBuiltInWideAngleCamera")
    /// The camera with the longer lens.
    public static let builtInTelephotoCamera = DeviceType(rawValue: "AVCaptureDeviceTypeBuiltInTelephotoCamera")
    /// The camera with the shorter lens.
    public static let builtInUltraWideCamera = DeviceType(rawValue: "AVCaptureDeviceTypeBuiltInUltraWideCamera")
    /// Wide and telephoto as one device.
    public static let builtInDualCamera = DeviceType(rawValue: "AVCaptureDeviceTypeBuiltInDualCamera")
    /// Wide and ultra wide as one device.
    public static let builtInDualWideCamera = DeviceType(rawValue: "AVCaptureDeviceTypeBuiltInDualWideCamera")
    /// Wide, ultra wide and telephoto as one device.
    public static let builtInTripleCamera = DeviceType(rawValue: "AVCaptureDeviceTypeBuiltInTripleCamera")
    /// The front camera with infrared depth.
    public static let builtInTrueDepthCamera = DeviceType(rawValue: "AVCaptureDeviceTypeBuiltInTrueDepthCamera")
    /// The view of the desk that an ultra-wide camera gives on a Mac.
    public static let deskViewCamera = DeviceType(rawValue: "AVCaptureDeviceTypeDeskViewCamera")
    /// The camera with LiDAR depth.
    public static let builtInLiDARDepthCamera = DeviceType(rawValue: "AVCaptureDeviceTypeBuiltInLiDARDepthCamera")
    /// The first name of `builtInDualCamera`.
    public static let builtInDuoCamera = DeviceType(rawValue: "AVCaptureDeviceTypeBuiltInDuoCamera")
    /// A camera or microphone that is plugged in.
    public static let external = DeviceType(rawValue: "AVCaptureDeviceTypeExternal")
    /// The name of `external` before macOS 14.
    public static let externalUnknown = DeviceType(rawValue: "AVCaptureDeviceTypeExternalUnknown")
    /// A phone that serves a Mac as its camera.
    public static let continuityCamera = DeviceType(rawValue: "AVCaptureDeviceTypeContinuityCamera")
    /// A microphone of any kind.
    public static let microphone = DeviceType(rawValue: "AVCaptureDeviceTypeMicrophone")
    /// The phone's microphone; the name before iOS 17, the same value since.
    public static let builtInMicrophone = DeviceType.microphone

    /// The name that took the place of this one; the name itself where it still holds.
    var current: DeviceType {
      switch self {
      case .builtInDuoCamera: .builtInDualCamera
      case .externalUnknown: .external
      default: self
      }
    }
  }

  /// Whether the camera is a phone that serves a Mac.
  public var isContinuityCamera: Bool { deviceType == .continuityCamera }

  /// How the device is connected: the four characters `bltn` (built in), `usb ` or `ccwd` (a phone) as a number.
  ///
  /// **Source:** Apple, `AVCaptureDevice.transportType` and IOAudioTypes; which type means which is inferred.
  public var transportType: Int32 {
    let characters =
      switch deviceType.current {
      case .external: "usb "
      case .continuityCamera, .deskViewCamera: "ccwd"
      default: "bltn"
      }
    return Int32(bitPattern: characters.utf8.reduce(0) { $0 << 8 | UInt32($1) })
  }

  /// The camera that shows the desk below this one; none of the devices here has one.
  public var companionDeskViewCamera: AVCaptureDevice? { nil }
}
