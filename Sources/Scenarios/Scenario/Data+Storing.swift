import Foundation
import MediaCoding

extension Data {
  /// Writes the data to a file, and creates its folder if necessary.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - name: A noun for error messages, such as `page`.
  ///   - options: The writing options. The default is an atomic write, which is not possible for device files.
  /// - Throws: `ScenarioError.unavailable` with the path, the system's reason, and a remedy.
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
