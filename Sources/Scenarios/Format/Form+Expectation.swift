import CaptureModel
import SimulationKernel
import StructuredDocuments

extension Form<Scenario.Expectation> {
  /// The form of an entry of `expect:`.
  static let expectation: Self = {
    let form = record(
      "an expectation",
      .optional("at", .time, "The time at which the expectation must hold; the end of the run by default."),
      .required("that", subject, "The object and the property, such as `back.exposureMode` or `video.frameCount`."),
      .optional("is", comparand, "The value that the property must equal."),
      .optional("isNot", comparand, "The value that the property must not equal."),
      .optional("atLeast", comparand, "The minimum value of the property."),
      .optional("atMost", comparand, "The maximum value of the property."),
      .optional(
        "near", comparand,
        "The target value, from which the property may differ by at most `within`; for `picture`, the path of a PNG file."
      ),
      .optional(
        "within", comparand,
        "The tolerance of `near`. For `picture`, the largest allowed difference of a channel value (0 to 255), or the "
          + "minimum peak signal-to-noise ratio, such as `40 dB`."),
      .optional("contains", comparand, "The list element or the substring that the property must contain.")
    ) { cursor, time, subject, equal, unequal, least, most, near, within, contains in
      let given: [(name: String, operand: Operand)] = [
        ("is", equal), ("isNot", unequal), ("atLeast", least), ("atMost", most), ("near", near), ("contains", contains),
      ].compactMap { name, operand in operand.map { (name, $0) } }
      guard let (name, operand) = given.first else {
        throw cursor.error(
          "the expectation of '\(subject.text)' has no comparison; add one of: is, isNot, atLeast, atMost, near, contains."
        )
      }
      guard given.count == 1 else {
        throw cursor.error(
          "an expectation has only one comparison, but found '\(name)' and '\(given[1].name)'; write two expectations.")
      }
      return Scenario.Expectation(
        time: time, target: subject.target, property: subject.property,
        comparison: try Operand.comparison(name, operand, within: within, subject: subject, cursor: cursor),
        position: cursor.position)
    }
    let comparisons = ["is", "isNot", "atLeast", "atMost", "near", "contains"]
    return form.changingSchema {
      $0.adding("if", ofImage).adding("then", imageSchema)
        .adding("oneOf", .list(comparisons.map { ["required": .list([.string($0)])] }))
        .adding("dependentRequired", ["near": ["within"], "within": ["near"]])
    }.named("expectation")
  }()

