import Foundation
import Scenarios

/// The scenario files that the user means.
enum ScenarioPaths {
  /// Files as they are named, and folders as all `*.yaml` files in them and below, in alphabetical order.
  ///
  /// - Throws: `ScenarioError`, of the kind `unavailable`, when a folder has none or cannot be listed.
  static func expand(_ paths: [String]) throws -> [String] {
    try paths.flatMap { path in
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

  /// Reads the files; what is wrong with them goes to `complain`, one line for each bad file.
  ///
  /// - Returns: the good files, and the worst that happened.
  static func load(_ paths: [String], complain: (String) -> Void) -> (files: [ScenarioFile], status: ExitStatus) {
    var files: [ScenarioFile] = []
    var status = ExitStatus.success
    do {
      for path in try expand(paths) {
        do {
          files.append(try ScenarioFile(path: path))
        } catch {
          complain("\(error)")
          status = max(status, ExitStatus(error))
        }
      }
    } catch {
      complain("\(error)")
      status = max(status, ExitStatus(error))
    }
    return (files, status)
  }
}
