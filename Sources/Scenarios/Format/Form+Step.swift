import CaptureModel
import SimulationKernel
import StructuredDocuments
import Yams

extension Form<Scenario.Step> {
  /// The form of an entry of `steps:`, which has a time and one verb.
  static let step: Self = {
    let verbs: [(name: String, form: Self)] = [
      ("call", .onDemand(call)), ("with", .onDemand(with)), ("on", .onDemand(on)), ("rotate", .onDemand(rotate)),
      ("press", .onDemand(press)), ("scene", .onDemand(sceneStep)), ("fault", .onDemand(faultStep)),
      ("charge", .onDemand(charge)), ("hold", .onDemand(hold)), ("switch", .onDemand(switchStep)),
      ("controls", .onDemand(controls)), ("await", .onDemand(awaitStep)),
    ]
    let names = verbs.map(\.name)
    return Self.either(verbs.map(\.form.identifiable)) { cursor in
      let members = try cursor.members(expecting: "a step such as {at: 0 s, call: session.startRunning}")
      let found = members.all.map(\.name).filter(names.contains)
      guard let verb = found.first else { throw cursor.noVerb(members, names) }
      guard found.count == 1 else {
        throw cursor.error("a step has only one action, but found '\(found[0])' and '\(found[1])'; write two steps.")
      }
      return names.firstIndex(of: verb) ?? 0
    }.named("step")
  }()

  /// The form with the additional key `id`, which all steps share.
  private var identifiable: Self {
    let id = Form<String>.stepID
    let about: JSONValue = "The name of the step in paths of the matrix, such as `turn.rotate` for `id: turn`."
    let schema = { @Sendable () -> JSONValue in
      .object(
        self.schema.members.map { member in
          guard member.name == "properties" else { return member }
          return .init(member.name, member.node.value.adding("id", id.schema.adding("description", about)))
        })
    }
    return Self(schema: schema(), definitions: definitions) { cursor in
      guard case .mapping(let mapping) = cursor.node, let name = try cursor.members(expecting: "a step")["id"] else {
        return try read(cursor)
      }
      var rest = cursor
      let others = mapping.filter { $0.key.scalar?.string != "id" }.map { ($0.key, $0.value) }
      rest.node = .mapping(.init(others, .implicit, mapping.style, mapping.mark))
      var step = try read(rest)
      step.id = try id.read(name)
      return step
    }
  }

  private static var at: Key<Scenario.Time> {
    .required("at", .time, "The time since the start of the run. Steps must be in chronological order.")
  }

  private static let rotate = record(
    "a step with 'rotate'", at,
    .required("rotate", Form<Scenario.Posture>.name("a posture"), "The new posture of the phone."),
    .optional("for", .duration, "The duration of the rotation, in s or ms; 0 s by default.")
  ) { Scenario.Step(time: $1, action: .rotate($2, within: $3), position: $0.position) }

  private static let press: Self = {
    let load = Form<Scenario.Action>.record(
      "a press",
      .required(
        "control", Form<String>.text("a control's title"),
        "The title of a control of the running session. The system controls have the titles `Zoom` and `Exposure`."),
      .required(
        "to", Form<Double>.number("a value"),
        "The new value of a slider, or the index of a picker's choice, counted from 0."
      )
    ) { .press(control: $1, to: $2) }
    return record(
      "a step with 'press'", at,
      .required("press", load, "The control that the user sets with the camera button, and its new value.")
    ) {
      Scenario.Step(time: $1, action: $2, position: $0.position)
    }
  }()

  private static let sceneStep = record(
    "a step with 'scene'", at, .required("scene", Form<Scenario.Scene>.scene, "The changes to the scene.")
  ) {
    Scenario.Step(time: $1, action: .scene($2), position: $0.position)
  }

  private static let faultStep = record(
    "a step with 'fault'", at, .required("fault", Form<Scenario.Fault>.fault, "The fault to simulate.")
  ) {
    Scenario.Step(time: $1, action: .fault($2), position: $0.position)
  }

