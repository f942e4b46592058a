import ArgumentParser
import Foundation

/// The command `camsim-bench`, which measures the performance of the project, always relative to a reference program in
/// the same run.
@main
struct CamsimBench: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "camsim-bench", abstract: "Measures what camsim costs, always against a peer in the same run.",
    subcommands: [Measure.self, OneJob.self], defaultSubcommand: Measure.self)
}

/// Prints the table row by row, optionally compared with the ratios of an earlier run.
struct Measure: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "table", abstract: "Print the table, row by row. This is what happens without a subcommand.")

  @Option(help: "How many rounds each figure is the median of.") var rounds = 3
  @Option(help: "Measure one group of rows: \(Bench.groups.map(\.name).joined(separator: ", ")).") var only: String?
  @Option(help: "A file to write the table to.") var out: String?
  @Option(help: "An earlier table, to print the change of each ratio.") var compare: String?

  func validate() throws {
    guard rounds > 0 else { throw ValidationError("--rounds is at least 1") }
    guard only.map({ name in Bench.groups.contains { $0.name == name } }) ?? true else {
      throw ValidationError("there is no group '\(only ?? "")'")
    }
  }

  func run() throws {
    // Read first, because the output may overwrite the same file.
    let earlier = try compare.map(EarlierTable.init(path:))
    let folder = FileManager.default.temporaryDirectory.appending(path: "camsim-bench-\(getpid())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let table = try Table(path: out, comparedWith: earlier)
    let bench = Bench(rounds: rounds, folder: folder, table: table)
    var failures: [String] = []
    for group in Bench.groups where only == nil || group.name == only {
      Progress.group = group.name
      do { try group.measure(bench) } catch { failures.append("\(group.name) could not be measured: \(error)") }
    }
    for line in [summary(table.rows, bench)] + failures { try table.write("\n\(line)") }
    if let failure = failures.first { throw BenchmarkError(failure) }
  }

  private func summary(_ rows: [Row], _ bench: Bench) -> String {
    let missed = rows.filter(\.isMissed).count
    let verdict = missed == 0 ? "every target is met" : "\(missed) of \(rows.count) rows miss their targets"
    return "Medians of \(bench.rounds) rounds (start: \(bench.startRounds)); \(verdict)."
  }
}

/// Runs a single job whose cost is measured.
struct OneJob: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "job", abstract: "Do one measured piece of work.",
    discussion:
      "recordings, minutes, phones and starts do the same again and again, and print what the process holds meanwhile.")

  @Argument(parsing: .captureForPassthrough, help: "The job's name and its numbers.") var words: [String]

  func run() throws { try Job.run(words) }
}
