import AVFoundationTypes
import Foundation
import SimulationKernel

/// A storage device connected to the phone, for recordings. **Source:** Apple, AVExternalStorageDevice.
public final class AVExternalStorageDevice: CaptureObject, @unchecked Sendable {
  // Unchecked: the state is protected by the system's lock.

  /// The human-readable name of the storage device.
  public let displayName: String?
  /// The identifier of the storage device. Always nil, because folders have none.
  public var uuid: UUID? { nil }
  /// A Boolean value that indicates whether the storage device is too slow for capture.
  public let isNotRecommendedForCaptureUse: Bool
  private let folder: URL
  private let connected: Guarded<Bool>

  fileprivate init(_ name: String, at folder: URL, isSlow: Bool, in system: CaptureSystem) {
    displayName = name
    isNotRecommendedForCaptureUse = isSlow
    self.folder = folder
    connected = Guarded(true, lock: system.lock)
    super.init(belongingTo: system)
  }

  /// A Boolean value that indicates whether the storage device is connected.
  public var isConnected: Bool { connected.read { $0 } }
  /// The free space, in bytes, of the file system that contains the folder; 0 after disconnection.
  public var freeSize: Int { size(.systemFreeSize) }
  /// The capacity, in bytes, of the file system that contains the folder; 0 after disconnection.
  public var totalSize: Int { size(.systemSize) }

  private func size(_ key: FileAttributeKey) -> Int {
    guard isConnected else { return 0 }
    let facts = try? FileManager.default.attributesOfFileSystem(forPath: folder.path)
    return (facts?[key] as? NSNumber)?.intValue ?? 0
  }

  /// Returns URLs for new files in `DCIM`, one for each extension, with the same base name.
  ///
  /// - Throws: `AVError.deviceNotConnected` after disconnection, or a file-system error if the folder cannot be created
  ///   or read.
  public func nextAvailableURLs(withPathExtensions extensionArray: [String]) throws -> [URL] {
    guard isConnected else { throw AVError(.deviceNotConnected) }
    let images = folder.appendingPathComponent("DCIM")
    try FileManager.default.createDirectory(at: images, withIntermediateDirectories: true)
    let taken = Set(
      try FileManager.default.contentsOfDirectory(atPath: images.path).map { ($0 as NSString).deletingPathExtension })
    let name = (1...).lazy.map { String(format: "IMG_%04d", $0) }.first { !taken.contains($0) } ?? "IMG"
    return extensionArray.map { images.appendingPathComponent(name).appendingPathExtension($0) }
  }

  // MARK: Access

  /// The app's authorization status for external storage. **Source:** Apple,
  /// AVExternalStorageDevice.authorizationStatus.
  public class var authorizationStatus: AVAuthorizationStatus {
    CaptureSystem.current.authorizationStatus(for: .externalStorage)
  }

  /// Requests the user's permission to use external storage, prompting only once. The handler runs on a system queue.
  @preconcurrency
  public class func requestAccess(completionHandler handler: @escaping @Sendable (Bool) -> Void) {
    CaptureSystem.current.requestAccess(for: .externalStorage, handler: handler)
  }

  /// Requests the user's permission to use external storage, prompting only once, and returns whether it is granted.
  public class func requestAccess() async -> Bool {
    await withCheckedContinuation { continuation in requestAccess { continuation.resume(returning: $0) } }
  }

  func setConnected(_ isConnected: Bool, _ transaction: borrowing Transaction) {
    connected.write(transaction) { $0 = isConnected }
  }
}

extension AVMediaType {
  /// A placeholder media type that represents external storage in the authorization state.
  fileprivate static let externalStorage = AVMediaType(rawValue: "camsim.externalStorage")
}

/// A query that monitors external storage devices. **Source:** Apple, AVExternalStorageDeviceDiscoverySession.
public final class AVExternalStorageDeviceDiscoverySession: CaptureObject, @unchecked Sendable {
  // Unchecked: the state is protected by the system's lock.

  fileprivate override init(belongingTo system: CaptureSystem) { super.init(belongingTo: system) }

  /// The shared discovery session, or nil if external storage is unsupported.
  public class var shared: AVExternalStorageDeviceDiscoverySession? { CaptureSystem.current.storageSearch }
  /// A Boolean value that indicates whether external storage is supported. Always true.
  public class var isSupported: Bool { true }

  /// The external storage devices currently connected. Key-value observable.
  public var externalStorageDevices: [AVExternalStorageDevice] { system.storage.read { $0.devices } }
}

/// The external storage devices of a system.
struct StorageState {
  var devices: [AVExternalStorageDevice] = []
  var search: AVExternalStorageDeviceDiscoverySession?
}

extension CaptureSystem {
  private static let storage = SystemPart { _ in StorageState() }

  fileprivate var storage: Guarded<StorageState> { state(of: Self.storage) }

  fileprivate var storageSearch: AVExternalStorageDeviceDiscoverySession {
    change { transaction in
      storage.write(transaction) { state in
        let search = state.search ?? AVExternalStorageDeviceDiscoverySession(belongingTo: self)
        state.search = search
        return search
      }
    }
  }

  /// Connects a storage device that is backed by a folder.
  ///
  /// - Parameters:
  ///   - name: The display name of the storage device.
  ///   - folder: The folder that contains its files.
  ///   - isSlow: Whether the storage device is not recommended for capture.
  @discardableResult
  public func connectStorage(_ name: String, at folder: URL, isSlow: Bool = false) -> AVExternalStorageDevice {
    let device = AVExternalStorageDevice(name, at: folder, isSlow: isSlow, in: self)
    changeStorage { $0.append(device) }
    return device
  }

  /// Disconnects an external storage device from the phone.
  public func disconnect(_ storage: AVExternalStorageDevice) {
    change { storage.setConnected(false, $0) }
    changeStorage { $0.removeAll { $0 === storage } }
  }

  private func changeStorage(_ body: (inout [AVExternalStorageDevice]) -> Void) {
    let search = storageSearch
    change { transaction in
      let old = search.externalStorageDevices
      storage.write(transaction) { body(&$0.devices) }
      transaction.changed(
        search, \.externalStorageDevices, "externalStorageDevices", from: old, to: search.externalStorageDevices)
    }
  }
}
