import Foundation
import Testing

/// A small file system in memory, for tests of a full disk. It is unmounted when its last reference is released.
final class SmallDisk {
  private let folder: TemporaryFolder

  /// Whether this process is permitted to mount file systems.
  static let isPossible = (try? SmallDisk(megabytes: 1)) != nil

  init(megabytes: Int) throws {
    folder = try TemporaryFolder()
    let result = try Program(name: "mount").run(["-t", "tmpfs", "-o", "size=\(megabytes)m", "tmpfs", folder.url.path])
    try #require(result.status == 0, "mounting a tmpfs: \(result.errors)")
  }

  deinit { _ = try? Program(name: "umount").run([folder.url.path]) }

  func file(_ name: String) -> URL { folder.file(name) }
}
