/// A location in a document that is being read, which also formats the errors at that location.
///
/// Each document format has its own cursor type: YAML scalars get their type only when they are read, and profiles
/// record the source of each value.
package protocol DocumentCursor: SendableMetatype {
  /// Returns cursors for the elements of a list.
  func elements(expecting what: String) throws -> [Self]

  /// Returns the members of an object, in the order of the document.
  func members(expecting what: String) throws -> DocumentMembers<Self>

  /// Returns the error for a list that must not be empty.
  func emptyList(expecting what: String) -> DocumentError

  /// Returns the error for an object that lacks a required key.
  func missing(_ key: String, _ about: String) -> DocumentError

  /// Returns the error for an object with an unknown key, whose value is at `child`.
  func unknown(_ name: String, at child: Self, in noun: String, known names: [String]) -> DocumentError

  /// Returns the JSON Schema of an object with exactly these keys.
  static func schema(_ noun: String, _ properties: [JSONValue.Member], required: [JSONValue]) -> JSONValue
}

/// The members of an object, in the order of the document.
package struct DocumentMembers<Source: DocumentCursor> {
  /// The cursor of the object.
  package let owner: Source
  // Two arrays, because a search in an array of pairs would copy each cursor.
  private var names: [String] = []
  private var cursors: [Source] = []

  /// Creates an object without members.
  package init(owner: Source) { self.owner = owner }

  /// The names of the members and the cursors of their values.
  package var all: [(name: String, cursor: Source)] { zip(names, cursors).map { (name: $0, cursor: $1) } }

  /// The value with this name; nil if there is none.
  package subscript(name: String) -> Source? { names.firstIndex(of: name).map { cursors[$0] } }

  /// Appends a member with this name.
  package mutating func append(_ name: String, _ cursor: Source) {
    names.append(name)
    cursors.append(cursor)
  }

  /// Requires that all members have one of these names.
  package func requireKnown(_ known: [String], noun: String) throws {
    guard !names.allSatisfy(known.contains) else { return }
    _ = try all.filter { !known.contains($0.name) }.readAll { name, cursor in
      throw owner.unknown(name, at: cursor, in: noun, known: known)
    }
  }
}
