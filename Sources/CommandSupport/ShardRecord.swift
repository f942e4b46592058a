import Foundation
import Scenarios

/// What a shard leaves in its folder for `camsim merge`: what all shards were to do, and what came of its part.
package struct ShardRecord: Codable {
  /// All shards' work; the same in the record of each.
  package struct Plan: Codable, Equatable {
    /// A run, or a case of the lab, and the number of the shard that takes it on.
    package struct Piece: Codable, Equatable {
      package var name: String
      var cell: String?
      package var path: String
      var shard: Int

      /// Name of its result folder.
      package var folderName: String { cell.map { "\(name).\($0)" } ?? name }
    }

    var shardCount: Int
    /// In the order of one run of everything.
    package var pieces: [Piece]
    /// What was asked for besides, such as another seed: results of different options are not joined.
    var options: [String]
  }

  static let fileName = "shard.json"

  private var version = 1
  package var plan: Plan
  /// Which shard this is, from 1.
  package var number: Int
  /// Whether it came to its end. The record is written before the first run, too.
  package var isComplete = false
  /// What came of scenarios.
  package var reports: [RunReport] = []
  /// How long they took, by name.
  package var milliseconds: [String: Int64] = [:]
  /// Names of the lab's cases that have a result, which is in a file of the lab's own; nil when it was no lab.
  package var cases: [String]?

  package init(_ plan: Plan, number: Int) { (self.plan, self.number) = (plan, number) }

  /// `3/8`.
  var shard: String { "\(number)/\(plan.shardCount)" }

  /// Names of what has a result.
  package var finished: [String] { cases ?? reports.map(\.fullName) }

  /// The record in a folder; nil when there is none that this program can read.
  init?(in folder: String) {
    guard let data = FileManager.default.contents(atPath: "\(folder)/\(Self.fileName)"),
      let record = try? JSONDecoder().decode(Self.self, from: data), record.version == 1
    else { return nil }
    self = record
  }

  /// Writes it in place of an earlier one.
  package func write(in folder: String) throws {
    try Data("\(JSONOutput.text(self))\n".utf8).store(at: "\(folder)/\(Self.fileName)")
  }

  /// Removes that of an earlier run, whose results are about to be replaced.
  package static func remove(in folder: String) {
    try? FileManager.default.removeItem(atPath: "\(folder)/\(fileName)")
  }
}

extension ShardRecord.Plan {
  /// Deals out pieces that take about as long, in turn.
  package init(_ pieces: [(name: String, path: String)], into count: Int) {
    let division = ShardDivision(pieces.map(\.name), into: count)
    self.init(
      shardCount: count, pieces: zip(pieces, division.shards).map { Piece(name: $0.name, path: $0.path, shard: $1) },
      options: [])
  }

  /// Divides scenarios.
  package init(_ scenarios: [Scenario], into count: Int, milliseconds: [String: Int64], options: [String]) {
    let division = ShardDivision(scenarios.map(\.folderName), into: count, milliseconds: milliseconds)
    let pieces = zip(scenarios, division.shards).map { scenario, shard in
      Piece(name: scenario.name, cell: scenario.cell, path: scenario.path, shard: shard)
    }
    self.init(shardCount: count, pieces: pieces, options: options)
  }

  /// Names of the result folders of a shard's pieces.
  package func names(of number: Int) -> [String] { pieces.filter { $0.shard == number }.map(\.folderName) }
}
