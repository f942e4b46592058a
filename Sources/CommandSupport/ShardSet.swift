import Foundation
import Scenarios

/// The records of shards with the same plan, with the folders that contain them.
package struct ShardSet {
  /// The folder of a shard with its record.
  package struct Member {
    package var folder: String
    package var record: ShardRecord
  }

  package let plan: ShardRecord.Plan
  package private(set) var members: [Member] = []

  /// Reads the records in folders, or in their immediate subfolders.
  ///
  /// - Throws: `ScenarioError.unavailable` when there are no records, or their plans differ.
  package init(_ folders: [String]) throws {
    let found = try folders.flatMap(Self.members)
    plan = found[0].record.plan
    for member in found { try add(member, first: found[0]) }
  }

  private static func members(_ folder: String) throws -> [Member] {
    if let record = ShardRecord(in: folder) { return [Member(folder: folder, record: record)] }
    let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    let found = names.map { "\(folder)/\($0)" }.compactMap { path in
      ShardRecord(in: path).map { Member(folder: path, record: $0) }
    }
    guard found.isEmpty else { return found }
    throw ScenarioError(
      .unavailable,
      "\(folder): the folder has no results of a shard; specify a folder that camsim wrote to with --shard, or the parent folder."
    )
  }

  private mutating func add(_ member: Member, first: Member) throws {
    guard member.record.isPlausible else {
      throw ScenarioError(
        .unavailable,
        "\(member.folder): shard.json has impossible numbers or names files outside of this folder, so camsim did not write it; rerun this shard."
      )
    }
    guard member.record.plan == plan, (member.record.cases == nil) == (first.record.cases == nil) else {
      throw ScenarioError(
        .unavailable,
        "\(member.folder): its runs were divided differently from those of \(first.folder); run all shards with the same files, options and --balance."
      )
    }
    if let other = members.first(where: { $0.record.number == member.record.number }) {
      throw ScenarioError(
        .unavailable,
        "\(member.folder): shard \(member.record.shard) is also in \(other.folder); specify only one of them.")
    }
    var own = Set(plan.names(of: member.record.number))
    if let other = member.record.finished.first(where: { own.remove($0) == nil }) {
      throw ScenarioError(
        .unavailable,
        "\(member.folder): '\(other)' is a duplicate, or not a run of shard \(member.record.shard); rerun this shard."
      )
    }
    members.append(member)
  }

  /// The reason why each incomplete shard is incomplete. Shards without jobs may be missing.
  private var troubles: [Int: String] {
    // A stranger's record may have more shards than runs.
    Set(plan.pieces.map(\.shard) + members.map(\.record.number)).reduce(into: [:]) { troubles, number in
      let (names, shard) = (plan.names(of: number), "shard \(number)/\(plan.shardCount)")
      guard let member = members.first(where: { $0.record.number == number }) else {
        if !names.isEmpty { troubles[number] = "\(shard) is missing" }
        return
      }
      guard member.record.isComplete, Set(names) == Set(member.record.finished) else {
        troubles[number] = "\(shard) in \(member.folder) did not finish"
        return
      }
    }
  }

  /// Requires that all shards are complete.
  ///
  /// - Throws: `ScenarioError.unavailable` with the shards that are missing or incomplete.
  package func requireComplete() throws {
    guard !troubles.isEmpty else { return }
    let finished = Set(members.flatMap(\.record.finished))
    let missing = plan.pieces.count { !finished.contains($0.folderName) }
    let list = troubles.keys.sorted().compactMap { troubles[$0] }.joined(separator: ", ")
    throw ScenarioError(
      .unavailable,
      "\(list): \(missing) of \(plan.pieces.count) runs have no result; rerun \(troubles.count == 1 ? "this shard" : "these shards")."
    )
  }

  /// A report for each run, in the order in which a run without shards executes them. Runs without a result are
  /// reported as skipped.
  package var reports: [RunReport] {
    let known = Dictionary(members.flatMap(\.record.reports).map { ($0.fullName, $0) }) { first, _ in first }
    return plan.pieces.map { piece in
      if let report = known[piece.folderName] { return report }
      var report = RunReport(path: piece.path, [])
      (report.name, report.cell) = (piece.name, piece.cell)
      report.skipped = "not run, because \(troubles[piece.shard] ?? "its shard has no result for it")"
      return report
    }
  }
}
