import PixelModel
import StructuredDocuments

/// The form of a part of a profile file.
typealias ProfileForm<Value> = DocumentForm<ProfileNode, Value>

// Forms for values, whose origins are recorded.

extension DocumentForm where Source == ProfileNode {
  private static func value(
    _ schema: JSONValue, _ expected: String, _ convert: @escaping @Sendable (JSONValue) -> Value?
  ) -> Self {
    Self(schema: schema) { node in
      try node.reader.record(node)
      guard let value = convert(node.value) else { throw node.mismatch(expected) }
      return value
    }
  }

  /// Returns a form that accepts one of the specified choices, which are made when one is read.
  static func choice(_ choices: @autoclosure @escaping @Sendable () -> [(name: String, value: Value)]) -> Self {
    Self(schema: ["enum": .list(choices().map { .string($0.name) })]) { node in
      let text = try ProfileForm<String>.text.read(node)
      let choices = choices()
      guard let found = choices.first(where: { $0.name == text }) else {
        let names = choices.map(\.name)
        throw node.error(
          "is \"\(text)\"", remedy: NearestName.question(text, in: names) ?? "write \(names.joined(separator: ", "))")
      }
      return found.value
    }
  }
}

extension ProfileForm<Bool> {
  static var boolean: Self { value(["type": "boolean"], "true or false") { $0.bool } }
}

extension ProfileForm<String> {
  /// A form for text that describes the file instead of the device and therefore has no origin.
  static let plainText = Self(schema: ["type": "string", "minLength": 1]) { try $0.plainText() }

  static let text = value(plainText.schema, ProfileNode.text) { value in value.text.flatMap { $0.isEmpty ? nil : $0 } }
}

extension ProfileForm<Double> {
  static func number(_ range: ClosedRange<Double>) -> Self {
    value(
      ["type": "number", "minimum": .number(range.lowerBound), "maximum": .number(range.upperBound)], "a number"
    ) { $0.number }.map { number, node in
      guard range.contains(number) else { throw node.outOfRange("a number", range.lowerBound, range.upperBound) }
      return number
    }
  }
}

extension ProfileForm<Int> {
  static func integer(_ range: ClosedRange<Int>) -> Self {
    ProfileForm<Double>.value(
      [
        "type": "integer", "minimum": .number(Double(range.lowerBound)), "maximum": .number(Double(range.upperBound)),
      ], "a number"
    ) { $0.number }.map { number, node in
      guard let integer = Int(exactly: number), range.contains(integer) else {
        throw node.outOfRange("a whole number", range.lowerBound, range.upperBound)
      }
      return integer
    }
  }
}

extension ProfileForm<ClosedRange<Double>> {
  /// Returns a form for `[lowest, highest]`, both within `limits`.
  static func range(_ limits: ClosedRange<Double>) -> Self {
    let number = ProfileForm<Double>.number(limits).schema
    return Self(schema: ["type": "array", "items": number, "minItems": 2, "maxItems": 2]) { node in
      try node.reader.record(node)
      guard let ends = node.value.elements?.map(\.value.number), ends.count == 2, let lower = ends[0],
        let upper = ends[1], lower <= upper
      else { throw node.error("is not a range", remedy: "write [lowest, highest]") }
      guard limits.contains(lower), limits.contains(upper) else {
        throw node.outOfRange("numbers", limits.lowerBound, limits.upperBound)
      }
      return lower...upper
    }
  }
}

extension ProfileForm<PixelSize> {
  /// A form for a size such as `1280x720`.
  static let size = Self(schema: ["type": "string", "pattern": "^[1-9][0-9]*x[1-9][0-9]*$"]) { node in
    let sides = try ProfileForm<String>.text.read(node).split(separator: "x").map { Int($0) }
    guard sides.count == 2, let width = sides[0], let height = sides[1], width > 0, height > 0 else {
      throw node.error("is not a size", remedy: "write one such as \"1280x720\"")
    }
    return PixelSize(width: width, height: height)
  }
}

extension ProfileForm<ProfileNode> {
  /// Returns a form for a part that is parsed later, when another part is known.
  static func deferred<Part>(_ form: ProfileForm<Part>) -> Self {
    Self(schema: form.schema, definitions: form.definitions) { $0 }
  }
}
