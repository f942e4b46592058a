/// Any JSON, with its members in their order and the lines on which its values begin, so that errors can name the place.
struct JSONNode: Equatable, Sendable {
  /// What stands there.
  var value: JSONValue
  /// Where it begins, counted from 1; 0 for what is made and not read.
  var line = 0
}

/// What a JSON node is.
enum JSONValue: Equatable, Sendable {
  case object([Member])
  case array([JSONNode])
  case string(String)
  case number(Double)
  case bool(Bool)
  case null

  /// A name and its value.
  struct Member: Equatable, Sendable {
    let name: String
    let node: JSONNode
  }

  /// What errors call a value of this kind.
  var kind: String {
    switch self {
    case .object: "an object"
    case .array: "a list"
    case .string: "a text"
    case .number: "a number"
    case .bool: "true or false"
    case .null: "null"
    }
  }

  /// The member of that name; nil when there is none, or this is no object.
  subscript(name: String) -> JSONNode? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.node
  }

  /// The text; nil when this is none.
  var text: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// The number; nil when this is none.
  var number: Double? {
    if case .number(let number) = self { number } else { nil }
  }

  /// True or false; nil when this is neither.
  var bool: Bool? {
    if case .bool(let bool) = self { bool } else { nil }
  }

  /// The elements of a list; nil when this is none.
  var elements: [JSONNode]? {
    if case .array(let elements) = self { elements } else { nil }
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral
{
  init(stringLiteral value: String) { self = .string(value) }
  init(arrayLiteral elements: JSONValue...) { self = .list(elements) }
  init(dictionaryLiteral elements: (String, JSONValue)...) { self = .record(elements) }
  init(booleanLiteral value: Bool) { self = .bool(value) }
  init(floatLiteral value: Double) { self = .number(value) }
  init(integerLiteral value: Int) { self = .number(Double(value)) }

  /// A list of these.
  static func list(_ elements: [JSONValue]) -> JSONValue { .array(elements.map { JSONNode(value: $0) }) }

  /// An object with these members.
  static func record(_ members: [(String, JSONValue)]) -> JSONValue {
    .object(members.map { Member(name: $0.0, node: JSONNode(value: $0.1)) })
  }
}
