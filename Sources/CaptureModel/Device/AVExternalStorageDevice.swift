import AVFoundationTypes
import Foundation
import SimulationKernel

/// A disk that is connected to the phone, for recordings. **Source:** Apple, AVExternalStorageDevice.
public final class AVExternalStorageDevice: CaptureObject, @unchecked Sendable {
  // Unchecked: state lies behind the system's lock.

  /// Its name for people.
  public let displayName: String?
  /// Its identifier: nil, for folders have none.
  public var uuid: UUID? { nil }
  /// Whether it is too slow for recordings.
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

  /// Whether it is there.
  public var isConnected: Bool { connected.read { $0 } }
  /// Bytes that are free on it: those of the file system that its folder lies on; 0 when it is gone.
  public var freeSize: Int { size(.systemFreeSize) }
  /// Bytes that it can hold; 0 when it is gone.
  public var totalSize: Int { size(.systemSize) }

  private func size(_ key: FileAttributeKey) -> Int {
    guard isConnected else { return 0 }
    let facts = try? FileManager.default.attributesOfFileSystem(forPath: folder.path)
    return (facts?[key] as? NSNumber)?.intValue ?? 0
  }

  /// Places for new files, one for each extension: all of the same name, in `DCIM`.
  ///
  /// - Throws: `AVError.deviceNotConnected` when it is gone; why the folder cannot be made.
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

  /// Whether the app may write on disks. **Source:** Apple, of the same name.
  public class var authorizationStatus: AVAuthorizationStatus {
    CaptureSystem.current.authorizationStatus(for: .externalStorage)
  }

  /// Asks the user, unless asked before; the handler runs on a queue of the system's.
  @preconcurrency
  public class func requestAccess(completionHandler handler: @escaping @Sendable (Bool) -> Void) {
    CaptureSystem.current.requestAccess(for: .externalStorage, handler: handler)
  }

  /// Asks the user, unless asked before.
  public class func requestAccess() async -> Bool {
    await withCheckedContinuation { continuation in requestAccess { continuation.resume(returning: $0) } }
  }

  func setConnected(_ isConnected: Bool, _ transaction: borrowing Transaction) {
    connected.write(transaction) { $0 = isConnected }
  }
}

extension AVMediaType {
  /// Stands for disks among what the user is asked about.
  fileprivate static let externalStorage = AVMediaType(rawValue: "camsim.externalStorage")
}

/// Finds disks. **Source:** Apple, AVExternalStorageDeviceDiscoverySession.
public final class AVExternalStorageDeviceDiscoverySession: CaptureObject, @unchecked Sendable {
  // Unchecked: state lies behind the system's lock.

  fileprivate override init(belongingTo system: CaptureSystem) { super.init(belongingTo: system) }

  /// The search; nil where disks cannot be connected.
  public class var shared: AVExternalStorageDeviceDiscoverySession? { CaptureSystem.current.storageSearch }
  /// Whether disks can be connected.
  public class var isSupported: Bool { true }

  /// The disks that are connected. Observable.
  public var externalStorageDevices: [AVExternalStorageDevice] { system.storage.read { $0.devices } }
}

/// What a system knows of disks.
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

  /// Connects a disk, which is a folder.
  ///
  /// - Parameters:
  ///   - name: the name that a person gave it.
  ///   - folder: where its files lie.
  ///   - isSlow: whether it is not recommended for recordings.
  @discardableResult
  public func connectStorage(_ name: String, at folder: URL, isSlow: Bool = false) -> AVExternalStorageDevice {
    let device = AVExternalStorageDevice(name, at: folder, isSlow: isSlow, in: self)
    changeStorage { $0.append(device) }
    return device
  }

  /// Disconnects a disk.
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
