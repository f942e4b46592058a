import AVFoundation
import Foundation
import Testing

@testable import CaptureTesting

/// Reported bugs in small apps, which an exploration must find, and their mended versions, in which it must find nothing.
@Suite(.serialized) struct ReportedBugTests {
  @Test(arguments: ReportedBug.circumstances + ReportedBug.faults) func found(_ bug: ReportedBug) async throws {
    guard let outcome = try await explore(bug, isMended: false) else { return }
    let found = outcome.findings.first { $0.failure.oracle == bug.oracle }
    record(bug, outcome)
    #expect(found != nil, "\(outcome.findings.map { $0.report(of: outcome.runCount) }.joined(separator: "\n"))")
  }

  @Test(arguments: ReportedBug.circumstances + ReportedBug.faults) func mended(_ bug: ReportedBug) async throws {
    guard let outcome = try await explore(bug, isMended: true) else { return }
    record(bug, outcome)
    let reports = outcome.findings.map { $0.report(of: outcome.runCount) }
    #expect(reports.isEmpty, "\(reports.joined(separator: "\n"))")
  }

  private func explore(
    _ bug: ReportedBug, isMended: Bool, call: SourceLocation = #_sourceLocation
  ) async throws -> Explorer.Outcome? {
    if let only = ProcessInfo.processInfo.environment["CAMSIM_EXPLORE_ONLY"], !only.split(separator: ",").contains(Substring(bug.name)) { return nil }
    let test = ExploredTest(
      profile: bug.profile, scene: .chart(.orientation), body: { try await bug.body(isMended, $0) },
      allows: { $0 is NoCamera })
    let budget = ProcessInfo.processInfo.environment["CAMSIM_EXPLORE_BUDGET"].flatMap(Int.init) ?? bug.budget
    let exploration = Exploration(test: test, budget: budget, seed: 1, switchedOff: [], call: call)
    guard let (plain, outcome) = try await exploration.run() else { return nil }
    if let text = ProcessInfo.processInfo.environment["CAMSIM_EXPLORE_VARIATION"], let v = Variation(text) {
      let run = try await test.run(v, calm: plain)
      print("VARIATION", v, run.failures, run.end as Any)
    }
    #expect(plain.failures.isEmpty, "\(bug.name): \(plain.failures)")
    return outcome
  }

  private func record(_ bug: ReportedBug, _ outcome: Explorer.Outcome) {
    guard let path = ProcessInfo.processInfo.environment["CAMSIM_EXPLORE_TABLE"] else { return }
    let lines = outcome.findings.map { "\($0.failure.oracle) after \($0.runCount): \($0.report(of: outcome.runCount))" }
    let text = "== \(bug.name) \(Test.current!.name) \(bug.oracle) runs \(outcome.runCount) leftOut \(outcome.leftOut)\n\(lines.joined(separator: "\n"))\n"
    let file = fopen(path, "a")!
    fputs(text, file)
    fclose(file)
  }
}
