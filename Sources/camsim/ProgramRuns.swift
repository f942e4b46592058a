import CommandSupport
import Exploration
import Foundation
import Scenarios

/// The runs of a program with variations, each in a process of its own.
struct ProgramRuns: ExploredSubject {
  let name: String
  let hasOrders = true
  private let program: ProgramOptions
  private let scenario: Scenario
  private let duration: Int64?

  /// The time at which a program without a scenario ends, in nanoseconds.
  private static let defaultDuration: Int64 = 30_000_000_000

  /// The processor time after which a process is considered hung, in seconds.
  private static let patience = 60

  /// - Throws: `ScenarioError` for a scenario that is invalid or has several cells.
  init(_ program: ProgramOptions) throws {
    (name, self.program) = (program.name, program)
    duration = program.duration ?? (program.scenario == nil ? Self.defaultDuration : nil)
    scenario = try AppJob.scenarios(path: program.scenario, name: name).onlyOne
  }

  var profile: String { scenario.profile(program) }

  func run(_ variation: Variation, in folder: String) throws -> SubjectRun {
    let (outcome, output) = ("\(folder).json", "\(folder).log")
    defer { for path in [outcome, output] { try? FileManager.default.removeItem(atPath: path) } }
    var job = AppJob(name: name, directory: folder, outcome: outcome)
    (job.scenario, job.cell, job.device) = (program.scenario, scenario.cell, program.device)
    (job.nanoseconds, job.variation) = (duration, "\(variation)")
    let end = try ChildProgram.run(
      program.command, environment: [AppJob.variable: try job.text(), "SWIFT_BACKTRACE": "enable=no"], output: output,
      patience: Self.patience)
    let crash = { SubjectRun(crash: end, output: FileManager.default.contents(atPath: output) ?? Data(), of: scenario) }
    guard let end else { return crash() }
    let text = FileManager.default.contents(atPath: outcome)
    switch try text.map({ try JSONDecoder().decode(AppOutcome.self, from: $0) }) {
    case .failure(let error): throw error
    case .explored(let run, let report): return SubjectRun(run: run, report: report, status: end.status)
    case .report:
      throw ScenarioError(
        .unavailable, "\(program.command[0]) was built with an earlier version of camsim; build it again")
    case nil:
      guard FileManager.default.fileExists(atPath: "\(folder)/trace.txt") else { throw program.hasNotJoined(end) }
      return crash()
    }
  }
}
