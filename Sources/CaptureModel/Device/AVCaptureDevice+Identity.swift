extension AVCaptureDevice {
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
