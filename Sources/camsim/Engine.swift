import Scenarios

/// The engine that this program is built with.
let engine: any ScenarioEngine = UnavailableEngine()

/// Stands in for an engine where none is built in.
struct UnavailableEngine: ScenarioEngine {
  func run(_ scenario: Scenario, directory: String, options: RunOptions) throws -> RunReport {
    throw ScenarioError(.internalFault, "scenarios cannot be run: this build has no engine.")
  }

  func devices(of device: DeviceReference?) throws -> [DeviceListing] {
    throw ScenarioError(.internalFault, "devices cannot be listed: this build has no engine.")
  }
}
