import CaptureModel
import SimulationKernel

// Names that refer to another part of the file: the outputs that `session.outputs` declares.

extension Form<Scenario.Output.Name> {
  /// The name of an output of one of these kinds.
  static func output(_ kinds: [Scenario.Output.Kind] = Scenario.Output.Kind.allCases) -> Form {
    Form<String>.text("the name of an output").map { name, cursor in try cursor.output(name, kinds: kinds) }
  }
}

extension Form<Scenario.Target> {
  /// The session, an output or a device.
  static var target: Form {
    Form<String>.text("'session', an output or a device").map { name, cursor in try cursor.target(name) }
  }
}

extension Scenario.Output {
  /// What refers to an output.
  struct Name: Sendable, Hashable {
    var name: String
    var kind: Kind
  }
}

extension Cursor {
  /// The output of that name, if it is of one of these kinds.
  func output(_ name: String, kinds: [Scenario.Output.Kind]) throws -> Scenario.Output.Name {
    guard let output = file.outputs.first(where: { $0.name == name }) else {
      let fitting = file.outputs.filter { kinds.contains($0.kind) }.map(\.name)
      throw error(
        "session.outputs has no '\(name.shortened)'; "
          + (fitting.isEmpty ? "add it there." : NearestName.advice(for: name, in: fitting)))
    }
    guard kinds.contains(output.kind) else {
      let names = kinds.map(\.rawValue).joined(separator: " or ")
      throw error("'\(name)' is of the kind \(output.kind.rawValue), but this needs \(names); name such an output.")
    }
    return Scenario.Output.Name(name: name, kind: output.kind)
  }

  /// The object of that name.
  func target(_ name: String) throws -> Scenario.Target {
    if name == "session" { return .session }
    if let input = Scenario.Input(rawValue: name) { return .device(input) }
    if file.outputs.contains(where: { $0.name == name }) { return .output(name) }
    let names = ["session"] + file.outputs.map(\.name) + Scenario.Input.allCases.map(\.rawValue)
    throw error("there is no '\(name.shortened)' here; \(NearestName.advice(for: name, in: names))")
  }

  /// The properties of an object.
  func properties(of target: Scenario.Target) -> [Property<AnyObject>] {
    switch target {
    case .session: PropertyTable.session(.multiCam)
    case .device: PropertyTable.device
    case .output(let name): file.outputs.first { $0.name == name }.map { PropertyTable.output($0.kind) } ?? []
    }
  }
}
