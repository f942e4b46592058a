import ArgumentParser
import CommandSupport
import Scenarios

/// The command `camsim merge`, which joins the results of shards.
struct Merge: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge", abstract: "Merge the results of shards.",
    discussion: """
      Copies the results that camsim run or camsim lab wrote with --shard to one folder, and prints and reports them \
      like an undivided run. If a shard is missing or incomplete, reports it and exits with status 69.

      EXAMPLES:
        camsim merge shard-1 shard-2 --out results
      """)

  @Argument(
    help: "Folders that camsim wrote to with --shard, or their parent folders.", completion: .directory)
  var dirs: [String]

  @OptionGroup var results: ResultOptions

  func validate() throws {
    if dirs.isEmpty { throw ValidationError("Specify the folders of the shards.") }
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
    try results.finish(BatchSummary(reports), of: reports.map(\.fullName), whyNone: "the shards have no runs")
  }
}
