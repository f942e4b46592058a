import Foundation
import Scenarios

/// A loader for the scenario files that the user specifies.
enum ScenarioPaths {
  /// A scenario file, or a folder that could not be listed.
  struct Entry {
    var path: String
    /// The parsed file, or the error that occurred when it was read.
    var file: Result<ScenarioFile, ScenarioError>

    /// The errors in the file; empty if it is valid.
    var errors: [ScenarioError] {
      switch file {
      case .success: []
      case .failure(let error): error.all
      }
    }

    /// The runs that the file describes; empty if it is invalid.
    var scenarios: [Scenario] { (try? file.get())?.scenarios ?? [] }
  }

  /// Reads the specified files, and all `*.yaml` files in specified folders and their subfolders, in alphabetical
  /// order.
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

  /// Returns the path of a file, or the paths of all scenario files in a folder.
  ///
  /// - Throws: `ScenarioError.unavailable` when a folder contains no scenario or cannot be listed.
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
      throw ScenarioError(.unavailable, "\(path): the folder has no *.yaml file; specify one that contains scenarios.")
    }
    return scenarios.sorted().map { path.hasSuffix("/") ? path + $0 : "\(path)/\($0)" }
  }
}
