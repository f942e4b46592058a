import Foundation
import StructuredDocuments

/// The most that is read of a profile, and of what one is made from.
package enum ProfileLimit {
  /// Bytes of a profile's file; larger ones are refused unread.
  static let fileBytes = 1 << 20
  /// Bytes of what a device told; an iPhone 17 Pro tells 0.7 million to `Examples/ExportDevice`.
  package static let importBytes = 1 << 22
  /// Formats of a camera.
  static let formats = 1024

  /// All of them, for the documentation.
  package static var table: [(what: String, most: String)] {
    [
      ("a profile", "\(fileBytes) bytes"),
      ("formats of a profile's camera", "\(formats)"),
      ("values in each other in a profile", "\(JSONParser.depthLimit)"),
      ("what `camsim profile import` reads", "\(importBytes) bytes"),
    ]
  }
}

extension Data {
  /// What a file has, but no more than a byte beyond a limit; nil when it cannot be read.
  package init?(readingAtMost limit: Int, of path: String) {
    guard let file = FileHandle(forReadingAtPath: path) else { return nil }
    // Of an empty file there is nothing to read.
    guard let bytes = try? file.read(upToCount: limit + 1) ?? Data() else { return nil }
    self = bytes
  }
}
