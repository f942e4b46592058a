import Foundation

/// What `camsim run-app` asks of the program that it starts. It stands in the program's environment.
public struct AppJob: Codable, Sendable {
  /// Name of the variable.
  public static let variable = "CAMSIM_RUN_APP"

  /// Path of the scenario's file; nil for none.
  public var scenario: String?
  /// The cell of its matrix.
  public var cell: String?
  /// What a run without a scenario is called.
  public var name: String
  /// Another device than the scenario's, as `--device` has it.
  public var device: String?
  /// Another seed than the scenario's; chooses the order of what is ready, too.
  public var seed: UInt64?
  /// What moves time; nil for what the camera needs.
  public var clock: String?
  /// When a program that is still running is ended; nil for the last moment of the scenario.
  public var nanoseconds: Int64?
  /// The folder for the results.
  public var directory: String
  /// Where the program says what came of it: an ``AppOutcome`` in JSON.
  public var outcome: String

  /// A job for a program of that name, without a scenario.
  public init(name: String, directory: String, outcome: String) {
    self.name = name
    self.directory = directory
    self.outcome = outcome
  }

  /// Reads a job from the environment.
  public init(text: String) throws {
    self = try JSONDecoder().decode(AppJob.self, from: Data(text.utf8))
  }

  /// The job as the environment has it.
  public func text() throws -> String { String(decoding: try JSONEncoder().encode(self), as: UTF8.self) }

  /// What the job says of how to run.
  public var options: RunOptions {
    RunOptions(
      device: device.flatMap { DeviceReference($0, relativeTo: ".") }, seed: seed,
      clock: clock.flatMap(RunOptions.Clock.init))
  }

  /// The scenarios of a file, one for each cell of its matrix, or one in which nothing happens.
  ///
  /// - Throws: `ScenarioError` for a file that cannot be read, is wrong, or does what a program does by itself.
  public static func scenarios(path: String?, name: String) throws -> [Scenario] {
    guard let path else {
      // Summing up the pixels of every frame would take most of the time, and nothing was asked for.
      let text = "{camsim: 1, name: \(name), checksums: false, silent: no scenario is given}"
      return try ScenarioFile(text: text, path: name).scenarios
    }
    let scenarios = try ScenarioFile(path: path).scenarios
    for scenario in scenarios { try scenario.requireWorldOnly() }
    return scenarios
  }

  /// The scenario to play.
  public func loadScenario() throws -> Scenario {
    let scenarios = try Self.scenarios(path: scenario, name: name)
    guard let found = scenarios.first(where: { $0.cell == cell }) else {
      throw ScenarioError(.badScenario, "\(scenario ?? name): the file was changed while its scenarios ran; run again.")
    }
    return found
  }
}

/// What came of a program that took part in a run.
public enum AppOutcome: Codable, Sendable {
  /// It ran to its end, or to that of the scenario; why it did not end by itself.
  case report(RunReport, ending: String?)
  /// The world could not be made or played.
  case failure(ScenarioError)
}
