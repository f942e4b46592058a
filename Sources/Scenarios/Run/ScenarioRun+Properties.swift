import CaptureModel
import SimulationKernel

// The properties of a run's objects, by the names that a scenario uses.

extension ScenarioRun {
  /// The value of a target's property now; nil for a name that is not known.
  func value(of property: String, of target: Scenario.Target) throws -> Scenario.Value? {
    switch target {
    case .session: return PropertyTable.session(sessionKind).value(of: property, in: session)
    case .device(let input):
      if property.hasPrefix("control.") {
        return try camera.ownControls().value(of: String(property.dropFirst("control.".count)))
      }
      if property == "signal" { return .text(try camera.signal()) }
      return PropertyTable.device.value(of: property, in: try device(input))
    case .output(let name):
      let output = try entry(name)
      if property.hasPrefix("connection.") {
        let property = String(property.dropFirst("connection.".count))
        return output.client.output.connection(with: .video).flatMap {
          PropertyTable.connection.value(of: property, in: $0)
        }
      }
      return output.client.value(of: property)
        ?? PropertyTable.output(output.kind).value(of: property, in: output.client.propertyOwner)
    }
  }

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
