import Exploration
import ArgumentParser
import CommandSupport

/// The options that select a machine's part of the runs.
struct ShardOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Only a part of the runs, such as 3/8 for the third of eight machines; camsim merge joins their results.",
      valueName: "n/count"),
    transform: Shard.read)
  var shard: Shard?

  @Option(
    help: ArgumentHelp(
      "Divide by how long runs took in this folder of results; all shards need the same. In turn otherwise.",
      valueName: "path"),
    completion: .file())
  var balance: String?

  func validate() throws {
    if balance != nil, shard == nil { throw ValidationError("--balance divides runs among shards; add --shard.") }
  }
}
