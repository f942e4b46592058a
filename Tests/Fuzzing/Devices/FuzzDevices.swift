import ArgumentParser
import Exploration
import Foundation
import FuzzingSupport

/// The command `camsim-fuzz-devices`: random walks over the simulated device, with invariants checked after each step.
@main
struct FuzzDevices: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "camsim-fuzz-devices",
    abstract: "Random walks over the simulated device, from the seeds --seed, --seed + 1, …",
    discussion: ExplorationOptions.statuses)

  @OptionGroup var exploration: ExplorationOptions
  @Option(help: "The folder for a scenario of each finding.") var out = "out/walks"

  func run() throws {
    try exploration.explore(DeviceTest(folder: URL(fileURLWithPath: out)), noun: "walks", patience: 120) { outcome in
      let rows = outcome.tally.rows.keys.sorted()
      let width = rows.map(\.count).max() ?? 0
      for row in rows {
        let name = row.padding(toLength: width + 2, withPad: " ", startingAt: 0)
        print("\(name)\(outcome.tally[row, 0]) accepted, \(outcome.tally[row, 1]) refused")
      }
      print("(steps of one walk in \(Outcome.talliedShare))")
    }
  }
}
