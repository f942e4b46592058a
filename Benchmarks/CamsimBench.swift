import Foundation

/// `camsim-bench`: measures what the project costs, always against a peer in the same run.
@main
enum CamsimBench {
  static let usage = """
    usage: camsim-bench [--rounds N] [--only NAME] [--out FILE] [--compare FILE]
                                                                  print the table row by row, beside an earlier one's ratios; names: \
    \(Bench.groups.map(\.name).joined(separator: ", "))
           camsim-bench job NAME …                                one measured piece of work
           camsim-bench job recordings|minutes|phones|starts N      the same again and again, and what the process holds meanwhile
    """

  static func main() {
    do {
      let arguments = Array(CommandLine.arguments.dropFirst())
      switch arguments.first {
      case "job": try Job.run(Array(arguments.dropFirst()))
      default: try measure(arguments)
      }
    } catch {
      FileHandle.standardError.write(Data("camsim-bench: \(error)\n".utf8))
      exit(1)
    }
  }

  private static func measure(_ arguments: [String]) throws {
    var options = arguments[...]
    var (rounds, only, out, earlier): (Int, String?, String?, EarlierTable?) = (3, nil, nil, nil)
    while let option = options.popFirst() {
      guard let value = options.popFirst() else { throw BenchmarkError("\(option): \(usage)") }
      switch option {
      case "--rounds": rounds = max(1, Int(value) ?? 3)
      case "--only": only = value
      case "--out": out = value
      // Read now, because it may be the file that is written.
      case "--compare": earlier = try EarlierTable(path: value)
      default: throw BenchmarkError("\(option): \(usage)")
      }
    }
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

  private static func summary(_ rows: [Row], _ bench: Bench) -> String {
    let missed = rows.filter(\.isMissed).count
    let verdict = missed == 0 ? "every target is met" : "\(missed) of \(rows.count) rows miss their targets"
    return "Medians of \(bench.rounds) rounds (start: \(bench.startRounds)); \(verdict)."
  }
}
