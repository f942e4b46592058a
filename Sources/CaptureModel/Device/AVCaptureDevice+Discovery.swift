extension AVCaptureDevice {
  /// Finds devices by type, media type and position.
  ///
  /// **Source:** rule 81: ordered by the requested types, then by position.
  public final class DiscoverySession: CaptureObject, @unchecked Sendable {
    // Unchecked: nothing varies here.
    private let deviceTypes: [DeviceType]
    private let mediaType: AVMediaType?
    private let position: Position

    /// `mediaType` is nil for any, `position` is `.unspecified` for any.
    public init(deviceTypes: [DeviceType], mediaType: AVMediaType?, position: Position) {
      self.deviceTypes = deviceTypes
      self.mediaType = mediaType
      self.position = position
      super.init(system: CaptureSystem.current)
      system.add(self)
    }

    deinit { system.remove(search: ObjectIdentifier(self)) }

    /// The devices that match now, each once; the old names of types stand for the new ones. Observable.
    public var devices: [AVCaptureDevice] {
      var found: [AVCaptureDevice] = []
      for type in deviceTypes.map(\.current) {
        found += system.devices
          .filter { $0.deviceType.current == type && (mediaType.map($0.hasMediaType) ?? true) }
          .filter { position == .unspecified || $0.position == position }
          .sorted { $0.position.rawValue < $1.position.rawValue }
          .filter { !found.contains($0) }
      }
      return found
    }

    /// Sets of the found cameras that can run at a time in a multi-camera session: the pairs that share no sensor. Observable.
    ///
    /// **Source:** Apple, of the same name; that all such pairs can, and no three, is made up.
    public var supportedMultiCamDeviceSets: [Set<AVCaptureDevice>] {
      let found = devices.filter { $0.hasMediaType(.video) && $0.canRunBesideOthers }
      return found.indices.flatMap { first in
        found[(first + 1)...].filter { $0.canRunBeside(found[first]) }.map { [found[first], $0] }
      }
    }
  }

  /// The device that the system prefers for a kind of data: the back wide-angle camera on a phone. **Source:** rule 83.
  public class func `default`(for mediaType: AVMediaType) -> AVCaptureDevice? {
    CaptureSystem.current.defaultDevice(for: mediaType)
  }

  /// The device of a type, a kind of data and a position; nil when there is none. **Source:** rule 82.
  public class func `default`(
    _ deviceType: DeviceType, for mediaType: AVMediaType?, position: Position
  ) -> AVCaptureDevice? {
    DiscoverySession(deviceTypes: [deviceType], mediaType: mediaType, position: position).devices.first
  }

  /// All devices. **Source:** rule 84: deprecated, still in use.
  public class func devices() -> [AVCaptureDevice] { CaptureSystem.current.devices }

  /// All devices of one kind of data.
  public class func devices(for mediaType: AVMediaType) -> [AVCaptureDevice] {
    devices().filter { $0.hasMediaType(mediaType) }
  }

  /// The device with this identifier; nil when it is not connected.
  public class func device(withUniqueID uniqueID: String) -> AVCaptureDevice? {
    devices().first { $0.uniqueID == uniqueID }
  }
}

extension CaptureSystem {
  func defaultDevice(for mediaType: AVMediaType) -> AVCaptureDevice? {
    let devices = devices.filter { $0.hasMediaType(mediaType) }
    return devices.first { $0.deviceType == .builtInWideAngleCamera && $0.position == .back } ?? devices.first
  }
}

/// What `AVCaptureDevice(uniqueID:)` needs: Swift lets only an initializer of a protocol give back an object that exists.
public protocol FoundByUniqueID {}

extension AVCaptureDevice: FoundByUniqueID {}

extension FoundByUniqueID {
  /// The device with this identifier; nil when it is not connected.
  public init?(uniqueID deviceUniqueID: String) {
    guard let device = AVCaptureDevice.device(withUniqueID: deviceUniqueID) as? Self else { return nil }
    self = device
  }
}
