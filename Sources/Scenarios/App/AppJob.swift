import Exploration
import Foundation

/// The job that `camsim run-app` passes to the program it starts, as JSON in an environment variable.
public struct AppJob: Codable, Sendable {
  /// The name of the environment variable that holds the job.
  public static let variable = "CAMSIM_RUN_APP"

  /// The path of the scenario file; nil to run without a scenario.
  public var scenario: String?
  /// The cell of the scenario's matrix to run; nil for a scenario without a matrix.
  public var cell: String?
  /// The name of the run when there is no scenario.
  public var name: String
  /// A device that overrides the scenario's, in the syntax of `--device`.
  public var device: String?
  /// A seed that overrides the scenario's. It also determines the order in which ready jobs run.
  public var seed: UInt64?
  /// The clock that drives the run; nil for the clock that the camera requires.
  public var clock: String?
  /// The time, in nanoseconds, at which a program that is still running is stopped; nil for the end of the scenario.
  public var nanoseconds: Int64?
  /// The variation with which `camsim explore` runs the program, as text, empty for the plain run; nil for `camsim
  /// run-app`.
  public var variation: String?
  /// The path of the folder for the results.
  public var directory: String
  /// The path of the file to which the program writes its `AppOutcome` as JSON.
  public var outcome: String

  /// Creates a job for a program with this name, without a scenario.
  public init(name: String, directory: String, outcome: String) {
    self.name = name
    self.directory = directory
    self.outcome = outcome
  }

  /// Creates a job from the value of the environment variable.
  ///
  /// - Throws: `DecodingError` for text that is not a job in JSON.
  public init(text: String) throws {
    self = try JSONDecoder().decode(AppJob.self, from: Data(text.utf8))
  }

  /// Returns the job as JSON text for the environment variable.
  public func text() throws -> String { String(decoding: try JSONEncoder().encode(self), as: UTF8.self) }

  /// The run options that the job specifies.
  public var options: RunOptions {
    RunOptions(
      device: device.flatMap { DeviceReference($0, relativeTo: ".") }, seed: seed,
      clock: clock.flatMap(RunOptions.Clock.init))
  }

  /// Returns the scenarios of a file, one for each cell of its matrix, or one empty scenario if `path` is nil.
  ///
  /// - Throws: `ScenarioError` for a file that cannot be read, is invalid, or contains steps that the program performs
  ///   itself.
  public static func scenarios(path: String?, name: String) throws -> [Scenario] {
    guard let path else {
      // Computing the checksum of every frame would dominate the run time, and nobody requested checksums.
      let text = "{camsim: 1, name: \(name), checksums: false, silent: no scenario was specified}"
      return try ScenarioFile(text: text, path: name).scenarios
    }
    let scenarios = try ScenarioFile(path: path).scenarios
    for scenario in scenarios { try scenario.requireWorldOnly() }
    return scenarios
  }

  /// Returns the scenario to play.
  ///
  /// - Throws: `ScenarioError` if the file is invalid, or if it no longer contains the job's matrix cell.
  public func loadScenario() throws -> Scenario {
    let scenarios = try Self.scenarios(path: scenario, name: name)
    guard let found = scenarios.first(where: { $0.cell == cell }) else {
      throw ScenarioError(.badScenario, "\(scenario ?? name): the file changed while its scenarios ran; run it again.")
    }
    return found
  }
}

/// The outcome of a program that took part in a run.
package enum AppOutcome: Codable, Sendable {
  /// The program ran to its end or was stopped at the end of the scenario. `ending` is the reason if the program did
  /// not end by itself.
  case report(RunReport, ending: String?)
  /// A run of `camsim explore`.
  case explored(ExploredRun, RunReport)
  /// The world could not be created or played.
  case failure(ScenarioError)
}
