import ArgumentParser
import CommandSupport
import Scenarios

/// The command `camsim merge`, which joins the results of shards.
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
    try StandardError.guarding {
      let shards = try ShardSet(dirs)
      if shards.members[0].record.cases != nil {
        try HelperProgram.lab.replaceCurrentProcess(["merge", "--out=\(results.out)", "--"] + dirs)
      }
      let end = Result { try joinRuns(shards) }
      // Missing results take precedence over failed ones.
      try shards.requireComplete()
      try end.get()
    }
  }

  private func joinRuns(_ shards: ShardSet) throws {
    var reports = shards.reports
    for member in shards.members {
      let own = Set(member.record.finished)
      for index in reports.indices where reports[index].directory != nil && own.contains(reports[index].fullName) {
        let path = try ResultFolder.copy(reports[index].fullName, from: member.folder, to: results.out)
        let old = reports[index].directory ?? path
        for error in reports[index].errors.indices { reports[index].errors[error].message.replace(old, with: path) }
        reports[index].directory = path
        reports[index].elapsedMilliseconds = member.record.milliseconds[reports[index].fullName] ?? 0
      }
    }
    try results.finish(BatchSummary(reports), whyNone: "the shards have none")
  }
}
