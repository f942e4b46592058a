import Foundation

/// A temporary folder, which is removed with the object.
final class TestFolder {
  let url = FileManager.default.temporaryDirectory.appending(
    path: "camsim-build-\(UUID().uuidString)", directoryHint: .isDirectory)

  deinit { try? FileManager.default.removeItem(at: url) }

  /// Writes a file, and creates the folders that contain it.
  func write(_ text: String, to path: String) throws {
    let file = url.appending(path: path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: file, atomically: true, encoding: .utf8)
  }
}
