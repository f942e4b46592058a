import Foundation
import StructuredDocuments

/// Limits on the size of profiles and of the files from which they are imported.
package enum ProfileLimit {
  /// The maximum size of a profile file in bytes. Larger files are rejected without parsing.
  static let fileBytes = 1 << 20
  /// The maximum size of a file to import in bytes. `Examples/ExportDevice` writes 0.7 million bytes on an iPhone 17
  /// Pro.
  package static let importBytes = 1 << 22
  /// The maximum number of formats of a camera.
  static let formats = 1024

  /// All limits, for the generated documentation.
  package static var table: [(what: String, most: String)] {
    [
      ("size of a profile", "\(fileBytes) bytes"),
      ("number of formats of a camera in a profile", "\(formats)"),
      ("nesting depth of the values in a profile", "\(JSONParser.depthLimit)"),
      ("size of the input of `camsim profile import`", "\(importBytes) bytes"),
    ]
  }
}

extension Data {
  /// Reads a file up to one byte beyond a limit. Returns nil if the file cannot be read.
  package init?(readingAtMost limit: Int, of path: String) {
    guard let file = FileHandle(forReadingAtPath: path) else { return nil }
    // For an empty file, `read` returns nil instead of empty data.
    guard let bytes = try? file.read(upToCount: limit + 1) ?? Data() else { return nil }
    self = bytes
  }
}
