import CaptureModel
import SimulationKernel

// Access to the properties of a run's objects by the names that scenarios use.

extension ScenarioRun {
  /// Sets the value of a property.
  ///
  /// - Parameter completion: Called when a device setting has taken effect, for settings that report completion.
  func set(
    _ setting: Scenario.Setting, of target: Scenario.Target,
    completion: @escaping Property<AnyObject>.Completion = { _ in }
  ) throws {
    switch target {
    case .session: try PropertyTable.session(sessionKind).set(setting, of: session)
    case .device(let input): try PropertyTable.device.set(setting, of: device(input), completion: completion)
    case .output(let name):
      let output = try entry(name)
      try PropertyTable.output(output.kind).set(setting, of: output.client.propertyOwner)
    }
  }
}
