/// What came of several runs; `camsim run --report json=FILE` writes it, and ``jsonSchema`` describes it.
public struct BatchReport: Sendable, Encodable {
  /// Version of the report.
  public var version = 1
  /// How many runs have each status; those that none has are left out.
  public var summary: [String: Int]
  /// The runs, and files that cannot be read, in the order in which they were given.
  public var runs: [RunReport]

  /// The report of these runs.
  public init(_ runs: [RunReport]) {
    self.runs = runs
    summary = runs.reduce(into: [:]) { $0[$1.status.rawValue, default: 0] += 1 }
  }

  /// `12 runs: 10 passed, 1 failed, 1 raised`.
  public var sentence: String {
    if runs.isEmpty { return "0 runs" }
    let counts = RunReport.Status.allCases.compactMap { status in
      summary[status.rawValue].map { "\($0) \(status.rawValue)" }
    }
    return "\(runs.count == 1 ? "1 run" : "\(runs.count) runs"): \(counts.joined(separator: ", "))"
  }
}
