import Foundation
import Scenarios

/// What came of a batch, for people and for programs.
struct BatchSummary {
  /// Reports of the runs that came to an end, in order.
  let reports: [RunReport]
  /// Why others did not, one sentence each.
  let errors: [String]
  /// The worst that happened.
  let status: ExitStatus

  /// - Parameter signal: the signal that ended the batch early, if one did.
  init(scenarios: [Scenario], outcomes: [ScenarioBatch.Outcome], signal: Int32?) {
    var reports: [RunReport] = []
    var errors: [String] = []
    var status = signal.map(ExitStatus.signal) ?? .success
    for (scenario, outcome) in zip(scenarios, outcomes) {
      switch outcome {
      case .report(let report):
        reports.append(report)
        if !report.failures.isEmpty { status = max(status, .difference) }
      case .failure(let error):
        // The name tells which cell of a matrix it was.
        errors.append("\(scenario.folderName): \(error)")
        status = max(status, ExitStatus(error))
      case .skipped:
        errors.append("\(scenario.folderName): not run, because the runs were ended early.")
      }
    }
    self.reports = reports
    self.errors = errors
    self.status = status
  }

  /// A line for each run, with what did not hold below it.
  var lines: [String] {
    reports.flatMap(\.lines)
  }
}

extension RunReport {
  /// A line about the run, with what did not hold below it.
  var lines: [String] {
    let name = cell.map { "\(self.name).\($0)" } ?? self.name
    let word = wasCancelled ? "ended" : failures.isEmpty ? "ok" : "FAILED"
    let facts = "\(frameCount) frames, \(eventCount) events, \(metExpectationCount) expectations met"
    return ["\(word) \(name): \(facts); \(directory)"] + failures.map { "  \($0)" }
  }
}

/// Answers for programs.
enum JSONOutput {
  /// Prints a value as JSON, with its keys in alphabetical order.
  static func print(_ value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    Swift.print(String(decoding: try encoder.encode(value), as: UTF8.self))
  }
}

extension ScenarioBatch {
  /// Runs everything before people's eyes: progress and errors go to standard error, and a signal ends it in order.
  func runForPeople() -> BatchSummary {
    let signals = SignalWatch(options.cancellation)
    let line = ProgressLine()
    let outcomes = run(progress: line.show)
    line.clear()
    let summary = BatchSummary(scenarios: scenarios, outcomes: outcomes, signal: signals.signal)
    for error in summary.errors { Complaint.write(error) }
    return summary
  }
}
