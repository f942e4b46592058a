/// Any JSON, with its members in their order and the lines on which its values begin, so that errors can name the place.
package struct JSONNode: Hashable, Sendable {
  /// What stands there.
  package var value: JSONValue
  /// Where it begins, counted from 1; 0 for what is made and not read.
  package var line = 0

  package init(value: JSONValue, line: Int = 0) {
    self.value = value
    self.line = line
  }
}

/// What a JSON node is.
package enum JSONValue: Hashable, Sendable {
  case object([Member])
  case array([JSONNode])
  case string(String)
  /// A number as it is read.
  case number(Double)
  /// A whole number that is written with all its digits; what is read is never one.
  case integer(Int64)
  case bool(Bool)
  case null

  /// A name and its value.
  package struct Member: Hashable, Sendable {
    package let name: String
    package let node: JSONNode

    package init(name: String, node: JSONNode) {
      self.name = name
      self.node = node
    }

    /// A name with a value that is made and not read.
    package init(_ name: String, _ value: JSONValue) { self.init(name: name, node: JSONNode(value: value)) }
  }

  /// What errors call a value of this kind.
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

  /// The member of that name; nil when there is none, or this is no object.
  package subscript(name: String) -> JSONNode? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.node
  }

  /// The text; nil when this is none.
  package var text: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// The number; nil when this is none.
  package var number: Double? {
    switch self {
    case .number(let number): number
    case .integer(let integer): Double(integer)
    case .object, .array, .string, .bool, .null: nil
    }
  }

  /// True or false; nil when this is neither.
  package var bool: Bool? {
    if case .bool(let bool) = self { bool } else { nil }
  }

  /// The members in their order, none if this is no object.
  package var members: [Member] {
    if case .object(let members) = self { members } else { [] }
  }

  /// An object with one more member at its end; anything else is returned as it is.
  package func adding(_ name: String, _ value: JSONValue) -> JSONValue {
    guard case .object(let members) = self else { return self }
    return .object(members + [Member(name, value)])
  }

  /// The elements of a list; nil when this is none.
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

  /// A list of these.
  package static func list(_ elements: [JSONValue]) -> JSONValue { .array(elements.map { JSONNode(value: $0) }) }

  /// An object with these members.
  package static func record(_ members: [(String, JSONValue)]) -> JSONValue {
    .object(members.map { Member(name: $0.0, node: JSONNode(value: $0.1)) })
  }
}
