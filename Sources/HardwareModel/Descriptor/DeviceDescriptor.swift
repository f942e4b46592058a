import AVFoundationTypes
/// The constant properties of a capture device, as a profile describes them.
public struct DeviceDescriptor: Hashable, Sendable {
  /// The stable, unique identifier, such as `com.apple.avfoundation.avcapturedevice.built-in_video:0`.
  public var uniqueID: String
  /// The model identifier, shared by all devices of the model.
  public var modelID: String
  /// The human-readable name, such as `Back Camera`.
  public var localizedName: String
  /// The name of the device's manufacturer.
  public var manufacturer: String
  /// The raw value of Apple's device type, such as `AVCaptureDeviceTypeBuiltInWideAngleCamera`.
  public var deviceType: String
  /// The position of the device on the phone.
  public var position: Position
  /// The kind of device, with its specific properties.
  public var kind: Kind

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

  /// The properties of a camera, or nil for a microphone.
  public var camera: CameraDescriptor? {
    switch kind {
    case .camera(let descriptor): descriptor
    case .microphone: nil
    }
  }

  /// The properties of a microphone, or nil for a camera.
  public var microphone: MicrophoneDescriptor? {
    switch kind {
    case .camera: nil
    case .microphone(let descriptor): descriptor
    }
  }
}

extension DeviceDescriptor {
  /// The kind of a device: camera or microphone.
  public enum Kind: Hashable, Sendable {
    /// A camera, which delivers video.
    case camera(CameraDescriptor)
    /// A microphone, which delivers audio.
    case microphone(MicrophoneDescriptor)
  }

  /// The position of a device on the phone. The raw values are those of `AVCaptureDevice.Position`.
  public enum Position: Int, Hashable, Sendable {
    /// No particular position, as for microphones and external cameras.
    case unspecified
    /// The back of the phone, facing away from the user.
    case back
    /// The front of the phone, facing the user.
    case front
  }
}
