import VirtualDevices

/// A key of a record: its name, what it means, and the form of its value.
struct Key<Part>: Sendable {
  let name: String
  let isRequired: Bool
  let schema: JSONValue
  let definitions: [String: JSONValue]
  let read: @Sendable (Members) throws -> Part

  private init<Value>(
    _ name: String, _ form: Form<Value>, about: String, isRequired: Bool,
    read: @escaping @Sendable (Members) throws -> Part
  ) {
    self.name = name
    self.isRequired = isRequired
    // What stands beside `$ref` counts too in draft 2020-12.
    schema = form.schema.adding("description", .string(about))
    definitions = form.definitions
    self.read = read
  }

  /// Reads the key's value; what is wrong with it is kept.
  fileprivate func read(
    _ members: Members, _ problems: inout Problems, mayBeMissing: Bool
  ) -> Result<Part, any Error> {
    if isRequired, mayBeMissing, members[name] == nil { return Result { try read(members) } }
    return problems.attempt { try read(members) }
  }

  /// A key that must be there.
  static func required(_ name: String, _ form: Form<Part>, _ about: String) -> Key {
    Key(name, form, about: about, isRequired: true) { members in
      guard let cursor = members[name] else {
        throw members.owner.error("the key '\(name)' is missing; add '\(name):' (\(about.firstSentence))")
      }
      return try form.read(cursor)
    }
  }

  /// A key that may be left out.
  static func optional<Value>(_ name: String, _ form: Form<Value>, _ about: String) -> Key where Part == Value? {
    Key(name, form, about: about, isRequired: false) { members in try members[name].map(form.read) }
  }

  /// A key that may be left out, with what is then taken.
  static func defaulted(
    _ name: String, _ form: Form<Part>, _ value: @autoclosure @escaping @Sendable () -> Part, _ about: String
  ) -> Key {
    Key(name, form, about: about, isRequired: false) { members in try members[name].map(form.read) ?? value() }
  }
}

extension Form {
  /// A mapping with these keys and no others.
  static func record<each Part>(
    _ noun: String, _ key: repeat Key<each Part>, make: @escaping @Sendable (Cursor, repeat each Part) throws -> Value
  ) -> Form {
    var properties: [JSONValue.Member] = []
    var required: [JSONValue] = []
    var definitions: [String: JSONValue] = [:]
    for key in repeat each key {
      properties.append(JSONValue.Member(key.name, key.schema))
      if key.isRequired { required.append(.string(key.name)) }
      definitions.merge(key.definitions) { first, _ in first }
    }
    let names = properties.map(\.name)
    return Form(schema: .record(noun, properties, required: required), definitions: definitions) { cursor in
      let members = try cursor.members(expecting: noun)
      var problems = Problems()
      _ = problems.attempt { try members.requireKnown(names, noun: noun) }
      // A key that is misspelt is not missing too.
      let isMisspelt = !problems.errors.isEmpty
      let parts = (repeat (each key).read(members, &problems, mayBeMissing: isMisspelt))
      try problems.throwAny()
      return try make(cursor, repeat (each parts).get())
    }
  }
}

/// A key of an ordered record.
struct Entry<Element>: Sendable {
  let name: String
  let about: String
  let form: Form<Element>

  init(_ name: String, _ form: Form<Element>, _ about: String) {
    self.name = name
    self.about = about
    self.form = form
  }
}

extension Form {
  /// A mapping with some of these keys, read in the order of the file, because the order matters.
  static func ordered<Element>(_ noun: String, _ entries: [Entry<Element>]) -> Form where Value == [Element] {
    let forms = Dictionary(entries.map { ($0.name, $0.form) }) { first, _ in first }
    let names = entries.map(\.name)
    let properties = entries.map {
      JSONValue.Member($0.name, $0.form.schema.adding("description", .string($0.about)))
    }
    return Form(
      schema: .record(noun, properties, required: []).adding("minProperties", 1),
      definitions: entries.reduce(into: [:]) { $0.merge($1.form.definitions) { first, _ in first } }
    ) { cursor in
      let members = try cursor.members(expecting: noun)
      if members.all.isEmpty { throw cursor.error("\(noun) is empty; name at least one property.") }
      return try members.all.readAll { name, child in
        guard let form = forms[name] else { throw child.unknown(name, in: noun, known: names) }
        return try form.read(child)
      }
    }
  }
}

extension JSONValue {
  /// JSON Schema of a mapping with these keys and no others.
  fileprivate static func record(_ noun: String, _ properties: [Member], required: [JSONValue]) -> JSONValue {
    [
      "title": .string(noun), "type": "object", "additionalProperties": false,
      "required": .list(required), "properties": .object(properties),
    ]
  }
}

extension String {
  fileprivate var firstSentence: String {
    firstRange(of: ". ").map { String(self[..<$0.lowerBound]) } ?? (hasSuffix(".") ? String(dropLast()) : self)
  }
}
