import CaptureModel
import SimulationKernel

// The properties of a run's objects, by the names that a scenario uses.

extension ScenarioRun {
  /// Sets a property.
  ///
  /// - Parameter completion: called when it has taken effect, by settings of a device that tell so.
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
