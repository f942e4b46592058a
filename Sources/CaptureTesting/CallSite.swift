import Foundation
import Testing

#if canImport(Runtime) && os(Linux)
  import Runtime
#endif

/// A lookup of the source location of a call in the app's code. Apple's API has no parameters that could pass the
/// location.
enum CallSite {
  /// Returns the location of the innermost stack frame outside this package whose source file exists; nil if there is
  /// no debug information.
  static func current() -> SourceLocation? {
    #if canImport(Runtime) && os(Linux)
      let frames = try? Backtrace.capture(limit: 128).symbolicated(options: [.showSourceLocations])?.frames
      let app = frames?.lazy.compactMap(\.symbol?.sourceLocation).first { place in
        place.line > 0 && place.path.hasPrefix("/") && !place.path.hasPrefix(sources)
          && FileManager.default.fileExists(atPath: place.path)
      }
      return app.map { place in
        let parts = place.path.split(separator: "/").suffix(2)
        return SourceLocation(
          fileID: parts.joined(separator: "/"), filePath: place.path, line: place.line, column: max(1, place.column))
      }
    #else
      return nil
    #endif
  }

  /// The folder that contains this package's sources.
  private static let sources =
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().path + "/"
}
