import ArgumentParser
import Exploration
import Foundation
import FuzzingSupport

/// The command `camsim-fuzz-api`: random legal and illegal calls to the whole public API of the model.
@main
struct FuzzAPI: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "camsim-fuzz-api",
    abstract: "Random calls of everything public in the model, from the seeds --seed, --seed + 1, …",
    discussion: ExplorationOptions.statuses)

  @OptionGroup var exploration: ExplorationOptions
  @Option(help: "How many calls a sequence has.") var calls = 400
  @Option(help: "How many threads share the calls of a sequence.") var threads = 1
  @Option(help: "A file for the names of what was never called.") var never: String?
  @Flag(help: "Print the calls, and what came of them.") var verbose = false

  func validate() throws {
    guard (1...CommandProgress.slotCount).contains(threads) else {
      throw ValidationError("--threads is 1 to \(CommandProgress.slotCount)")
    }
  }

  func run() throws {
    let test = CallTest(calls: calls, threads: threads, isVerbose: verbose || exploration.replay != nil)
    try exploration.explore(
      test, noun: "sequences", patience: 10, replayOptions: ["--calls", "\(calls)", "--threads", "\(threads)"]
    ) { outcome in
      func total(_ ending: Ending) -> Int {
        Callable.all.reduce(0) { $0 + outcome.tally[$1.name, ending.rawValue] }
      }
      let made = Ending.allCases.filter { $0 != .unmade }
      let silent = Callable.all.map(\.name).filter { name in
        !made.contains { outcome.tally[name, $0.rawValue] > 0 }
      }
      print(
        "callables: \(Callable.all.count - silent.count) called, \(Callable.all.count) in the table, \(Callable.coverable) in all"
      )
      let endings = made.map { "\(total($0)) \($0)" }.joined(separator: ", ")
      print("calls: \(endings); \(total(.unmade)) not made for want of a value")
      guard let never else { return }
      try? silent.joined(separator: "\n").write(toFile: never, atomically: true, encoding: .utf8)
    }
  }
}
