/// A key of a record: its name, its description, and the form of its value.
package struct DocumentKey<Source: DocumentCursor, Part>: Sendable {
  let name: String
  let isRequired: Bool
  let schema: SchemaMaker
  let definitions: DefinitionsMaker
  let read: @Sendable (DocumentMembers<Source>) throws -> Part

  private init<Value>(
    _ name: String, _ form: DocumentForm<Source, Value>, about: String, isRequired: Bool,
    read: @escaping @Sendable (DocumentMembers<Source>) throws -> Part
  ) {
    self.name = name
    self.isRequired = isRequired
    // In draft 2020-12, keywords next to `$ref` are not ignored.
    schema = { form.schema.adding("description", .string(about)) }
    definitions = { form.definitions }
    self.read = read
  }

  /// Collects the errors of the key's value.
  fileprivate func collectErrors(
    of members: DocumentMembers<Source>, in problems: inout ErrorCollector, mayBeMissing: Bool
  ) {
    if isRequired, mayBeMissing, members[name] == nil { return }
    _ = problems.attempt { try read(members) }
  }

  /// Returns a required key.
  package static func required(_ name: String, _ form: DocumentForm<Source, Part>, _ about: String) -> Self {
    Self(name, form, about: about, isRequired: true) { members in
      guard let cursor = members[name] else {
        throw members.owner.missing(name, about)
      }
      return try form.read(cursor)
    }
  }

  /// Returns an optional key, whose value is nil if it is missing.
  package static func optional<Value>(_ name: String, _ form: DocumentForm<Source, Value>, _ about: String) -> Self
  where Part == Value? {
    Self(name, form, about: about, isRequired: false) { members in try members[name].map(form.read) }
  }

  /// Returns an optional key with a default value.
  package static func defaulted(
    _ name: String, _ form: DocumentForm<Source, Part>, _ value: @autoclosure @escaping @Sendable () -> Part,
    _ about: String
  ) -> Self {
    Self(name, form, about: about, isRequired: false) { members in try members[name].map(form.read) ?? value() }
  }
}

extension DocumentForm {
  /// Returns the form of a mapping with exactly these keys.
  package static func record<each Part>(
    _ noun: String, _ key: repeat DocumentKey<Source, each Part>,
    make: @escaping @Sendable (Source, repeat each Part) throws -> Value
  ) -> Self {
    var all: [(name: String, isRequired: Bool, schema: SchemaMaker, definitions: DefinitionsMaker)] = []
    for key in repeat each key { all.append((key.name, key.isRequired, key.schema, key.definitions)) }
    let keys = all
    let names = keys.map(\.name)
    return Self(
      schema: Source.schema(
        noun, keys.map { JSONValue.Member($0.name, $0.schema()) },
        required: keys.filter(\.isRequired).map { .string($0.name) }),
      definitions: keys.reduce(into: [:]) { $0.merge($1.definitions()) { first, _ in first } }
    ) { cursor in
      let members = try cursor.members(expecting: noun)
      var (isKnown, count) = (false, 0)
      func value<One>(of key: DocumentKey<Source, One>) throws -> One {
        let value = try key.read(members)
        count += 1
        return value
      }
      // Valid records are read without results of each key, for whose types the runtime would need most of the time.
      do {
        try members.requireKnown(names, noun: noun)
        isKnown = true
        return try make(cursor, repeat value(of: each key))
      } catch let error as DocumentError where count < keys.count {
        var (problems, index) = (ErrorCollector(), 0)
        _ = problems.attempt { throw error }
        for key in repeat each key {
          // A misspelled key must not be reported as missing as well.
          if !isKnown || index > count { key.collectErrors(of: members, in: &problems, mayBeMissing: !isKnown) }
          index += 1
        }
        try problems.throwAny()
        throw error
      }
    }
  }
}
