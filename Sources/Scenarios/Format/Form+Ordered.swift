import StructuredDocuments

/// A key of a mapping whose order matters.
struct Entry<Element>: Sendable {
  let name: String
  let about: String
  let form: Form<Element>

  init(_ name: String, _ form: Form<Element>, _ about: String) {
    self.name = name
    self.about = about
    self.form = form
  }

  /// The entry as a member of a JSON Schema.
  var member: JSONValue.Member { JSONValue.Member(name, form.schema.adding("description", .string(about))) }
}

extension Sequence {
  /// The named definitions to which the schemas of entries refer.
  func definitions<Element>() -> [String: JSONValue] where Self.Element == Entry<Element> {
    reduce(into: [:]) { $0.merge($1.form.definitions) { first, _ in first } }
  }
}

extension DocumentForm where Source == Cursor {
  /// Returns the form of a mapping with some of these keys. Its entries are read in the order of the file.
  static func ordered<Element>(_ noun: String, _ entries: [Entry<Element>]) -> Self where Value == [Element] {
    let forms = Dictionary(entries.map { ($0.name, $0.form) }) { first, _ in first }
    let names = entries.map(\.name)
    return Self(
      schema: Cursor.schema(noun, entries.map(\.member), required: []).adding("minProperties", 1),
      definitions: entries.definitions()
    ) { cursor in
      let members = try cursor.members(expecting: noun)
      if members.all.isEmpty {
        throw cursor.error("expected \(noun), but the mapping is empty; add at least one property.")
      }
      return try members.all.readAll { name, child in
        guard let form = forms[name] else { throw cursor.unknown(name, at: child, in: noun, known: names) }
        return try form.read(child)
      }
    }
  }
}
