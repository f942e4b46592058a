import CommandSupport
import Exploration
import Foundation
import Scenarios

/// A program or a scenario that `camsim explore` runs with variations.
protocol ExploredSubject {
  var name: String { get }
  /// The phone of the plain run.
  var profile: String { get }
  /// Whether jobs can run in another order.
  var hasOrders: Bool { get }

  /// Runs the subject, whose results are written to a folder.
  ///
  /// - Parameter plainStatus: The exit status of the plain run.
  func run(_ variation: Variation, in folder: String, plainStatus: Int32?) throws -> SubjectRun
}

/// The runs of a program with variations, each in a process of its own.
struct ProgramRuns: ExploredSubject {
  let name: String
  let hasOrders = true
  private let program: ProgramOptions
  private let scenario: Scenario
  private let duration: Int64?

  /// The time at which a program without a scenario ends, in nanoseconds.
  private static let defaultDuration: Int64 = 30_000_000_000

  /// The time after which a process is considered hung, in seconds of real time.
  private static let patience = 60

  /// - Throws: `ScenarioError` for a scenario that is invalid or has several cells.
  init(_ program: ProgramOptions, duration: Int64?) throws {
    (name, self.program) = (program.name, program)
    self.duration = duration ?? (program.scenario == nil ? Self.defaultDuration : nil)
    scenario = try AppJob.scenarios(path: program.scenario, name: name).onlyOne
  }

  var profile: String { scenario.profile(program) }

  func run(_ variation: Variation, in folder: String, plainStatus: Int32?) throws -> SubjectRun {
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
    case .explored(var run, let report):
      if run.failures.isEmpty, end.status != 0, end.status != plainStatus, !variation.excusesStop {
        run.failures = [ExploredFailure(oracle: .thrownError, text: "the program \(end)")]
      }
      return SubjectRun(run: run, report: report, status: end.status)
    case .report:
      throw ScenarioError(
        .unavailable, "\(program.command[0]) was built with an earlier version of camsim; build it again")
    case nil:
      guard FileManager.default.fileExists(atPath: "\(folder)/trace.txt") else { throw program.hasNotJoined(end) }
      return crash()
    }
  }
}

/// The runs of a scenario with variations.
struct ScenarioRuns: ExploredSubject {
  private let program: ProgramOptions
  private let scenario: Scenario

  /// - Throws: `ScenarioError` for a scenario that is invalid or has several cells.
  init(_ program: ProgramOptions, path: String) throws {
    self.program = program
    scenario = try ScenarioFile(path: path).scenarios.onlyOne
  }

  var name: String { scenario.name }
  var profile: String { scenario.profile(program) }
  var hasOrders: Bool { false }

  func run(_ variation: Variation, in folder: String, plainStatus: Int32?) throws -> SubjectRun {
    let options = RunOptions(device: program.device.flatMap { DeviceReference($0, relativeTo: ".") }, clock: .virtual)
    let (run, report) = try ModelEngine().explore(scenario, variation, directory: folder, options: options)
    return SubjectRun(run: run, report: report, status: 0)
  }
}

extension Scenario {
  /// Returns the phone on which the scenario runs.
  fileprivate func profile(_ program: ProgramOptions) -> String {
    let device = program.device.flatMap { DeviceReference($0, relativeTo: ".") } ?? device
    return device?.name ?? "iphone-13-mini"
  }
}

extension [Scenario] {
  /// The scenario of a file without a matrix.
  fileprivate var onlyOne: Scenario {
    get throws {
      if count == 1 { return self[0] }
      throw ScenarioError(
        .badScenario, "\(first?.path ?? ""): the scenario has \(count) cells; explore a scenario without a matrix.")
    }
  }
}

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
    let text = end.map { "the program \($0)\(reason)" } ?? "the program did not respond for a minute of real time"
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
