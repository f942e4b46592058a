import VirtualDevices

/// JSON that keeps the order of its members, so that what is printed from it is the same every time.
enum JSON: Sendable, Hashable {
  case null
  case boolean(Bool)
  case integer(Int64)
  case number(Double)
  case text(String)
  case array([JSON])
  case object([Member])

  /// A name and its value.
  struct Member: Sendable, Hashable {
    var name: String
    var value: JSON
  }

  /// The member of that name, nil when there is none or this is no object.
  subscript(name: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  /// The members in their order, none if this is no object.
  var members: [Member] {
    if case .object(let members) = self { members } else { [] }
  }

  /// An object with one more member at its end; anything else is returned as it is.
  func adding(_ name: String, _ value: JSON) -> JSON {
    guard case .object(let members) = self else { return self }
    return .object(members + [Member(name: name, value: value)])
  }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral
{
  init(stringLiteral value: String) { self = .text(value) }
  init(arrayLiteral elements: JSON...) { self = .array(elements) }
  init(dictionaryLiteral elements: (String, JSON)...) {
    self = .object(elements.map { Member(name: $0.0, value: $0.1) })
  }
  init(booleanLiteral value: Bool) { self = .boolean(value) }
  init(integerLiteral value: Int64) { self = .integer(value) }
}

extension JSON: CustomStringConvertible {
  /// The JSON text, indented by two spaces a level.
  var description: String { text(indent: "") }

  private func text(indent: String) -> String {
    let inner = indent + "  "
    switch self {
    case .null: return "null"
    case .boolean(let value): return "\(value)"
    case .integer(let value): return "\(value)"
    case .number(let value): return "\(value)"
    case .text(let value): return JSONText.quoted(value)
    case .array(let values):
      guard !values.isEmpty else { return "[]" }
      return JSONText.block("[", values.map { $0.text(indent: inner) }, "]", indent: indent)
    case .object(let members):
      guard !members.isEmpty else { return "{}" }
      return JSONText.block(
        "{", members.map { "\(JSONText.quoted($0.name)): \($0.value.text(indent: inner))" }, "}", indent: indent)
    }
  }
}
