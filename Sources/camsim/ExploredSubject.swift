import Exploration
import Scenarios

/// A program or a scenario that `camsim explore` runs with variations.
protocol ExploredSubject {
  var name: String { get }
  /// The phone of the plain run.
  var profile: String { get }
  /// Whether jobs can run in another order.
  var hasOrders: Bool { get }

  /// Runs the subject, whose results are written to a folder.
  func run(_ variation: Variation, in folder: String) throws -> SubjectRun
}

extension Scenario {
  /// Returns the phone on which the scenario runs.
  func profile(_ program: ProgramOptions) -> String {
    let device = program.device.flatMap { DeviceReference($0, relativeTo: ".") } ?? device
    return device?.name ?? "iphone-13-mini"
  }
}

extension [Scenario] {
  /// The scenario of a file without a matrix.
  var onlyOne: Scenario {
    get throws {
      if count == 1 { return self[0] }
      throw ScenarioError(
        .badScenario, "\(first?.path ?? ""): the scenario has \(count) cells; explore a scenario without a matrix.")
    }
  }
}
