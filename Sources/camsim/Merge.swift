import ArgumentParser
import CommandSupport
import Foundation
import OrientationLab
import Scenarios

/// `camsim merge`: joins the results of shards.
struct Merge: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Join the results of shards.",
    discussion: """
      Copies what the shards of camsim run or camsim lab left, and tells and reports it as one run of everything does. A shard that is \
      missing or did not finish is told, and the exit status is then 69.
      """)

  @Argument(
    help: "Folders that camsim wrote to with --shard, or folders that hold these.", completion: .directory)
  var dirs: [String]

  @OptionGroup var results: ResultOptions

  func validate() throws {
    if dirs.isEmpty { throw ValidationError("name the folders of shards.") }
  }

  func run() throws {
    try Complaint.guarding {
      let shards = try ShardSet(dirs)
      let complaint = shards.complaint.map { ScenarioError(.unavailable, $0) }
      if shards.members[0].record.cases == nil {
        let end = Result { try joinRuns(shards) }
        // Something missing is worse than something that failed.
        if let complaint { throw complaint }
        try end.get()
      } else {
        // A page with holes would not be what it says.
        if let complaint { throw complaint }
        try joinLab(shards)
      }
    }
  }

  private func joinRuns(_ shards: ShardSet) throws {
    var reports = shards.reports
    for member in shards.members {
      let own = Set(member.record.finished)
      for index in reports.indices where reports[index].directory != nil && own.contains(reports[index].fullName) {
        let path = try copy(reports[index].fullName, from: member.folder, to: results.out)
        let old = reports[index].directory ?? path
        for error in reports[index].errors.indices { reports[index].errors[error].sentence.replace(old, with: path) }
        reports[index].directory = path
        reports[index].elapsedMilliseconds = member.record.milliseconds[reports[index].fullName] ?? 0
      }
    }
    try results.finish(BatchSummary(reports), whyNone: "the shards have none")
  }

  private func joinLab(_ shards: ShardSet) throws {
    let cases = "\(results.out)/cases"
    for member in shards.members {
      for labCase in member.record.cases?.map(\.labCase) ?? [] {
        for name in labCase.folderNames { _ = try copy(name, from: "\(member.folder)/cases", to: cases) }
      }
    }
    try copyFiles(from: "\(shards.members[0].folder)/\(Lab.phones)", to: "\(results.out)/\(Lab.phones)")
    let known = shards.members.flatMap { $0.record.cases ?? [] }.reduce(into: [:]) { $0[$1.labCase.name] = $1 }
    try Lab.publish(shards.plan.pieces.compactMap { known[$0.folderName] }, in: results.out)
  }

  /// Copies a result folder, and returns its new path.
  private func copy(_ name: String, from folder: String, to root: String) throws -> String {
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

  /// Copies all that is in a folder; files of the same name go.
  private func copyFiles(from folder: String, to target: String) throws {
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
        "\(folder): the results cannot be copied to \(target); see that the shard's whole folder is here, and that there is space."
      )
    }
  }
}
