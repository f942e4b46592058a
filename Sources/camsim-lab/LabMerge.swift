import ArgumentParser
import CommandSupport
import Foundation
import Scenarios

/// The command `camsim merge` for shards of the lab.
struct LabMerge: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "merge", abstract: "Merge the results of shards.")

  @Argument var dirs: [String]
  @Option var out: String

  func run() throws {
    try StandardError.guarding {
      let shards = try ShardSet(dirs)
      // A page with missing results would be misleading.
      try shards.requireComplete()
      try join(shards)
    }
  }

  private func join(_ shards: ShardSet) throws {
    var known: [String: LabResult] = [:]
    for member in shards.members {
      for result in try LabResult.stored(in: member.folder)
      where member.record.finished.contains(result.labCase.name) {
        known[result.labCase.name] = result
        for name in result.labCase.folderNames {
          _ = try ResultFolder.copy(name, from: "\(member.folder)/cases", to: "\(out)/cases")
        }
      }
    }
    try ResultFolder.copyFiles(from: "\(shards.members[0].folder)/\(Lab.phones)", to: "\(out)/\(Lab.phones)")
    try Lab.publish(shards.plan.pieces.compactMap { known[$0.folderName] }, in: out)
  }
}

extension LabResult {
  private static func file(_ folder: String) -> String { "\(folder)/cases.json" }

  /// Stores the results of a shard's cases in the folder of its record.
  static func store(_ results: [LabResult], in folder: String) throws {
    try Data("\(JSONOutput.text(results))\n".utf8).store(at: file(folder))
  }

  /// Returns the results that a shard has stored.
  fileprivate static func stored(in folder: String) throws -> [LabResult] {
    guard let data = FileManager.default.contents(atPath: file(folder)),
      let results = try? JSONDecoder().decode([LabResult].self, from: data)
    else {
      throw ScenarioError(
        .unavailable, "\(file(folder)): the results of the shard cannot be read; rerun this shard.")
    }
    return results
  }
}
