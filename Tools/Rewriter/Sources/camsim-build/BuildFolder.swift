import Foundation

/// Where SwiftPM keeps what it has compiled.
struct BuildFolder {
  private let scratch: URL

  init(_ scratch: URL) { self.scratch = scratch }

  /// Lets the module of a file be compiled again, though none of its files has changed: SwiftPM looks at the app's files, and not at those in
  /// their place.
  func forget(_ path: String) {
    for platform in files(in: scratch) where platform.lastPathComponent.contains("-") {
      for configuration in files(in: platform) {
        for module in files(in: configuration) where module.pathExtension == "build" {
          let map = module.appending(path: "output-file-map.json")
          guard let text = try? String(contentsOf: map, encoding: .utf8),
            text.contains("\"\(path)\"") || text.contains("\"\(path.replacingOccurrences(of: "/", with: "\\/"))\"")
          else { continue }
          // SwiftPM writes the map and the list of sources only once.
          for file in files(in: module) where ["o", "swiftdeps", "priors"].contains(file.pathExtension) {
            try? FileManager.default.removeItem(at: file)
          }
        }
      }
    }
  }

  private func files(in folder: URL) -> [URL] {
    (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
  }
}