  private static let switchStep = record(
    "a step with 'switch'", at,
    .required(
      "switch", Form<Scenario.Input>.camera,
      "The camera that replaces the current camera in a single configuration change."
    ), raises
  ) { Scenario.Step(time: $1, action: .switchCamera(to: $2), position: $0.position, raises: $3) }

  private static let controls: Self = {
    let value = Form<String>(schema: ["type": ["string", "number", "boolean"]]) { cursor in
      try cursor.scalar(expecting: "a number, a Boolean or a menu choice").text
    }
    let values = Form<[(name: String, value: String)]>.dictionary(
      of: value, "values of controls by name", names: "^[a-z0-9_]+$"
    ) { name, cursor in
      guard name.allSatisfy({ $0 == "_" || $0.isASCII && ($0.isLowercase || $0.isNumber) }) else {
        throw cursor.error(
          "'\(name.shortened)' is not the name of a control; run `camsim controls` to list the controls of a camera.")
      }
    }.changingSchema { $0.adding("minProperties", 1) }
    return record(
      "a step with 'controls'", at,
      .required(
        "controls", values,
        """
        The driver controls of a real camera to set, in this order. `camsim controls` prints their names. The values \
        are numbers, Booleans or menu choices.
        """
      )
    ) { cursor, time, values in
      guard !values.isEmpty else {
        throw cursor.error("'controls' is empty; add at least one control, such as {brightness: 128}.")
      }
      return Scenario.Step(
        time: time, action: .controls(values.map { ControlSetting(name: $0.name, value: $0.value) }),
        position: cursor.position)
    }
  }()

  private static let awaitStep = record(
    "a step with 'await'", at,
    .required(
      "await", Form<Scenario.Expectation>.expectation,
      """
      The condition that the app waits for, written as an expectation without 'at'. The app's next step runs only \
      after the condition holds, even if its own 'at' is earlier.
      """
    ),
    .defaulted("for", .time, Scenario.Time.nanoseconds(5_000_000_000), "The maximum time to wait; 5 s by default.")
  ) { cursor, time, condition, limit in
    guard condition.time == nil else {
      throw cursor.error(
        "the condition of 'await' cannot have 'at'; remove it, because the wait starts at the step's 'at'.")
    }
    guard condition.image == nil else {
      throw cursor.error(
        "an app cannot wait for a property of an image; check '\(condition.property)' with 'expect:' instead.")
    }
    return Scenario.Step(time: time, action: .await(condition, for: limit), position: cursor.position)
  }

  private static let charge: Self = {
    let load = Form<Scenario.Action>.record(
      "a charge",
      .required(
        "output", Form<Scenario.Output.Name>.output([.videoData, .metadata]),
        "The output whose delegate becomes slow."),
      .required(
        "for", .duration,
        "The duration of each callback to the delegate from now on, in s or ms; '0 s' removes the charge."
      )
    ) { .charge(output: $1.name, $2) }
    return record(
      "a step with 'charge'", at,
      .required(
        "charge", load, "The output whose delegate becomes slow, and the duration of each callback to the delegate.")
    ) {
      Scenario.Step(time: $1, action: $2, position: $0.position)
    }
  }()

  private static let hold: Self = {
    let load = Form<Scenario.Action>.record(
      "a hold",
      .required("output", Form<Scenario.Output.Name>.output([.videoData]), "The output whose buffers are retained."),
      .required(
        "buffers", Form<Int64>.integer("a number of buffers", 0...ScenarioLimit.heldBuffers),
        "The number of buffers to retain; 0 releases all of them.")
    ) { .hold(output: $1.name, buffers: Int($2)) }
    return record(
      "a step with 'hold'", at,
      .required("hold", load, "The output whose newest buffers the client retains, and the number of buffers.")
    ) {
      Scenario.Step(time: $1, action: $2, position: $0.position)
    }
  }()

  private static let with = record(
    "a step with 'with'", at,
    .required(
      "with", Form<Scenario.Input>.input, "The device to lock for configuration while the properties are set."),
    .required(
      "set", Form<[Scenario.Setting]>.settings("settings of a device", PropertyTable.device.entries),
      "The properties to set, in this order."), raises
  ) {
    try $0.requireCamera($2)
    return Scenario.Step(time: $1, action: .configure($2, $3), position: $0.position, raises: $4)
  }

