import Foundation
import Testing

/// A file system in memory that is soon full; it goes with its last reference.
final class SmallDisk {
  private let folder: TemporaryFolder

  /// Whether this process may mount one.
  static let isPossible = (try? SmallDisk(megabytes: 1)) != nil

  init(megabytes: Int) throws {
    folder = try TemporaryFolder()
    let result = try Program(name: "mount").run(["-t", "tmpfs", "-o", "size=\(megabytes)m", "tmpfs", folder.url.path])
    try #require(result.status == 0, "mounting a tmpfs: \(result.errors)")
  }

  deinit { _ = try? Program(name: "umount").run([folder.url.path]) }

  func file(_ name: String) -> URL { folder.file(name) }
}
