import ArgumentParser
import CommandSupport
import Exploration
import Foundation
import Scenarios

/// A search for variations that break a program or a scenario, and the report about what it finds.
final class ExplorationSearch {
  private let runs: any ExploredSubject
  private let results: ExplorationResults
  private let budget: Int
  private let switchedOff: Set<Oracle>
  private let cancellation = Cancellation()
  private let progress = ProgressLine()
  private var plain: SubjectRun?
  private var runCount = 0
  /// The command that runs a variation again, without the variation.
  private let command: String
  private let requests: [ReportRequest]

  init(
    _ runs: any ExploredSubject, budget: Int, switchedOff: Set<Oracle>, command: String, out: String,
    requests: [ReportRequest]
  ) throws {
    (self.runs, self.budget, self.switchedOff, self.command) = (runs, budget, switchedOff, command)
    self.requests = requests
    results = try ExplorationResults(out)
  }

  /// Searches, and returns whether anything was found.
  ///
  /// - Throws: `NotRepeatable`, or `ScenarioError` if the program cannot be run.
  func search(seed: UInt64) async throws -> Bool {
    let signals = SignalWatch(cancellation)
    defer { progress.clear() }
    let explorer = Explorer(run: { [self] in try run($0).run }, budget: .runs(budget))
    let calm: ExploredRun
    do { calm = try await explorer.plainRun() } catch is CancellationError {
      throw ExitCode(128 + (signals.signal ?? SIGINT))
    }
    guard calm.failures.isEmpty else { throw try failure(of: calm) }
    var outcome = try await explorer.search(
      Plan(profile: runs.profile, plain: calm, seed: runs.hasOrders ? seed : nil), plain: calm)
    for index in outcome.findings.indices { try? await explorer.explain(&outcome.findings[index], plain: calm) }
    progress.clear()
    try keepPlain()
    for (index, finding) in outcome.findings.enumerated() {
      let kept = try results.keep("finding-\(index + 1)", of: finding.best) { folder in
        try run(finding.best, in: folder)
      }
      StandardOutput.write(
        finding.report(of: outcome.runCount, deviation: kept.run.deviation, advice: advice(for: finding.best)),
        terminator: "\n\n")
    }
    for remark in calm.remarks { StandardOutput.write("explored: \(remark.text).\(remark.source)", terminator: "\n\n") }
    for remark in outcome.remarks {
      StandardOutput.write(remark.report(of: outcome.runCount, advice: advice(for: remark.best)), terminator: "\n\n")
    }
    let interrupted = signals.signal.map { _ in ", and was interrupted" } ?? ""
    StandardError.write("explored \(runs.name) in \(outcome.runCount) runs\(interrupted)\n\(outcome.coverage.text)")
    try writeReports()
    if let signal = signals.signal { throw ExitCode(128 + signal) }
    return !outcome.findings.isEmpty
  }

  /// Runs single variations, and returns whether any of them failed.
  func run(only variations: [Variation]) async throws -> Bool {
    let calm = try await Explorer(run: { [self] in try run($0).run }, budget: .runs(1)).plainRun()
    guard calm.failures.isEmpty else { throw try failure(of: calm) }
    try keepPlain()
    var hasFailed = false
    for (index, variation) in variations.enumerated() {
      let run = try results.keep("finding-\(index + 1)", of: variation) { try self.run(variation, in: $0) }
        .run
      hasFailed = hasFailed || !run.failures.isEmpty || !run.hasHappened(variation)
      let text = run.failures.first.map { "failed \(variation): \($0.text)" }
      let untried = "was not tried, because what it follows did not happen; explore it again"
      StandardOutput.write(
        text ?? (run.hasHappened(variation) ? "passed \(variation)" : "failed \(variation): it \(untried)"))
    }
    try writeReports()
    return hasFailed
  }

  private func advice(for variation: Variation) -> String {
    "To run it alone: \(command.replacing("explore", with: "explore --only '\(variation)'", maxReplacements: 1))"
  }

  /// Writes the page and the requested reports.
  private func writeReports() throws {
    StandardError.write("see \(try results.writePage(title: runs.name))")
    for request in requests { try request.write(results.reports) }
  }

  private func keepPlain() throws {
    _ = try results.keep("plain", of: Variation()) { try run(Variation(), in: $0) }
  }

  /// Keeps the results of a plain run that fails, and returns the error.
  private func failure(of calm: ExploredRun) throws -> ScenarioError {
    progress.clear()
    try keepPlain()
    let page = try results.writePage(title: runs.name)
    return ScenarioError(
      .badScenario,
      "\(runs.name) fails even if nothing is varied, so it was not explored: \(calm.failures[0].text); see \(page)")
  }

  private func run(_ variation: Variation) throws -> SubjectRun {
    defer { runCount += 1 }
    let share = min(1, Double(runCount) / Double(budget + 3))
    progress.show(BatchProgress(share: share, endedCount: runCount, count: budget + 3, name: "\(variation)"))
    if cancellation.isCancelled { throw CancellationError() }
    let result = try results.inTemporaryFolder { try run(variation, in: $0) }
    // The signal that ends this process has also ended the program.
    if cancellation.isCancelled { throw CancellationError() }
    return result
  }

  /// Runs the program, and compares the run with the plain run.
  private func run(_ variation: Variation, in folder: String) throws -> SubjectRun {
    var result = try runs.run(variation, in: folder)
    if variation.isPlain { plain = plain ?? result } else if let plain { result.compare(with: plain, of: variation) }
    result.run.failures.removeAll { switchedOff.contains($0.oracle) }
    result.run.remarks.removeAll { switchedOff.contains($0.oracle) }
    return result
  }
}

extension SubjectRun {
  /// Adds the failures that only a comparison with the plain run shows.
  fileprivate mutating func compare(with plain: SubjectRun, of variation: Variation) {
    let calm = plain.run
    if run.failures.isEmpty, status != 0, status != plain.status, !variation.excusesStop {
      run.failures = [ExploredFailure(oracle: .thrownError, text: "the program ended with status \(status)")]
    }
    if let end = run.end {
      let found =
        calm.end.map { Oracle.differences(of: end, from: $0) }
        ?? [ExploredFailure(oracle: .standstill, text: "the program does not end, although it does in the plain run")]
      run.failures += found
      report.failures += found.map { RunReport.Failure(Scenario.Place(path: report.path), $0.text) }
    }
    run.noteEffect(since: calm)
  }
}
