import Foundation

/// A source file in its current state on disk.
struct SourceFile {
  let path: String
  /// A value that changes when the file changes.
  let stamp: String
}

enum SourceFolder {
  /// Returns the Swift files and headers below some folders, without manifests and hidden folders such as build
  /// folders.
  static func files(in folders: [URL]) -> [SourceFile] {
    var files: [SourceFile] = []
    for folder in folders { collect(folder.path, into: &files) }
    return files.sorted { $0.path < $1.path }
  }

  private static func collect(_ folder: String, into files: inout [SourceFile]) {
    guard let directory = opendir(folder) else { return }
    defer { closedir(directory) }
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard !name.hasPrefix(".") else { continue }
      let path = "\(folder)/\(name)"
      let type = Int32(entry.pointee.d_type)
      let isSource = name.hasSuffix(".swift") && !isManifest(name) || name.hasSuffix(".h")
      guard isSource || type == Int32(DT_DIR) || type == Int32(DT_LNK) else { continue }
      var status = stat()
      guard stat(path, &status) == 0 else { continue }
      if status.st_mode & S_IFMT == S_IFDIR {
        // A link to a parent folder would cause infinite recursion.
        if type == Int32(DT_LNK), let target = realpath(path, nil) {
          defer { free(target) }
          if "\(folder)/".hasPrefix(String(cString: target)) { continue }
        }
        collect(path, into: &files)
      } else if isSource {
        files.append(
          SourceFile(path: path, stamp: "\(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec) \(status.st_size)"))
      }
    }
  }

  private static func isManifest(_ name: String) -> Bool { name == "Package.swift" || name.hasPrefix("Package@swift-") }
}
