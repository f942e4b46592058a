/// Path resolution for scenario files, whose paths are relative to the file that contains them.
enum ScenarioPath {
  /// Returns `path` itself if it is absolute, otherwise the path relative to `directory`.
  static func resolve(_ path: String, relativeTo directory: String) -> String {
    if path.hasPrefix("/") || directory.isEmpty || directory == "." { return path }
    return directory.hasSuffix("/") ? directory + path : "\(directory)/\(path)"
  }

  /// Returns the directory part of a path, or `.` if there is none.
  static func directory(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
