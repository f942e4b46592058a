import Foundation
import MediaCoding

extension Data {
  /// Writes a file, and makes its folder when that is missing.
  ///
  /// - Parameters:
  ///   - path: The file's path.
  ///   - name: What it is, such as `page`.
  ///   - options: In one piece, unless the file may be a device.
  /// - Throws: `ScenarioError`, of the kind `unavailable`: the file, the system's reason, and what to do.
  public func store(at path: String, as name: String = "file", options: WritingOptions = .atomic) throws {
    let file = URL(fileURLWithPath: path)
    do {
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try write(to: file, options: options)
    } catch {
      throw ScenarioError(.unavailable, "\(MediaError(writing: path, error, operation: "write the \(name)"))")
    }
  }
}
