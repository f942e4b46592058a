/// A closure that makes the JSON Schema of a part of a document.
package typealias SchemaMaker = @Sendable () -> JSONValue

/// A closure that makes the named definitions to which a JSON Schema refers.
package typealias DefinitionsMaker = @Sendable () -> [String: JSONValue]

/// A form of a part of a document, which combines its reader with its JSON Schema. A single declaration provides both,
/// so that the schema that camsim prints matches its reader.
///
/// The schema may accept more than the reader, because only the reader checks dependencies on other parts of the file,
/// such as the names of outputs or the order of times. It is made on demand, because most runs only read documents.
package struct DocumentForm<Source: DocumentCursor, Value>: Sendable {
  private let makeSchema: SchemaMaker
  private let makeDefinitions: DefinitionsMaker
  /// A closure that reads the part.
  package let read: @Sendable (Source) throws -> Value

  package init(
    schema: @autoclosure @escaping SchemaMaker, definitions: @autoclosure @escaping DefinitionsMaker = [:],
    read: @escaping @Sendable (Source) throws -> Value
  ) {
    makeSchema = schema
    makeDefinitions = definitions
    self.read = read
  }

  /// The JSON Schema of the part.
  package var schema: JSONValue { makeSchema() }
  /// The named definitions to which the schema refers.
  package var definitions: [String: JSONValue] { makeDefinitions() }

  /// Returns a form with a changed schema.
  package func changingSchema(_ change: @escaping @Sendable (JSONValue) -> JSONValue) -> Self {
    Self(schema: change(schema), definitions: definitions, read: read)
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
    Self(
      schema: ["$ref": .string("#/$defs/\(name)")], definitions: definitions.merging([name: schema]) { $1 }, read: read)
  }
}

extension DocumentForm {
  /// Returns a form that is made each time it is used, because making it takes longer than most documents need for it.
  package static func onDemand(_ form: @autoclosure @escaping @Sendable () -> Self) -> Self {
    Self(schema: form().schema, definitions: form().definitions) { try form().read($0) }
  }

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
