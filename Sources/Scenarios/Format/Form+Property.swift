import CaptureModel
import SimulationKernel
import StructuredDocuments

extension Form<Scenario.Value> {
  /// Returns the form of a property's values.
  static func property(_ name: String, _ form: PropertyForm) -> Self {
    switch form {
    case .boolean: Form<Bool>.boolean.map { value, _ in .boolean(value) }
    case .integer: Form<Int64>.integer("a value for \(name)", 0...Int64.max).map { value, _ in .integer(value) }
    case .number: .anyNumber("a value for \(name)")
    case .time: .duration("a duration")
    case .text: Form<String>.text("a value for \(name)").map { text, _ in .text(text) }
    case .notation: Form<Scenario.LayerSize>.layerSize.map { size, _ in .text("\(size.width)x\(size.height)") }
    case .word(let noun, let words): Form<String>.word(noun, words).map { text, _ in .text(text) }
    case .numbers(let noun, let names): .numbers(noun, names)
    case .list(let element):
      Form<[Scenario.Value]>.list(of: property(name, element), "a list of \(name)").map { values, _ in .list(values) }
    case .arguments(let parameters): .arguments(name, entries(parameters))
    case .parts(let noun, let parameters): .fields(noun, entries(parameters))
    case .either(let single, let parts):
      .either([property(name, single), property(name, parts)]) { if case .mapping = $0.node { 1 } else { 0 } }
    }
  }

  private static func entries(_ parameters: [PropertyForm.Parameter]) -> [Entry<Scenario.Value>] {
    parameters.map { Entry($0.name, property($0.name, $0.form), $0.about) }
  }

  /// Returns the form of a mapping with some of these entries, in the order of the file.
  static func fields(_ noun: String, _ entries: [Entry<Scenario.Value>]) -> Self {
    Form<[Scenario.Setting]>.settings(noun, entries).map { settings, _ in .fields(settings) }
  }

  /// Returns the form of a method's arguments. All arguments are required, and the result lists them in the method's
  /// order.
  private static func arguments(_ name: String, _ parameters: [Entry<Scenario.Value>]) -> Self {
    Self(
      schema: [
        "type": "object", "additionalProperties": false, "required": .list(parameters.map { .string($0.name) }),
        "properties": .object(parameters.map(\.member)),
      ], definitions: parameters.definitions()
    ) { cursor in
      let members = try cursor.members(expecting: "the arguments of \(name)")
      try members.requireKnown(parameters.map(\.name), noun: name)
      if let missing = parameters.first(where: { members[$0.name] == nil }) {
        throw cursor.error("\(name) also needs '\(missing.name)'; add it.")
      }
      return .fields(
        try parameters.compactMap { parameter in members[parameter.name].map { (parameter, $0) } }
          .readAll { parameter, child in .init(name: parameter.name, value: try parameter.form.read(child)) })
    }
  }
}

extension Form<[Scenario.Setting]> {
  /// Returns the form of a mapping of properties, read in the order of the file.
  static func settings(_ noun: String, _ entries: [Entry<Scenario.Value>]) -> Self {
    .ordered(
      noun,
      entries.map { entry in
        Entry(
          entry.name, entry.form.map { value, _ in Scenario.Setting(name: entry.name, value: value) }, entry.about)
      })
  }

  /// The form of `connection:`, read in the order of the file.
  static var connection: Self {
    settings("a connection", PropertyTable.connection.entries.map(\.withLevelAngles)).map { settings, _ in
      let numbers = PropertyTable.connection.filter { if case .number = $0.form { true } else { false } }.map(\.name)
      return settings.map { setting in
        // Traces print the angles and factors of connections with a fraction.
        guard numbers.contains(setting.name), let value = setting.value.doubleValue else { return setting }
        return Scenario.Setting(name: setting.name, value: .number(value))
      }
    }.named("connection")
  }
}

extension Entry<Scenario.Value> {
  /// The entry, which also accepts the words for the angles of a rotation coordinator if it is a rotation angle.
  fileprivate var withLevelAngles: Self {
    guard name == "videoRotationAngle" else { return self }
    let words = Scenario.LevelAngle.allCases.map(\.rawValue)
    let word = Form<Scenario.Value>(schema: ["enum": .list(words.map(JSONValue.string))]) { cursor in
      let text = try cursor.scalar(expecting: "a rotation angle").text
      guard words.contains(text) else {
        let advice = NearestName.of(text, in: words).map { "did you mean '\($0)'?" }
        throw cursor.error(
          "'\(text.shortened)' is not a rotation angle; "
            + (advice ?? "write a number of degrees, such as 90, or one of: \(words.joined(separator: ", "))."))
      }
      return .text(text)
    }
    return Entry(
      name, .either([form, word]) { ($0.node.scalar?.string).flatMap(Quantity.number) == nil ? 1 : 0 },
      "\(about.dropLast()), or `horizonLevelCapture` or (for a preview) `horizonLevelPreview` for the angle that a "
        + "rotation coordinator gives at this time.")
  }
}

extension [Property<AnyObject>] {
  /// The entries of the properties that can be set.
  var entries: [Entry<Scenario.Value>] {
    filter { $0.set != nil }.map { property in
      Entry(property.name, .onDemand(.property(property.name, property.form)), property.about)
    }
  }
}
