import Foundation
import Testing

@testable import CaptureTesting
@testable import Exploration

/// Reported bugs in small apps, which an exploration must find, and their mended versions, in which it must find
/// nothing.
///
/// `make explore` prints the results as a table. To try one app with other budgets or variations, set
/// `CAMSIM_EXPLORE_ONLY` to its name (or names, with commas), and `CAMSIM_EXPLORE_BUDGET` to the number of runs.
@Suite(
  .enabled(
    if: ProcessInfo.processInfo.environment["CAMSIM_EXPLORE_TABLE"] != nil,
    "these explorations take minutes; run them with make explore"))
struct ReportedBugTests {

  @Test(arguments: ReportedBug.all) func isFound(_ bug: ReportedBug) async throws {
    guard let outcome = try await explore(bug, isMended: false) else { return }
    let finding = outcome.findings.first { $0.failure.oracle == bug.oracle }
    let kinds = Set(outcome.findings.flatMap(\.variations).map(\.switchedOffBy)).sorted().joined(separator: ",")
    record(
      bug, finding.map { "found\t\($0.runCount)\t\($0.best)\t\(kinds)\t\($0.failure.rule)" } ?? "found\t-\t-\t-\t-")
    let others = outcome.findings.filter { $0.failure.oracle != bug.oracle }
    #expect(finding != nil, "\(outcome.runCount) runs did not find the bug")
    #expect(others.isEmpty, "\(reports(of: others, outcome))")
  }

  @Test(arguments: ReportedBug.all) func isMended(_ bug: ReportedBug) async throws {
    guard let outcome = try await explore(bug, isMended: true) else { return }
    record(bug, "mended\t\(outcome.runCount)\t\(outcome.findings.first.map { "\($0.best)" } ?? "-")")
    #expect(outcome.findings.isEmpty, "\(reports(of: outcome.findings, outcome))")
  }

  /// Without its oracle, a bug may still be found by its consequences; the table shows those that are not.
  @Test(arguments: ReportedBug.all) func isExploredWithoutItsOracle(_ bug: ReportedBug) async throws {
    guard let outcome = try await explore(bug, isMended: false, switchedOff: bug.oracle) else { return }
    record(bug, outcome.findings.isEmpty ? "lost" : "kept")
    #expect(!outcome.findings.contains { $0.failure.oracle == bug.oracle })
  }

  @Test(arguments: [
    ("FrameClockApp", "fault=slowCallbacks:2s@AVCaptureSession.addInput#1", Oracle.expectation),
    ("KeptFramesApp", "fault=slowEncoder:2s@AVCaptureSession.isRunning=true#1", .starved),
    ("AlbumApp", "fault=diskFull@AVCapturePhotoOutput.capturePhoto#1", .standstill),
  ]) func followsCalls(_ name: String, _ text: String, _ oracle: Oracle) async throws {
    let bug = try #require(ReportedBug.all.first { $0.name == name })
    let test = ExploredTest(
      profile: bug.profile, scene: .chart(.orientation), body: { try await bug.body(false, $0) },
      allows: { _ in false },
      call: #_sourceLocation
    )
    let plain = try await test.run(Variation())
    let run = try await test.run(try #require(Variation(text)), calm: plain)
    #expect(run.failures.first?.oracle == oracle)
    #expect(name != "AlbumApp" || plain.events.contains { $0.name == "PHPhotoLibrary.performChanges" })
  }

  // Few of these apps rotate photos. That they do not is not the bug that they are about.
  private func explore(
    _ bug: ReportedBug, isMended: Bool, switchedOff: Oracle? = nil, call: SourceLocation = #_sourceLocation
  ) async throws -> Explorer.Outcome? {
    let environment = ProcessInfo.processInfo.environment
    if let only = environment["CAMSIM_EXPLORE_ONLY"], !only.split(separator: ",").contains(Substring(bug.name)) {
      return nil
    }
    var test = ExploredTest(
      profile: bug.profile, scene: .chart(.orientation), body: { try await bug.body(isMended, $0) },
      allows: { $0 is NoCamera }, call: call)
    test.switchedOff = Set([switchedOff, bug.oracle == .sideways ? nil : .sideways].compactMap(\.self))
    let budget = environment["CAMSIM_EXPLORE_BUDGET"].flatMap(Int.init) ?? bug.budget
    let seed = environment["CAMSIM_EXPLORE_SEED"].flatMap(UInt64.init) ?? 1
    let exploration = TestExploration(
      test: test, budget: .runs(budget), seed: seed, explains: false)
    guard let (plain, outcome) = try await exploration.run() else { return nil }
    #expect(plain.failures.isEmpty, "\(bug.name): \(plain.failures)")
    return outcome
  }

  private func reports(of findings: [Explorer.Finding], _ outcome: Explorer.Outcome) -> String {
    findings.map { $0.report(of: outcome.runCount) }.joined(separator: "\n")
  }

  /// Writes a line for the table that `Scripts/explore` prints.
  private func record(_ bug: ReportedBug, _ result: String) {
    guard let path = ProcessInfo.processInfo.environment["CAMSIM_EXPLORE_TABLE"], let file = fopen(path, "a") else {
      return
    }
    defer { fclose(file) }
    fputs("\(bug.name)\t\(bug.oracle)\t\(result)\n", file)
  }
}

extension ExploredFailure {
  /// The number of the rule that the app breaks; a hyphen if the test's own expectation is not met, or the app crashes.
  fileprivate var rule: String {
    switch evidence {
    case .rule(let number): "\(number)"
    case .header: "Apple's headers"
    case .inferred: "inferred"
    case nil: "-"
    }
  }
}

extension Variation {
  /// The kind of variation that has to be left out so that an exploration no longer tries this one. A phone without a
  /// part has the same effect as the part taken away.
  fileprivate var switchedOffBy: String {
    switch kind {
    case .phones, .parts: "phones and parts"
    case .states: condition?.rawValue ?? ""
    case .faults: fault?.kind.rawValue ?? ""
    case .errors, .orders: kind.rawValue
    }
  }
}
