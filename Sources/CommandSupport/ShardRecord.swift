import Exploration
import Foundation
import Scenarios

/// The record that a shard writes to its folder for `camsim merge`: the plan of all shards, and the results of its own
/// part.
package struct ShardRecord: Codable {
  /// A plan of the jobs of all shards, which is identical in all records.
  package struct Plan: Codable, Equatable {
    /// A run or a case of the lab, with the number of its shard.
    package struct Piece: Codable, Equatable {
      package var name: String
      var cell: String?
      package var path: String
      var shard: Int

      /// The name of the job's result folder.
      package var folderName: String { cell.map { "\(name).\($0)" } ?? name }
    }

    var shardCount: Int
    /// The jobs, in the order in which a run without shards executes them.
    package var pieces: [Piece]
    /// The options that affect the results, for example another seed. Results with different options cannot be merged.
    var options: [String]
  }

  static let fileName = "shard.json"

  private var version = 1
  package var plan: Plan
  /// The number of this shard, starting at 1.
  package var number: Int
  /// Whether the shard has finished. The record is also written before the first run.
  package var isComplete = false
  /// The reports of the shard's scenarios.
  package var reports: [RunReport] = []
  /// The durations of the shard's runs in milliseconds, by name.
  package var milliseconds: [String: Int64] = [:]
  /// The names of the lab cases that have a result; nil if this is not a lab. The results are stored in a separate
  /// file.
  package var cases: [String]?

  package init(_ plan: Plan, number: Int) { (self.plan, self.number) = (plan, number) }

  /// The shard's number and the number of shards, for example `3/8`.
  var shard: String { "\(number)/\(plan.shardCount)" }

  /// The names of the runs or cases that have a result.
  package var finished: [String] { cases ?? reports.map(\.fullName) }

  /// Whether there are shards, and all names are those of folders and files below the shard's folder. A record may be a
  /// stranger's.
  var isPlausible: Bool {
    Shard("\(shard)") != nil
      && plan.pieces.map(\.folderName).allSatisfy { name in
        !name.isEmpty && !name.hasPrefix(".") && !name.contains("/") && name == name.printableLine
      }
      && reports.allSatisfy(\.isPlausible) && milliseconds.values.allSatisfy(RunReport.plausibleCounts.contains)
  }

  /// Reads the record in a folder; nil if there is none that this version can read.
  init?(in folder: String) {
    guard let data = FileManager.default.contents(atPath: "\(folder)/\(Self.fileName)"),
      let record = try? JSONDecoder().decode(Self.self, from: data), record.version == 1
    else { return nil }
    self = record
  }

  /// Writes the record, replacing an earlier one.
  package func write(in folder: String) throws {
    try Data("\(JSONOutput.text(self))\n".utf8).store(at: "\(folder)/\(Self.fileName)")
  }

  /// Removes the record of an earlier run whose results will be replaced.
  package static func remove(in folder: String) {
    try? FileManager.default.removeItem(atPath: "\(folder)/\(fileName)")
  }
}

extension ShardRecord.Plan {
  /// Assigns jobs of similar duration to shards in rotation.
  package init(_ pieces: [(name: String, path: String)], into count: Int) {
    let division = ShardDivision(pieces.map(\.name), into: count)
    self.init(
      shardCount: count, pieces: zip(pieces, division.shards).map { Piece(name: $0.name, path: $0.path, shard: $1) },
      options: [])
  }

  /// Assigns scenarios to shards by their durations.
  package init(_ scenarios: [Scenario], into count: Int, milliseconds: [String: Int64], options: [String]) {
    let division = ShardDivision(scenarios.map(\.folderName), into: count, milliseconds: milliseconds)
    let pieces = zip(scenarios, division.shards).map { scenario, shard in
      Piece(name: scenario.name, cell: scenario.cell, path: scenario.path, shard: shard)
    }
    self.init(shardCount: count, pieces: pieces, options: options)
  }

  /// Returns the names of the result folders of a shard.
  package func names(of number: Int) -> [String] { pieces.filter { $0.shard == number }.map(\.folderName) }
}
