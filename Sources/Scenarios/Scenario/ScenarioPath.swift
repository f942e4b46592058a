/// Paths in scenario files are relative to the file that names them.
enum ScenarioPath {
  /// `path` itself if it is absolute, else below `directory`.
  static func resolve(_ path: String, relativeTo directory: String) -> String {
    if path.hasPrefix("/") || directory.isEmpty || directory == "." { return path }
    return directory.hasSuffix("/") ? directory + path : "\(directory)/\(path)"
  }

  /// The folder part of a path, `.` when there is none.
  static func directory(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
