/// Runs of the same scenario that ended in the same way. Reports show them once, because the cells of a matrix often
/// share a failure.
public struct RunGroup: Sendable {
  /// The runs in their order. Never empty.
  public private(set) var runs: [RunReport]

  /// Returns the groups of these runs, in the order of their first runs. Runs that passed are not grouped.
  public static func groups(of reports: [RunReport]) -> [RunGroup] {
    var groups: [RunGroup] = []
    var places: [[String]: Int] = [:]
    for report in reports {
      let key = report.outcome
      if report.status != .passed, report.cell != nil, let place = places[key] {
        groups[place].runs.append(report)
      } else {
        places[key] = groups.count
        groups.append(RunGroup(runs: [report]))
      }
    }
    return groups
  }

  /// The cells of the runs, separated by spaces, of which long lists are abbreviated; the name of a run without a cell.
  public func cells(atMost limit: Int = 12) -> String {
    let names = runs.map { $0.cell ?? $0.name }
    // An abbreviation of a single name would not be shorter.
    guard names.count > limit + 1 else { return names.joined(separator: " ") }
    return names.prefix(limit).joined(separator: " ") + " and \(names.count - limit) more"
  }

  /// The failures of the first run, without what differs between the runs.
  public var failures: [RunReport.Failure] {
    let first = runs[0].failures
    guard runs.contains(where: { $0.failures != first }) else { return first }
    return first.map { RunReport.Failure($0.place, $0.cause) }
  }
}

extension RunReport {
  /// Everything that the runs of a group have in common.
  fileprivate var outcome: [String] {
    [status.rawValue, name, path, skipped ?? ""] + errors.map(\.description)
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
