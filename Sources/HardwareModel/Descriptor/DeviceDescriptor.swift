import AVFoundationTypes
/// What is fixed about one capture device, a camera or a microphone: the part of it that a profile describes.
public struct DeviceDescriptor: Hashable, Sendable {
  /// Stable name of this one device, such as `com.apple.avfoundation.avcapturedevice.built-in_video:0`.
  public var uniqueID: String
  /// Name that all devices of the model share.
  public var modelID: String
  /// Name for people, such as `Back Camera`.
  public var localizedName: String
  /// The maker.
  public var manufacturer: String
  /// Raw string of Apple's device type, such as `AVCaptureDeviceTypeBuiltInWideAngleCamera`.
  public var deviceType: String
  /// The side of the phone on which it sits.
  public var position: Position
  /// What the device is, and what only such a device has.
  public var kind: Kind

  /// All facts of a device.
  public init(
    uniqueID: String, modelID: String, localizedName: String, manufacturer: String, deviceType: String,
    position: Position, kind: Kind
  ) {
    self.uniqueID = uniqueID
    self.modelID = modelID
    self.localizedName = localizedName
    self.manufacturer = manufacturer
    self.deviceType = deviceType
    self.position = position
    self.kind = kind
  }

  /// The camera's facts; nil for a microphone.
  public var camera: CameraDescriptor? {
    switch kind {
    case .camera(let descriptor): descriptor
    case .microphone: nil
    }
  }

  /// The microphone's facts; nil for a camera.
  public var microphone: MicrophoneDescriptor? {
    switch kind {
    case .camera: nil
    case .microphone(let descriptor): descriptor
    }
  }
}

extension DeviceDescriptor {
  /// A camera or a microphone.
  public enum Kind: Hashable, Sendable {
    /// It delivers pictures.
    case camera(CameraDescriptor)
    /// It delivers sound.
    case microphone(MicrophoneDescriptor)
  }

  /// The side of the phone on which a device sits; the raw values are those of `AVCaptureDevice.Position`.
  public enum Position: Int, Hashable, Sendable {
    /// It sits on no side: a microphone or an external camera.
    case unspecified
    /// It looks away from the person who holds the phone.
    case back
    /// It looks at the person who holds the phone.
    case front
  }
}