  private static let ofImage: JSONValue = [
    "properties": ["that": ["pattern": #"^[^.]+\.picture$"#]], "required": ["that"],
  ]

  /// The schema of the comparisons that apply to an `image` property: orientation words and image differences.
  private static var imageSchema: JSONValue {
    let words = Form<Scenario.Value>.property("picture", ImageProperty.orientation.form).schema
    return [
      "properties": [
        "is": words, "isNot": words, "near": ["type": "string"], "within": ImageTolerance.Measure.schema,
        "atLeast": false, "atMost": false, "contains": false,
      ]
    ]
  }

  private static var comparand: Form<Operand> {
    Form<Operand>(schema: [:]) { Operand(cursor: $0) }
  }

  private static var subject: Form<Subject> {
    Form<Subject>(schema: Subject.schema) { cursor in
      let text = try cursor.scalar(expecting: "an object and a property such as 'back.exposureMode'").text
      let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 2, !parts[1].isEmpty else {
        throw cursor.error(
          "'\(text.shortened)' does not name an object and a property; write both, as in 'back.exposureMode'.")
      }
      let target = try cursor.target(parts[0])
      try cursor.requireReadable(parts[1], of: target)
      return Subject(text: text, target: target, property: parts[1])
    }
  }
}

/// The object and the property of an expectation.
private struct Subject: Sendable {
  var text: String
  var target: Scenario.Target
  var property: String

  /// Whether the property is the image as a whole.
  var isImage: Bool { property == ImageProperty.orientation.rawValue }

  /// Whether the property is a number that an output's client counts or measures.
  var isCount: Bool {
    guard case .output = target else { return false }
    return property.hasSuffix("Count") || ["width", "height"].contains(property)
  }

  /// The schema of a subject. Sessions and devices have their known properties; outputs have the properties of all
  /// output kinds.
  static var schema: JSONValue {
    let session = PropertyTable.session(.multiCam).readableNames
    let device = PropertyTable.device.readableNames + ["signal"]
    let output = Set(Scenario.Output.Kind.allCases.flatMap(PropertyTable.readableNames)).sorted()
    let inputs = Scenario.Input.allCases.map(\.rawValue)
    func oneOf(_ names: [String]) -> String {
      "(\(names.map { $0.replacing(".", with: #"\."#) }.joined(separator: "|")))"
    }
    let pattern =
      #"^(session\.\#(oneOf(session))|\#(oneOf(inputs))\.(\#(oneOf(device))|control\.[a-z0-9_]+)"#
      + #"|(?!\#(oneOf(inputs + ["session"]))\.)[A-Za-z][A-Za-z0-9_-]*\.\#(oneOf(output)))$"#
    // Editors suggest the examples, and display the message instead of the pattern.
    let known =
      session.map { "session.\($0)" } + ["back", "front"].flatMap { input in device.map { "\(input).\($0)" } }
    return [
      "type": "string", "pattern": .string(pattern),
      "patternErrorMessage": "This is not an object with a readable property; run camsim check for details.",
      "examples": .list((["back.exposureMode", "video.frameCount", "video.picture"] + known).map(JSONValue.string)),
    ]
  }
}

/// The operand of a comparison. The property determines how it is parsed.
private struct Operand {
  var cursor: Cursor

  static func comparison(
    _ name: String, _ operand: Operand, within: Operand?, subject: Subject, cursor: Cursor
  ) throws -> Scenario.Comparison {
    if let within, name != "near" { throw within.cursor.error("'within' is valid only with 'near'; remove it.") }
    if subject.isImage, !ImageProperty.comparisons.contains(name) {
      throw operand.cursor.error(
        "'\(name)' cannot compare an image; use 'is', 'isNot' or 'near', or check its 'brightness' or 'sharpness'."
      )
    }
    switch name {
    case "is": return .is(try operand.value(of: subject))
    case "isNot": return .isNot(try operand.value(of: subject))
    case "atLeast": return .atLeast(try operand.number(for: subject))
    case "atMost": return .atMost(try operand.number(for: subject))
    case "near":
      guard let within else { throw cursor.error("'near' requires a tolerance; add 'within:'.") }
      if subject.isImage { return .near(try operand.imageFile(), within: try within.imageTolerance()) }
      return .near(try operand.number(for: subject, orList: true), within: try within.number(for: subject))
    default:
      guard !operand.isNumber(subject) else {
        throw operand.cursor.error(
          "\(subject.property) is a number, which contains nothing; use 'is', 'atLeast' or 'atMost'.")
      }
      return .contains(try Form<Scenario.Value>.value.read(operand.cursor))
    }
  }

  /// Returns a value that is valid for the property. An invalid value, such as a misspelled case name, would never
  /// match.
  private func value(of subject: Subject) throws -> Scenario.Value {
    let value = try (form(of: subject).map { Form<Scenario.Value>.property(subject.property, $0) } ?? .value).read(
      cursor)
    if case .text(let word) = value, subject.isCount {
      throw cursor.error("'\(word.shortened)' is not a number, and \(subject.property) is one; write a number.")
    }
    return value
  }

  private func form(of subject: Subject) -> PropertyForm? {
    let property = cursor.properties(of: subject.target)?.first { $0.name == subject.property }
    return property?.form ?? ImageProperty(rawValue: subject.property)?.form
  }

  private func isNumber(_ subject: Subject) -> Bool {
    switch form(of: subject) {
    case .integer, .number: true
    case let form: form == nil && subject.isCount
    }
  }

  /// Returns the path of a golden image as written in the file, because traces must not depend on the scenario's
  /// location. A file of another type is refused, because a run that updates golden images would replace it.
  private func imageFile() throws -> Scenario.Value {
    _ = try Form<String>.path(advice: GoldenImage.creation).read(cursor)
    let path = try cursor.scalar(expecting: "the path of a PNG file").text
    guard path.lowercased().hasSuffix(".png") else {
      throw cursor.error("'\(path.shortened)' does not name a PNG file; write a name that ends in .png.")
    }
    return .text(path)
  }

  private func imageTolerance() throws -> Scenario.Value {
    let value = try Form<Scenario.Value>.value.read(cursor)
    guard ImageTolerance.Measure(value) != nil else {
      throw cursor.error(
        "'\("\(value)".shortened)' is not a tolerance for an image; write the largest difference of any channel value, 0 to 255, or the minimum peak "
          + "signal-to-noise ratio, such as '40 dB'.")
    }
    return value
  }

  /// Returns a value that can be ordered.
  private func number(for subject: Subject, orList: Bool = false) throws -> Scenario.Value {
    let value = try Form<Scenario.Value>.value.read(cursor)
    switch value {
    case .integer, .number, .rational, .time: return value
    case .list where orList: return value
    case .boolean, .text, .list, .fields:
      let advice = isNumber(subject) ? "write a number." : "use 'is' instead."
      throw cursor.error("'\("\(value)".shortened)' is neither a number nor a time; \(advice)")
    }
  }
}

extension ImageTolerance.Measure {
  fileprivate static let schema: JSONValue = [
    "anyOf": [
      ["type": "integer", "minimum": 0, "maximum": 255], ["type": "string", "pattern": #"^[0-9]+(\.[0-9]+)? ?dB$"#],
    ]
  ]
}
