/// A JSON value with its line number, so that errors can report a location.
package struct JSONNode: Hashable, Sendable {
  /// The value of the node.
  package var value: JSONValue
  /// The line on which the value starts, counted from 1; 0 for nodes that were not parsed.
  package var line = 0

  package init(value: JSONValue, line: Int = 0) {
    self.value = value
    self.line = line
  }
}

/// A JSON value whose members keep their order.
package enum JSONValue: Hashable, Sendable {
  case object([Member])
  case array([JSONNode])
  case string(String)
  /// A number, as the parser returns it.
  case number(Double)
  /// An integer that is written with all its digits. The parser never returns it.
  case integer(Int64)
  case bool(Bool)
  case null

  /// A member of an object: a name with its value.
  package struct Member: Hashable, Sendable {
    package let name: String
    package let node: JSONNode

    package init(name: String, node: JSONNode) {
      self.name = name
      self.node = node
    }

    /// Creates a member with a value that was not parsed.
    package init(_ name: String, _ value: JSONValue) { self.init(name: name, node: JSONNode(value: value)) }
  }

  /// The name of the value's type in error messages.
  package var kind: String {
    switch self {
    case .object: "an object"
    case .array: "a list"
    case .string: "a text"
    case .number, .integer: "a number"
    case .bool: "true or false"
    case .null: "null"
    }
  }

  /// The member with this name; nil if there is none or the value is not an object.
  package subscript(name: String) -> JSONNode? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.node
  }

  /// The text of a string; nil for other values.
  package var text: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// The value of a number; nil for other values.
  package var number: Double? {
    switch self {
    case .number(let number): number
    case .integer(let integer): Double(integer)
    case .object, .array, .string, .bool, .null: nil
    }
  }

  /// The value of a Boolean; nil for other values.
  package var bool: Bool? {
    if case .bool(let bool) = self { bool } else { nil }
  }

  /// The members of an object in their order; empty for other values.
  package var members: [Member] {
    if case .object(let members) = self { members } else { [] }
  }

  /// Returns a copy of an object with one more member at its end. Other values are returned unchanged.
  package func adding(_ name: String, _ value: JSONValue) -> JSONValue {
    guard case .object(let members) = self else { return self }
    return .object(members + [Member(name, value)])
  }

  /// The elements of an array; nil for other values.
  package var elements: [JSONNode]? {
    if case .array(let elements) = self { elements } else { nil }
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral
{
  package init(stringLiteral value: String) { self = .string(value) }
  package init(arrayLiteral elements: JSONValue...) { self = .list(elements) }
  package init(dictionaryLiteral elements: (String, JSONValue)...) { self = .record(elements) }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(floatLiteral value: Double) { self = .number(value) }
  package init(integerLiteral value: Int) { self = .number(Double(value)) }

  /// Creates an array of these values.
  package static func list(_ elements: [JSONValue]) -> JSONValue { .array(elements.map { JSONNode(value: $0) }) }

  /// Creates an object with these members.
  package static func record(_ members: [(String, JSONValue)]) -> JSONValue {
    .object(members.map { Member(name: $0.0, node: JSONNode(value: $0.1)) })
  }
}
