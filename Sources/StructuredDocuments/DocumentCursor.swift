/// A place in a document that is being read, and the words in which errors there are told.
///
/// Each kind of document has its own: YAML's scalars show their type only when they are read, and a profile notes where each value
/// comes from.
package protocol DocumentCursor: SendableMetatype {
  /// The elements of a list.
  func elements(expecting what: String) throws -> [Self]

  /// The members of an object, in the order of the document.
  func members(expecting what: String) throws -> DocumentMembers<Self>

  /// The error at a list that must not be empty.
  func emptyList(expecting what: String) -> DocumentError

  /// The error at an object without a key that must be there.
  func missing(_ key: String, _ about: String) -> DocumentError

  /// The error at an object with a key that there is not, whose value is at `child`.
  func unknown(_ name: String, at child: Self, in noun: String, known names: [String]) -> DocumentError

  /// JSON Schema of an object with these keys and no others.
  static func schema(_ noun: String, _ properties: [JSONValue.Member], required: [JSONValue]) -> JSONValue
}

/// The members of an object, in the order of the document.
package struct DocumentMembers<Source: DocumentCursor> {
  /// The object.
  package let owner: Source
  /// The names and values.
  package private(set) var all: [(name: String, cursor: Source)] = []

  /// An object without members.
  package init(owner: Source) { self.owner = owner }

  /// The value of that name; nil when there is none.
  package subscript(name: String) -> Source? { all.first { $0.name == name }?.cursor }

  /// Adds a member at the end.
  package mutating func append(_ name: String, _ cursor: Source) { all.append((name, cursor)) }

  /// Refuses members that have none of these names.
  package func requireKnown(_ names: [String], noun: String) throws {
    _ = try all.filter { !names.contains($0.name) }.readAll { name, cursor in
      throw owner.unknown(name, at: cursor, in: noun, known: names)
    }
  }
}
