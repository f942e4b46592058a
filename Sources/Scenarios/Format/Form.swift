import VirtualDevices

/// What a part of a scenario file looks like: how it is read, and how JSON Schema describes it. Both come from one declaration,
/// so that what `camsim schema` prints is what the reader accepts.
///
/// The schema may be wider than the reader: what depends on another part of the file (the name of an output, the order of
/// times) is checked by the reader alone.
struct Form<Value>: Sendable {
  /// JSON Schema of the part.
  var schema: JSONValue
  /// Parts of the schema that are referred to by name.
  var definitions: [String: JSONValue] = [:]
  /// Reads the part.
  var read: @Sendable (Cursor) throws -> Value

  init(schema: JSONValue, definitions: [String: JSONValue] = [:], read: @escaping @Sendable (Cursor) throws -> Value) {
    self.schema = schema
    self.definitions = definitions
    self.read = read
  }

  /// The same part, read as something else. An error thrown by `transform` should come from the cursor.
  func map<Other>(_ transform: @escaping @Sendable (Value, Cursor) throws -> Other) -> Form<Other> {
    Form<Other>(schema: schema, definitions: definitions) { [read] cursor in try transform(read(cursor), cursor) }
  }

  /// The same part, described once in the schema under a name.
  func named(_ name: String) -> Form {
    var form = self
    form.definitions[name] = schema
    form.schema = ["$ref": .string("#/$defs/\(name)")]
    return form
  }
}

extension Form {
  /// One of several: `choose` says which by looking at the node.
  static func either(
    _ forms: [Form], choose: @escaping @Sendable (Cursor) throws -> Int
  ) -> Form {
    Form(
      schema: ["anyOf": .list(forms.map(\.schema))],
      definitions: forms.reduce(into: [:]) { $0.merge($1.definitions) { first, _ in first } }
    ) { cursor in
      try forms[choose(cursor)].read(cursor)
    }
  }

  /// A list of such parts.
  static func list<Element>(of element: Form<Element>, _ what: String, atLeast minimum: Int = 0) -> Form
  where Value == [Element] {
    Form(
      schema: ["type": "array", "items": element.schema, "minItems": .integer(Int64(minimum))],
      definitions: element.definitions
    ) { cursor in
      let elements = try cursor.elements(expecting: what)
      guard elements.count >= minimum else { throw cursor.error("expected \(what), but the list is empty.") }
      return try elements.readAll(element.read)
    }
  }

  /// A mapping whose keys are the user's own names.
  static func dictionary<Element>(
    of element: Form<Element>, _ what: String, names: String,
    requireName: @escaping @Sendable (String, Cursor) throws -> Void
  ) -> Form where Value == [(name: String, value: Element)] {
    Form(
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
