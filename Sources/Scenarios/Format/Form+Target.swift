import StructuredDocuments
import CaptureModel
import SimulationKernel

// Forms of names that refer to other parts of the file, namely the outputs that `session.outputs` declares.

extension Form<Scenario.Output.Name> {
  /// Returns the form of the name of an output that has one of these kinds.
  static func output(_ kinds: [Scenario.Output.Kind] = Scenario.Output.Kind.allCases) -> Self {
    Form<String>.text("the name of an output").map { name, cursor in try cursor.output(name, kinds: kinds) }
  }
}

extension Form<Scenario.Target> {
  /// The form of the name of the session, an output or a device.
  static var target: Self {
    Form<String>.text("'session', an output or a device").map { name, cursor in try cursor.target(name) }
  }
}

extension Scenario.Output {
  /// The name of a declared output.
  struct Name: Sendable, Hashable {
    var name: String
  }
}

extension Cursor {
  /// Returns the output with this name.
  ///
  /// - Throws: `ScenarioError` when there is no such output, or it has none of these kinds.
  func output(_ name: String, kinds: [Scenario.Output.Kind]) throws -> Scenario.Output.Name {
    guard let output = file.outputs.first(where: { $0.name == name }) else {
      let fitting = file.outputs.filter { $0.kind.map(kinds.contains) ?? false }.map(\.name)
      throw error(
        "session.outputs has no output '\(name.shortened)'; "
          + (fitting.isEmpty ? "add it there." : NearestName.advice(for: name, in: fitting)))
    }
    if let kind = output.kind, !kinds.contains(kind) {
      let names = kinds.map(\.rawValue).joined(separator: " or ")
      throw error("'\(name)' is an output of kind \(kind.rawValue); name an output of kind \(names).")
    }
    return Scenario.Output.Name(name: name)
  }

  /// Returns the object with this name.
  ///
  /// - Throws: `ScenarioError` when there is no such object.
  func target(_ name: String) throws -> Scenario.Target {
    if name == "session" { return .session }
    if let input = Scenario.Input(rawValue: name) {
      try require(input)
      return .device(input)
    }
    if file.outputs.contains(where: { $0.name == name }) { return .output(name) }
    let names = ["session"] + file.outputs.map(\.name) + Scenario.Input.allCases.map(\.rawValue)
    throw error(
      "'\(name.shortened)' is not the session, an output or a device; \(NearestName.advice(for: name, in: names))")
  }

  /// Requires that the device has this input.
  func require(_ input: Scenario.Input) throws {
    guard case .success(let known) = file.inputs, !known.contains(input) else { return }
    throw error(
      "the device has no '\(input.rawValue)'; \(NearestName.advice(for: input.rawValue, in: known.map(\.rawValue)))")
  }

  /// Requires that the input is a camera, because microphones have no settings.
  func requireCamera(_ input: Scenario.Input) throws {
    guard input == .microphone else { return }
    throw error(
      "a microphone has no settings; name a camera, or set properties of the audio output or its connection.")
  }

  /// Returns the kind of an output; nil when the output is missing or its kind is invalid.
  func kind(ofOutput name: String) -> Scenario.Output.Kind? { file.outputs.first { $0.name == name }?.kind }

  /// Returns the properties of an object; nil for an output whose kind is invalid.
  func properties(of target: Scenario.Target) -> [Property<AnyObject>]? {
    switch target {
    case .session: PropertyTable.session(file.sessionKind)
    case .device(.microphone): PropertyTable.microphone
    case .device: PropertyTable.device
    case .output(let name): kind(ofOutput: name).map(PropertyTable.output)
    }
  }

  /// Requires that a run can read this property.
  func requireReadable(_ property: String, of target: Scenario.Target) throws {
    // Finding the names of all properties takes longer than the rest of a short scenario.
    if case .output(let name) = target, let kind = kind(ofOutput: name),
      PropertyTable.ownNames(kind).contains(where: { $0.name == property })
    {
      return
    }
    guard let names = readableNames(of: target) else { return }
    let parts = property.split(separator: ".", maxSplits: 1).map(String.init)
    // Only the driver can list the controls of a camera.
    if case .device = target, parts.count == 2, parts[0] == "control" { return }
    guard !names.contains(property) else { return }
    throw error(
      "'\(target)' has no readable property '\(property.shortened)'; \(NearestName.advice(for: property, in: names))")
  }

  private func readableNames(of target: Scenario.Target) -> [String]? {
    switch target {
    case .session: PropertyTable.session(file.sessionKind).readableNames
    case .device(.microphone): PropertyTable.microphone.readableNames
    case .device: PropertyTable.device.readableNames + ["signal"]
    case .output(let name): kind(ofOutput: name).map(PropertyTable.readableNames)
    }
  }
}
