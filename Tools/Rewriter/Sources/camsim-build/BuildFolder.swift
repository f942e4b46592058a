import Foundation

/// The folder in which SwiftPM stores compiled modules.
struct BuildFolder {
  private let scratch: URL

  init(_ scratch: URL) { self.scratch = scratch }

  /// Invalidates modules whose object files do not match the rewritten files, because SwiftPM checks only the original
  /// files.
  ///
  /// - Parameters:
  ///   - twins: The rewritten copy of each file by the file's path, or nil if a file no longer has one.
  ///   - compiled: The last time that rewritten files were compiled, or nil if never.
  func forget(_ twins: [String: URL?], compiled: Date?) {
    for module in modules {
      guard let data = try? Data(contentsOf: module.appending(path: "output-file-map.json")),
        let map = try? JSONDecoder().decode([String: [String: String]].self, from: data)
      else { continue }
      let isOutdated = map.contains { path, outputs in
        guard let twin = twins[path], let object = outputs["object"], let made = date(of: object) else { return false }
        // Newer objects were compiled by plain `swift build`, and newer rewritten files have not been compiled yet.
        guard let twin, let compiled, let written = date(of: twin.path) else { return true }
        return made > compiled || written > compiled
      }
      guard isOutdated else { continue }
      // SwiftPM writes the output map and the list of sources only once, so these are kept.
      for file in files(in: module) where ["o", "swiftdeps", "priors"].contains(file.pathExtension) {
        try? FileManager.default.removeItem(at: file)
      }
    }
  }

  private var modules: [URL] {
    files(in: scratch).filter { $0.lastPathComponent.contains("-") }.flatMap { platform in
      files(in: platform).flatMap { files(in: $0) }.filter { $0.pathExtension == "build" }
    }
  }

  private func files(in folder: URL) -> [URL] {
    (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
  }

  private func date(of path: String) -> Date? {
    try? FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
  }
}
