import CommandSupport
import Exploration
import Foundation
import Scenarios

/// One run of what is explored.
struct SubjectRun {
  var run: ExploredRun
  var report: RunReport
  let status: Int32

  init(run: ExploredRun, report: RunReport, status: Int32) {
    (self.run, self.report, self.status) = (run, report, status)
  }

  /// Creates the result of a program that ended without a report.
  ///
  /// - Parameters:
  ///   - end: The way in which the process ended; nil if it was ended because it hung.
  ///   - output: What the program has written.
  init(crash end: ChildProgram.End?, output: Data, of scenario: Scenario) {
    let reason = Self.reason(in: String(decoding: output, as: UTF8.self))
    let text =
      end.map { "the program \($0)\(reason)" } ?? "the program used a minute of a processor, or waited for four minutes"
    run = ExploredRun()
    (run.hasFaultBegun, run.hasEffect) = (true, true)
    run.failures = [ExploredFailure(oracle: .crash, text: text)]
    (report, status) = (RunReport(scenario), end?.status ?? 1)
    report.failures = [RunReport.Failure(Scenario.Place(path: scenario.path), text)]
  }

  /// Returns what a program that crashed has written about the reason, without the details of an error.
  private static func reason(in output: String) -> String {
    guard let line = output.split(separator: "\n").first(where: { $0.contains("Fatal error: ") }),
      let range = line.range(of: "Fatal error: ")
    else { return "" }
    let error = line.firstMatch(of: /Error raised at top level: .*?(\w+)\(code: [\w.]+\.(\w+)/)
    return ": " + (error.map { "it threw \($0.1).\($0.2)" } ?? String(line[range.upperBound...]))
  }
}