  private static let on = record(
    "a step with 'on'", at,
    .required(
      "on", Form<Scenario.Target>.target,
      "The session, output or device whose properties are set. The step does not lock the device."),
    .optional("set", Form<Scenario.Target.Settings>.settings, "The properties to set, in this order."),
    .optional(
      "connection", Form<[Scenario.Setting]>.connection,
      "The properties of the output's video connection to set, in this order."),
    raises
  ) { cursor, time, target, settings, connection, raises in
    let action: Scenario.Action
    switch (settings, connection, target) {
    case (let settings?, nil, _): action = .set(target, try cursor.properties(of: target).map(settings.read) ?? [])
    case (nil, let connection?, .output(let name)):
      try cursor.requireLevelAngles(in: connection, of: cursor.file.outputs.first { $0.name == name }?.kind)
      action = .setConnection(output: name, connection)
    case (nil, _?, .session), (nil, _?, .device):
      throw cursor.error("'\(target)' has no connection; name an output with 'on:'.")
    case (_?, _?, _):
      throw cursor.error("a step has only one action, but found 'set' and 'connection'; write two steps.")
    case (nil, nil, _): throw cursor.error("the step sets no properties of '\(target)'; add 'set:' or 'connection:'.")
    }
    return Scenario.Step(time: time, action: action, position: cursor.position, raises: raises)
  }
}

extension Scenario.Target {
  /// Settings of an object whose type is not known yet.
  struct Settings {
    var cursor: Cursor

    /// Reads the settings with the properties of the object, whose type is known by now.
    func read(_ properties: [Property<AnyObject>]) throws -> [Scenario.Setting] {
      try Form<[Scenario.Setting]>.settings("settings", properties.entries).read(cursor)
    }
  }
}

extension Form<Scenario.Target.Settings> {
  /// The form of the settings of any object. The valid keys depend on the object.
  static var settings: Self {
    Self(schema: all.schema, definitions: all.definitions) { Scenario.Target.Settings(cursor: $0) }
  }

  private static var all: Form<[Scenario.Setting]> {
    var entries: [Entry<Scenario.Value>] = []
    let tables =
      [PropertyTable.session(.single), PropertyTable.device] + Scenario.Output.Kind.allCases.map(PropertyTable.output)
    for entry in tables.flatMap(\.entries) where !entries.contains(where: { $0.name == entry.name }) {
      entries.append(entry)
    }
    return .settings("settings of the session, an output or a device", entries)
  }
}

extension Cursor {
  fileprivate func noVerb(_ members: Members, _ verbs: [String]) -> ScenarioError {
    let companions = ["at", "set", "connection", "to", "settings", "input", "output", "raises"]
    let list = verbs.joined(separator: ", ")
    if let (name, cursor) = members.all.first(where: { !companions.contains($0.name) }) {
      let advice = NearestName.of(name, in: verbs).map { "did you mean '\($0)'?" } ?? "write one of: \(list)."
      return ScenarioError(
        path: file.path, position: cursor.keyPosition, "unknown key '\(name.shortened)' in a step; \(advice)")
    }
    if members["set"] != nil {
      return error("'set' needs an object; add 'with: back' (takes the device's lock) or 'on: session'.")
    }
    return error("this step has no action; add one of: \(list).")
  }
}

extension Form<String> {
  /// The form of the `id` of a step.
  fileprivate static var stepID: Self {
    Self(schema: ["type": "string", "pattern": "^[A-Za-z][A-Za-z0-9_-]*$"]) { cursor in
      let name = try cursor.scalar(expecting: "a name").text
      guard name.wholeMatch(of: /[A-Za-z][A-Za-z0-9_-]*/) != nil else {
        throw cursor.error(
          "'\(name.shortened)' is not a valid 'id'; use letters, digits, '_' and '-', and begin with a letter.")
      }
      guard !Form<MatrixPlan>.reservedNames.contains(name) else {
        throw cursor.error("'\(name)' is a key of scenarios or matrices; choose another 'id'.")
      }
      return name
    }
  }
}
