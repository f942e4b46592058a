import CommandSupport
import Foundation
import OrientationLab
import Scenarios

/// What a shard leaves in its folder for `camsim merge`: what all shards were to do, and what came of its part.
struct ShardRecord: Codable {
  /// All shards' work; the same in the record of each.
  struct Plan: Codable, Equatable {
    /// A run, or a case of the lab, and the number of the shard that takes it on.
    struct Piece: Codable, Equatable {
      var name: String
      var cell: String?
      var path: String
      var shard: Int

      /// Name of its result folder.
      var folderName: String { cell.map { "\(name).\($0)" } ?? name }
    }

    var shardCount: Int
    /// In the order of one run of everything.
    var pieces: [Piece]
    /// What was asked for besides, such as another seed: results of different options are not joined.
    var options: [String]
  }

  static let fileName = "shard.json"

  private var version = 1
  var plan: Plan
  /// Which shard this is, from 1.
  var number: Int
  /// Whether it came to its end. The record is written before the first run, too.
  var isComplete = false
  /// What came of scenarios.
  var reports: [RunReport] = []
  /// How long they took, by name.
  var milliseconds: [String: Int64] = [:]
  /// What came of cases of the lab; nil when it was no lab.
  var cases: [LabResult]?

  init(_ plan: Plan, number: Int) { (self.plan, self.number) = (plan, number) }

  /// `3/8`.
  var shard: String { "\(number)/\(plan.shardCount)" }

  /// Names of what has a result.
  var finished: [String] { cases?.map(\.labCase.name) ?? reports.map(\.fullName) }

  /// The record in a folder; nil when there is none that this program can read.
  init?(in folder: String) {
    guard let data = FileManager.default.contents(atPath: "\(folder)/\(Self.fileName)"),
      let record = try? JSONDecoder().decode(Self.self, from: data), record.version == 1
    else { return nil }
    self = record
  }

  /// Writes it in place of an earlier one.
  func write(in folder: String) throws {
    try Data("\(JSONOutput.text(self))\n".utf8).store(at: "\(folder)/\(Self.fileName)")
  }

  /// Removes that of an earlier run, whose results are about to be replaced.
  static func remove(in folder: String) {
    try? FileManager.default.removeItem(atPath: "\(folder)/\(fileName)")
  }
}

extension ShardRecord.Plan {
  /// Divides scenarios.
  init(_ scenarios: [Scenario], into count: Int, milliseconds: [String: Int64], options: [String]) {
    let division = ShardDivision(scenarios.map(\.folderName), into: count, milliseconds: milliseconds)
    let pieces = zip(scenarios, division.shards).map { scenario, shard in
      Piece(name: scenario.name, cell: scenario.cell, path: scenario.path, shard: shard)
    }
    self.init(shardCount: count, pieces: pieces, options: options)
  }

  /// Names of the result folders of a shard's pieces.
  func names(of number: Int) -> [String] { pieces.filter { $0.shard == number }.map(\.folderName) }
}
