/// The form of a part of a document: how it is read, and how JSON Schema describes it. Both come from one declaration, so that the
/// schema that camsim prints is what its reader accepts.
///
/// The schema may be wider than the reader: what depends on another part of the file (the name of an output, the order of
/// times) is checked by the reader alone.
package struct DocumentForm<Source: DocumentCursor, Value>: Sendable {
  /// JSON Schema of the part.
  package var schema: JSONValue
  /// Parts of the schema that are referred to by name.
  package var definitions: [String: JSONValue] = [:]
  /// Reads the part.
  package var read: @Sendable (Source) throws -> Value

  /// A form from its schema and what reads it.
  package init(
    schema: JSONValue, definitions: [String: JSONValue] = [:], read: @escaping @Sendable (Source) throws -> Value
  ) {
    self.schema = schema
    self.definitions = definitions
    self.read = read
  }

  /// The same part, read as something else. An error thrown by `transform` should come from the cursor.
  package func map<Other>(
    _ transform: @escaping @Sendable (Value, Source) throws -> Other
  ) -> DocumentForm<Source, Other> {
    .init(schema: schema, definitions: definitions) { [read] cursor in try transform(read(cursor), cursor) }
  }

  /// The same part, described once in the schema under a name.
  package func named(_ name: String) -> Self {
    var form = self
    form.definitions[name] = schema
    form.schema = ["$ref": .string("#/$defs/\(name)")]
    return form
  }
}

extension DocumentForm {
  /// One of several: `choose` says which by looking at the node.
  package static func either(
    _ forms: [Self], choose: @escaping @Sendable (Source) throws -> Int
  ) -> Self {
    Self(
      schema: ["anyOf": .list(forms.map(\.schema))],
      definitions: forms.reduce(into: [:]) { $0.merge($1.definitions) { first, _ in first } }
    ) { cursor in
      try forms[choose(cursor)].read(cursor)
    }
  }

  /// A list of such parts.
  package static func list<Element>(
    of element: DocumentForm<Source, Element>, _ what: String, atLeast minimum: Int = 0
  ) -> Self where Value == [Element] {
    Self(
      schema: ["type": "array", "items": element.schema, "minItems": .integer(Int64(minimum))],
      definitions: element.definitions
    ) { cursor in
      let elements = try cursor.elements(expecting: what)
      guard elements.count >= minimum else { throw cursor.emptyList(expecting: what) }
      return try elements.readAll(element.read)
    }
  }

  /// A mapping whose keys are the user's own names.
  package static func dictionary<Element>(
    of element: DocumentForm<Source, Element>, _ what: String, names: String,
    requireName: @escaping @Sendable (String, Source) throws -> Void
  ) -> Self where Value == [(name: String, value: Element)] {
    Self(
      schema: [
        "type": "object", "propertyNames": ["pattern": .string(names)], "additionalProperties": element.schema,
      ],
      definitions: element.definitions
    ) { cursor in
      try cursor.members(expecting: what).all.readAll { name, child in
        try requireName(name, child)
        return (name, try element.read(child))
      }
    }
  }
}
