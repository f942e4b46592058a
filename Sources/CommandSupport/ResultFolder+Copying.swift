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

  /// Requires that a folder and its subfolders contain only files. A link could refer to a private file, which the page
  /// would contain.
  private static func requireFiles(_ folder: String) throws {
    let files = FileManager.default
    let paths = ((try? files.subpathsOfDirectory(atPath: folder)) ?? []).map { "\(folder)/\($0)" }
    for path in [folder] + paths {
      let type = (try? files.attributesOfItem(atPath: path))?[.type] as? FileAttributeType
      guard type == .typeRegular || type == .typeDirectory || type == nil else {
        throw ScenarioError(
          .unavailable,
          "\(path): a link or a special file is not a result, so camsim did not write it; rerun this shard.")
      }
    }
  }

  /// Copies the contents of a folder, replacing files of the same name.
  ///
  /// - Throws: `ScenarioError.unavailable` when the folder contains a link or a special file, or cannot be copied.
  package static func copyFiles(from folder: String, to target: String) throws {
    try requireFiles(folder)
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
