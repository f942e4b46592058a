import Foundation
import Testing

#if canImport(Runtime) && os(Linux)
  import Runtime
#endif

/// Where in the app's code a call was made that cannot carry its own place, because Apple's has none.
enum CallSite {
  /// The innermost frame of the calling thread that is none of this package's and has a line in a file; nil where the program has no debug
  /// information.
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

  /// The folder of this package's sources.
  private static let sources =
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().path + "/"
}
