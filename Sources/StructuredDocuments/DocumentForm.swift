/// A form of a part of a document, which combines its reader with its JSON Schema. A single declaration provides both,
/// so that the schema that camsim prints matches its reader.
///
/// The schema may accept more than the reader, because only the reader checks dependencies on other parts of the file,
/// such as the names of outputs or the order of times.
package struct DocumentForm<Source: DocumentCursor, Value>: Sendable {
  /// The JSON Schema of the part.
  package var schema: JSONValue
  /// The named definitions to which the schema refers.
  package var definitions: [String: JSONValue] = [:]
  /// A closure that reads the part.
  package var read: @Sendable (Source) throws -> Value

  package init(
    schema: JSONValue, definitions: [String: JSONValue] = [:], read: @escaping @Sendable (Source) throws -> Value
  ) {
    self.schema = schema
    self.definitions = definitions
    self.read = read
  }

  /// Returns a form with the same schema that converts the value. Errors that `transform` throws should be created with
  /// the cursor.
  package func map<Other>(
    _ transform: @escaping @Sendable (Value, Source) throws -> Other
  ) -> DocumentForm<Source, Other> {
    .init(schema: schema, definitions: definitions) { [read] cursor in try transform(read(cursor), cursor) }
  }

  /// Returns a form whose schema is a reference to a named definition.
  package func named(_ name: String) -> Self {
    var form = self
    form.definitions[name] = schema
    form.schema = ["$ref": .string("#/$defs/\(name)")]
    return form
  }
}

extension DocumentForm {
  /// Returns a form of several alternatives. `choose` returns the index of the alternative to read, based on the node.
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

  /// Returns the form of a list with elements of this form.
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

  /// Returns the form of a mapping whose keys are user-defined names.
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
