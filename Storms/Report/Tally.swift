import Foundation

/// How often everything was called, and how that ended.
final class Tally {
  private var counts = [[UInt64]](
    repeating: .init(repeating: 0, count: Outcome.allCases.count), count: Callable.all.count)

  func add(_ progress: Progress) {
    for index in counts.indices {
      for outcome in Outcome.allCases { counts[index][outcome.rawValue] += progress.count(index, outcome) }
    }
  }

  /// The figures for people.
  func text(storms: UInt64, seconds: Double, from seed: UInt64) -> String {
    func total(_ outcome: Outcome) -> UInt64 { counts.reduce(0) { $0 + $1[outcome.rawValue] } }
    let made = Outcome.allCases.filter { $0 != .unmade }
    let calls = made.reduce(0) { $0 + total($1) }
    let reached = counts.filter { row in made.contains { row[$0.rawValue] > 0 } }.count
    let never = Callable.all.indices.filter { index in !made.contains { counts[index][$0.rawValue] > 0 } }
    var lines = [
      "\(storms) storms from seed \(seed), \(calls) calls in \(Int(seconds)) s: \(Int(Double(calls) / max(seconds, 0.001))) a second",
      "callables: \(reached) called, \(Callable.all.count) in the table, \(Callable.coverable) in all",
      "outcomes: " + made.map { "\(total($0)) \($0)" }.joined(separator: ", ")
        + "; \(total(.unmade)) not made for want of a value",
    ]
    if let path = ProcessInfo.processInfo.environment["CAMSIM_STORM_NEVER"] {
      try? never.map { Callable.all[$0].name }.joined(separator: "\n").write(
        toFile: path, atomically: true, encoding: .utf8)
      lines.append("never called: see \(path)")
    }
    return lines.joined(separator: "\n")
  }
}
