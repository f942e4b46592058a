import AVFoundationTypes
import SimulationKernel

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
      _ = system.change { system.deviceRegistry.write($0) { $0.searches.add(self) } }
    }

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

/// What `AVCaptureDevice(uniqueID:)` needs: Swift lets only an initializer of a protocol give back an object that exists.
public protocol UniqueIDLookup {}

extension AVCaptureDevice: UniqueIDLookup {}

extension UniqueIDLookup {
  /// The device with this identifier; nil when it is not connected.
  public init?(uniqueID deviceUniqueID: String) {
    guard let device = AVCaptureDevice.device(withUniqueID: deviceUniqueID) as? Self else { return nil }
    self = device
  }
}

// MARK: Preferred camera

extension AVCaptureDevice {
  /// The camera that the user chose last, or before when that is not connected; without a choice, the system's.
  ///
  /// A new value is put before the earlier ones; nil and microphones are no choice and have no effect.
  /// **Source:** Apple, `AVCaptureDevice.userPreferredCamera`; that nil changes nothing is inferred.
  public class var userPreferredCamera: AVCaptureDevice? {
    get { CaptureSystem.current.preferredCamera }
    set { CaptureSystem.current.prefer(newValue) }
  }

  /// The camera that the system suggests: the user's choice if it is connected and awake, else the default.
  ///
  /// Traces show its changes, and `addObserver(_:forKeyPath:options:context:)` of the class observes them.
  /// **Source:** Apple, `AVCaptureDevice.systemPreferredCamera`.
  public class var systemPreferredCamera: AVCaptureDevice? {
    CaptureSystem.current.systemPreferredCamera
  }
}

extension CaptureSystem {
  /// The first of the user's choices that is connected, else the default camera.
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

  /// Writes what may concern the preferred camera, and writes down if it does.
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
