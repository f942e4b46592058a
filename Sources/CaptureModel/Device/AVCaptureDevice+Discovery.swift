import AVFoundationTypes
import SimulationKernel

extension AVCaptureDevice {
  /// A query that finds devices by type, media type and position.
  ///
  /// **Source:** rule 81: devices are ordered by the requested types, then by position.
  public final class DiscoverySession: CaptureObject, @unchecked Sendable {
    // Unchecked: all stored properties are immutable.
    private let deviceTypes: [DeviceType]
    private let mediaType: AVMediaType?
    private let position: Position

    /// Creates a query for the given device types.
    ///
    /// - Parameters:
    ///   - deviceTypes: The device types to find, in order of preference.
    ///   - mediaType: The media type to find, or nil for any.
    ///   - position: The position to find, or `.unspecified` for any.
    public init(deviceTypes: [DeviceType], mediaType: AVMediaType?, position: Position) {
      self.deviceTypes = deviceTypes
      self.mediaType = mediaType
      self.position = position
      super.init(system: CaptureSystem.current)
      _ = system.change { system.deviceRegistry.write($0) { $0.searches.add(self) } }
    }

    /// The currently connected devices that match, without duplicates. Key-value observable.
    ///
    /// A deprecated name of a device type matches its current name.
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

    /// The sets of found cameras that a multi-camera session can use at once: all pairs that share no sensor. Key-value
    /// observable.
    ///
    /// **Source:** Apple, supportedMultiCamDeviceSets; the support for all such pairs, and for no set of three, is
    /// assumed.
    public var supportedMultiCamDeviceSets: [Set<AVCaptureDevice>] {
      let found = devices.filter { $0.hasMediaType(.video) && $0.supportsMultiCam }
      return found.indices.flatMap { first in
        found[(first + 1)...].filter { $0.canRunConcurrently(found[first]) }.map { [found[first], $0] }
      }
    }
  }

  /// Returns the default device for a media type: the back wide-angle camera for video on a phone. **Source:** rule 83.
  public class func `default`(for mediaType: AVMediaType) -> AVCaptureDevice? {
    CaptureSystem.current.defaultDevice(for: mediaType)
  }

  /// Returns the default device of the given type, media type and position, or nil if there is none. **Source:** rule
  /// 82.
  public class func `default`(
    _ deviceType: DeviceType, for mediaType: AVMediaType?, position: Position
  ) -> AVCaptureDevice? {
    DiscoverySession(deviceTypes: [deviceType], mediaType: mediaType, position: position).devices.first
  }

  /// Returns all connected devices. Deprecated, but still in use. **Source:** rule 84.
  public class func devices() -> [AVCaptureDevice] { CaptureSystem.current.devices }

  /// Returns all connected devices that provide the given media type.
  public class func devices(for mediaType: AVMediaType) -> [AVCaptureDevice] {
    devices().filter { $0.hasMediaType(mediaType) }
  }

  /// Returns the device with the given identifier, or nil if it is not connected.
  package class func device(withUniqueID uniqueID: String) -> AVCaptureDevice? {
    devices().first { $0.uniqueID == uniqueID }
  }
}

extension CaptureSystem {
  func defaultDevice(for mediaType: AVMediaType) -> AVCaptureDevice? {
    let devices = devices.filter { $0.hasMediaType(mediaType) }
    return devices.first { $0.deviceType == .builtInWideAngleCamera && $0.position == .back } ?? devices.first
  }
}

/// A protocol that implements `AVCaptureDevice(uniqueID:)`: in Swift, only a protocol's initializer can return an
/// existing object.
public protocol UniqueIDLookup {}

extension AVCaptureDevice: UniqueIDLookup {}

extension UniqueIDLookup {
  /// Returns the existing device with the given identifier, or nil if it is not connected.
  public init?(uniqueID deviceUniqueID: String) {
    guard let device = AVCaptureDevice.device(withUniqueID: deviceUniqueID) as? Self else { return nil }
    self = device
  }
}

// MARK: Preferred camera

extension AVCaptureDevice {
  /// The camera that the user prefers: the most recent choice that is connected, or the system's default.
  ///
  /// Setting it puts the camera ahead of earlier choices; nil and microphones have no effect. **Source:** Apple,
  /// `AVCaptureDevice.userPreferredCamera`; that nil changes nothing is inferred.
  public class var userPreferredCamera: AVCaptureDevice? {
    get { CaptureSystem.current.preferredCamera }
    set { CaptureSystem.current.prefer(newValue) }
  }

  /// The camera that the system suggests: the user's preferred camera if it is connected and not suspended, or the
  /// default.
  ///
  /// Changes appear in traces and are sent to observers added with the class method
  /// `addObserver(_:forKeyPath:options:context:)`. **Source:** Apple, `AVCaptureDevice.systemPreferredCamera`.
  public class var systemPreferredCamera: AVCaptureDevice? {
    CaptureSystem.current.systemPreferredCamera
  }
}

extension CaptureSystem {
  /// The most recent connected camera that the user has chosen, or the default camera.
  fileprivate var preferredCamera: AVCaptureDevice? { chosenCamera { _ in true } }

  var systemPreferredCamera: AVCaptureDevice? {
    chosenCamera { !$0.isSuspended }
  }

  private func chosenCamera(_ suits: (AVCaptureDevice) -> Bool) -> AVCaptureDevice? {
    let devices = devices
    let chosen = deviceRegistry.read { $0.preferredCameras }.lazy.compactMap { id in devices.first { $0.uniqueID == id }
    }
    return chosen.first(where: suits) ?? defaultDevice(for: .video)
  }

  fileprivate func prefer(_ camera: AVCaptureDevice?) {
    guard let camera, camera.hasMediaType(.video) else { return }
    change { transaction in
      changePreference(transaction) {
        deviceRegistry.write(transaction) { state in
          state.preferredCameras.removeAll { $0 == camera.uniqueID }
          state.preferredCameras.insert(camera.uniqueID, at: 0)
        }
      }
    }
  }

  /// Runs a change that may affect the preferred camera, and records and announces the new value if it differs.
  func changePreference(_ transaction: borrowing Transaction, _ body: () -> Void) {
    let old = systemPreferredCamera
    body()
    let new = systemPreferredCamera
    if old !== new {
      transaction.record(
        .change(
          object: self, property: "systemPreferredCamera", old: old?.localizedName ?? "none",
          new: new?.localizedName ?? "none"))
      if let observers = deviceRegistry.read({ $0.preferredCameraObservers }) {
        transaction.call { observers.tell(old, new) }
      }
    }
  }
}
