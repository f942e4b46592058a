import Foundation
import Scenarios

/// The scenario files that the user means.
enum ScenarioPaths {
  /// A file that was named, or a folder that could not be listed.
  struct Entry {
    var path: String
    /// What is in it, or what is wrong with it.
    var file: Result<ScenarioFile, ScenarioError>

    /// What is wrong with it; nothing when it is good.
    var errors: [ScenarioError] {
      switch file {
      case .success: []
      case .failure(let error): error.all
      }
    }

    /// Its runs; none when something is wrong with it.
    var scenarios: [Scenario] { (try? file.get())?.scenarios ?? [] }
  }

  /// Reads the files: as they are named, and for folders all `*.yaml` files in them and below, in alphabetical order.
  static func load(
    _ paths: [String], read: (String) throws -> ScenarioFile = { try ScenarioFile(path: $0) }
  ) -> [Entry] {
    paths.flatMap { path in
      do {
        return try expand(path).map { file in Entry(path: file, file: result { try read(file) }) }
      } catch {
        return [Entry(path: path, file: result { throw error })]
      }
    }
  }

  private static func result(_ body: () throws -> ScenarioFile) -> Result<ScenarioFile, ScenarioError> {
    Result { try body() }.mapError { ScenarioError($0) }
  }

  /// - Throws: `ScenarioError`, of the kind `unavailable`, when a folder has no scenario or cannot be listed.
  private static func expand(_ path: String) throws -> [String] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else {
      return [path]
    }
    guard let names = try? FileManager.default.subpathsOfDirectory(atPath: path) else {
      throw ScenarioError(.unavailable, "\(path): the folder cannot be listed; check its permissions.")
    }
    let scenarios = names.filter { $0.hasSuffix(".yaml") && !$0.split(separator: "/").contains { $0.hasPrefix(".") } }
    guard !scenarios.isEmpty else {
      throw ScenarioError(.unavailable, "\(path): the folder has no *.yaml file; name one that holds scenarios.")
    }
    return scenarios.sorted().map { path.hasSuffix("/") ? path + $0 : "\(path)/\($0)" }
  }
}
