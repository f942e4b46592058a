/// The results of several runs, written by `camsim run --report json=FILE` and described by ``jsonSchema``.
public struct BatchReport: Sendable, Encodable {
  /// The version of the report format.
  public var version = 1
  /// The number of runs with each status. Statuses without runs are omitted.
  public var summary: [String: Int]
  /// The reports of all runs and unreadable files, in the order in which they were specified.
  public var runs: [RunReport]

  /// Creates the report of these runs.
  public init(_ runs: [RunReport]) {
    self.runs = runs
    summary = runs.reduce(into: [:]) { $0[$1.status.rawValue, default: 0] += 1 }
  }

  /// A one-line summary, for example `12 runs: 10 passed, 1 failed, 1 raised`.
  public var sentence: String {
    if runs.isEmpty { return "0 runs" }
    let counts = RunReport.Status.allCases.compactMap { status in
      summary[status.rawValue].map { "\($0) \(status.rawValue)" }
    }
    return "\(runs.count == 1 ? "1 run" : "\(runs.count) runs"): \(counts.joined(separator: ", "))"
  }
}
