import CVirtualDispatch
import Foundation

/// The container of an app in a world: the folder that its code sees as the home folder, with `Documents`, `Library`
/// and `tmp`, its `UserDefaults`, the free space, and the random numbers.
///
/// Code in the world reaches the container through `FileManager`, `NSHomeDirectory()`, `NSTemporaryDirectory()`,
/// `getenv("HOME")` and so on.
public final class AppContainer: @unchecked Sendable {
  // Unchecked: the C functions lock the container.
  let pointer: OpaquePointer

  init(_ folder: URL?, seed: UInt64) { pointer = cvd_container_make(seed, folder?.path) }

  deinit { cvd_container_free(pointer) }

  private var folder: URL { URL(fileURLWithPath: String(cString: cvd_container_path(pointer)), isDirectory: true) }

  /// The home folder, which is created if it does not exist. A temporary folder is removed with the world.
  public var home: URL { folder.appendingPathComponent("Data", isDirectory: true) }

  /// The folder of the photo library, which is not below the home folder.
  public var media: URL { folder.appendingPathComponent("Media", isDirectory: true) }

  /// Returns the paths of all regular files relative to the home folder, in alphabetical order, after writing the defaults.
  public func files() -> [String] {
    cvd_container_save_defaults(pointer)
    let names = FileManager.default.enumerator(atPath: home.path)?.compactMap { $0 as? String } ?? []
    return names.sorted().filter {
      let attributes = try? FileManager.default.attributesOfItem(atPath: home.appendingPathComponent($0).path)
      return attributes?[.type] as? FileAttributeType == .typeRegular
    }
  }

  /// Writes the defaults of a program that ends, and removes the folder if it contains no file.
  public func finish() {
    guard files().isEmpty, !FileManager.default.fileExists(atPath: media.path) else { return }
    try? FileManager.default.removeItem(at: folder)
  }

  /// Sets the free space that the app sees, in bytes; nil for that of the disk. Files that the app writes use it up.
  public func setFreeSpace(_ bytes: Int64?) { cvd_container_set_free_space(pointer, bytes ?? -1) }
}

/// Makes Foundation read the user's settings for the names of folders.
@_cdecl("cvd_read_user_folders")
func readUserFolders() { _ = FileManager.default.urls(for: .documentDirectory, in: .userDomainMask) }
