import Foundation
import Scenarios

extension ResultFolder {
  /// Copies a result folder and returns its new path.
  package static func copy(_ name: String, from folder: String, to root: String) throws -> String {
    let target = try ResultFolder(root: root, name: name)
    do {
      try copyFiles(from: "\(folder)/\(name)", to: target.stagingPath)
    } catch {
      target.discard()
      throw error
    }
    try target.publish()
    return target.path
  }

  /// Copies the contents of a folder, replacing files of the same name.
  package static func copyFiles(from folder: String, to target: String) throws {
    let files = FileManager.default
    do {
      try files.createDirectory(atPath: target, withIntermediateDirectories: true)
      for file in try files.contentsOfDirectory(atPath: folder) {
        try? files.removeItem(atPath: "\(target)/\(file)")
        try files.copyItem(atPath: "\(folder)/\(file)", toPath: "\(target)/\(file)")
      }
    } catch {
      throw ScenarioError(
        .unavailable,
        "\(folder): the results cannot be copied to \(target); check that the shard's folder is complete and that the disk has free space."
      )
    }
  }
}
