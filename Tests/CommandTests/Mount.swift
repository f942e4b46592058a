import Foundation

/// A small temporary file system, for tests of a full disk.
enum Mount {
  static let isPossible: Bool = {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
    try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    defer { rmdir(path) }
    return (try? with(options: "size=64k", at: path) {}) != nil
  }()

  static func with(options: String, at path: String, _ body: () throws -> Void) throws {
    struct Failure: Error {}
    guard shell("mount", "-t", "tmpfs", "-o", options, "tmpfs", path) == 0 else { throw Failure() }
    defer { _ = shell("umount", path) }
    try body()
  }

  private static func shell(_ arguments: String...) -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return -1 }
    process.waitUntilExit()
    return process.terminationStatus
  }
}
