/// Runs of the same scenario that ended in the same way. Reports show them once, because the cells of a matrix often
/// pass or share a failure.
public struct RunGroup: Sendable {
  /// The runs in their order. Never empty.
  public private(set) var runs: [RunReport]
  /// The values of the cells of all runs of the scenario.
  private var scenario: [[String]] = []

  /// Returns the groups of these runs, in the order of their first runs.
  public static func groups(of reports: [RunReport]) -> [RunGroup] {
    var groups: [RunGroup] = []
    var places: [[String]: Int] = [:]
    var scenarios: [[String]: [[String]]] = [:]
    for report in reports {
      let key = report.outcome
      scenarios[report.scenario, default: []].append(values(report.cell ?? ""))
      if report.cell != nil, let place = places[key] {
        groups[place].runs.append(report)
      } else {
        places[key] = groups.count
        groups.append(RunGroup(runs: [report]))
      }
    }
    return groups.map { group in RunGroup(runs: group.runs, scenario: scenarios[group.runs[0].scenario] ?? []) }
  }

  /// Returns a description of the cells such as `2 cells with posture=faceUp` or `2 cells: posture=faceUp,seed=1
  /// posture=portrait,seed=2`, in which long lists are abbreviated.
  public func cells(atMost limit: Int = 12) -> String {
    if runs.count == scenario.count { return count }
    let cells = runs.map { $0.cell ?? "" }
    let all = cells.map(Self.values)
    let common = all[0].filter { value in all.allSatisfy { $0.contains(value) } }
    let others = scenario.count { values in common.allSatisfy(values.contains) }
    if !common.isEmpty, others == runs.count { return "\(runs.count) cells with \(common.joined(separator: ","))" }
    // An abbreviation of a single cell would not be shorter.
    let isLong = cells.count > limit + 1
    let list = cells.prefix(isLong ? limit : cells.count).joined(separator: " ")
    return "\(runs.count) cells: \(list)\(isLong ? " and \(cells.count - limit) more" : "")"
  }

  /// The number of cells, such as `141 of 144 cells`.
  public var count: String {
    guard runs.count == scenario.count else { return "\(runs.count) of \(scenario.count) cells" }
    return "all \(runs.count) cells\(runs.allSatisfy { $0.cellCount == runs.count } ? "" : " that ran")"
  }

  private static func values(_ cell: String) -> [String] { cell.split(separator: ",").map(String.init) }

  /// The failures of the first run, without what differs between the runs.
  public var failures: [RunReport.Failure] {
    let first = runs[0].failures
    guard runs.contains(where: { $0.failures != first }) else { return first }
    return first.map { RunReport.Failure($0.place, $0.cause) }
  }
}

extension RunReport {
  fileprivate var scenario: [String] { [name, path] }

  /// Everything that the runs of a group have in common.
  fileprivate var outcome: [String] {
    scenario + [status.rawValue, skipped ?? ""] + errors.map(\.description)
      + failures.map { "\($0.place): \($0.cause)" }
  }
}

extension RunReport.Failure {
  /// The message without the times, and without the image that was saved.
  public var cause: String {
    sentence.replacing(#/^at [\d.]+ s /#, with: "")
      .replacing(#/ in the (image of|movie that began at) [\d.]+ s/#, with: "")
      .replacing(#/; see \S+$/#, with: "")
  }
}
