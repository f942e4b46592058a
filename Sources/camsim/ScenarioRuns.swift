import Exploration
import Scenarios

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

  func run(_ variation: Variation, in folder: String) throws -> SubjectRun {
    let options = RunOptions(device: program.device.flatMap { DeviceReference($0, relativeTo: ".") }, clock: .virtual)
    let (run, report) = try ModelEngine().explore(scenario, variation, directory: folder, options: options)
    return SubjectRun(run: run, report: report, status: 0)
  }
}
