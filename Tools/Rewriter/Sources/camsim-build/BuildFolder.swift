import Foundation

/// Where SwiftPM keeps what it has compiled.
struct BuildFolder {
  private let scratch: URL

  init(_ scratch: URL) { self.scratch = scratch }

  /// Lets the modules of rewritten files be compiled again whose objects are not those of the rewritten text: SwiftPM looks at the app's files,
  /// and not at those in their place.
  ///
  /// - Parameters:
  ///   - twins: The rewritten form of each file, by the file's path; nil where a file has one no more.
  ///   - compiled: When files were last compiled in their rewritten form; nil when they never were.
  func forget(_ twins: [String: URL?], compiled: Date?) {
    for module in modules {
      guard let data = try? Data(contentsOf: module.appending(path: "output-file-map.json")),
        let map = try? JSONDecoder().decode([String: [String: String]].self, from: data)
      else { continue }
      let isOutdated = map.contains { path, outputs in
        guard let twin = twins[path], let object = outputs["object"], let made = date(of: object) else { return false }
        // What is newer was compiled by `swift build`, or has been written since.
        guard let twin, let compiled, let written = date(of: twin.path) else { return true }
        return made > compiled || written > compiled
      }
      guard isOutdated else { continue }
      // SwiftPM writes the map and the list of sources only once.
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
