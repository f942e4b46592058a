import Exploration
import ArgumentParser
import CommandSupport

/// The options that select a machine's part of the runs.
struct ShardOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Run only one part of the runs, such as 3/8 on the third of eight machines. Merge the results with camsim merge.",
      valueName: "n/count"),
    transform: Shard.read)
  var shard: Shard?

  @Option(
    help: ArgumentHelp(
      "Balance the shards by the durations in this folder of results, which must be the same for all shards. (default: assign runs in turn)",
      valueName: "path"),
    completion: .file())
  var balance: String?

  func validate() throws {
    if balance != nil, shard == nil { throw ValidationError("--balance requires --shard.") }
  }
}
