/// The keys that an object of a profile file has: what the reader accepts and what the schema says, in one place.
struct ProfileForm: Sendable {
  /// A key and what stands behind it.
  struct Key: Sendable {
    let name: String
    let about: String
    let schema: JSONValue
    var isRequired = true
  }

  /// The name of its definition in the schema.
  let name: String
  let about: String
  let keys: [Key]

  /// The object, as the schema defines it.
  var schema: JSONValue {
    let properties = keys.map { key in (key.name, key.schema.described(key.about)) }
    return [
      "type": "object", "description": .string(about),
      "properties": .record([("from", ["$ref": "#/$defs/from"])] + properties),
      "required": .list(keys.filter(\.isRequired).map { .string($0.name) }), "additionalProperties": false,
    ]
  }

  /// The form's place in the schema.
  var reference: JSONValue { ["$ref": .string("#/$defs/\(name)")] }
}

extension JSONValue {
  fileprivate func described(_ about: String) -> JSONValue {
    guard case .object(let members) = self else { return self }
    return .object(members + [Member(name: "description", node: JSONNode(value: .string(about)))])
  }

  // What values look like in the schema.

  static let text: JSONValue = ["type": "string", "minLength": 1]
  static let boolean: JSONValue = ["type": "boolean"]
  static let size: JSONValue = ["type": "string", "pattern": "^[1-9][0-9]*x[1-9][0-9]*$"]

  static func choice(_ values: [String]) -> JSONValue { ["enum": .list(values.map { .string($0) })] }
  static func number(from least: Double, to greatest: Double) -> JSONValue {
    ["type": "number", "minimum": .number(least), "maximum": .number(greatest)]
  }
  static func integer(_ range: ClosedRange<Int>) -> JSONValue {
    ["type": "integer", "minimum": .number(Double(range.lowerBound)), "maximum": .number(Double(range.upperBound))]
  }
  static func range(from least: Double, to greatest: Double) -> JSONValue {
    ["type": "array", "items": number(from: least, to: greatest), "minItems": 2, "maxItems": 2]
  }
  static func list(of element: JSONValue, atLeast count: Int = 0) -> JSONValue {
    ["type": "array", "items": element, "minItems": .number(Double(count))]
  }
}
