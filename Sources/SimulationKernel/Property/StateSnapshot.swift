import Foundation

/// The state of objects at one moment, as a value: to print, to compare, and to see what an event changed.
///
/// Objects and their properties keep their order, so that two snapshots of the same state are the same bytes.
package struct StateSnapshot: Sendable, Equatable {
  /// An object and its properties.
  struct Object: Sendable, Equatable {
    /// Its place, such as `session[0].output[1]`.
    let name: String
    /// Name of its class.
    let type: String
    let properties: [PropertyValue.Field]
  }

  private(set) var objects: [Object] = []

  package init() {}

  /// Adds what an object's table says of it now.
  package mutating func add<Owner: AnyObject>(_ object: Owner, as name: String, _ properties: [Property<Owner>]) {
    let fields = properties.compactMap { property in
      property.get.map { PropertyValue.Field(property.name, $0(object)) }
    }
    objects.append(Object(name: name, type: "\(type(of: object))", properties: fields))
  }

  /// A line for each property: `session[0].isRunning false`.
  package var text: String { lines.map { "\($0.name) \($0.value)\n" }.joined() }

  /// A list of the objects, each with `name`, `class` and `properties`; keys in alphabetical order.
  package var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let values = objects.map { object in
      PropertyValue.fields([
        .init("name", .text(object.name)), .init("class", .text(object.type)),
        .init("properties", .fields(object.properties)),
      ])
    }
    // Texts, numbers, lists and mappings can always be encoded.
    return (try? encoder.encode(values)).map { String(decoding: $0, as: UTF8.self) + "\n" } ?? ""
  }

  /// What is otherwise than it was in an older snapshot, in this one's order: `session[0].isRunning false->true`. What was not there
  /// before came from nothing, and what is no longer there comes last.
  package func changes(since old: StateSnapshot) -> [String] {
    let (before, now) = (old.lines, lines)
    let olds = Dictionary(before.map { ($0.name, $0.value) }) { first, _ in first }
    let names = Set(now.map(\.name))
    return now.compactMap { name, value in
      olds[name] == value ? nil : "\(name) \(olds[name].map { "\($0)" } ?? "")->\(value)"
    } + before.filter { !names.contains($0.name) }.map { "\($0.name) \($0.value)->" }
  }

  private var lines: [(name: String, value: PropertyValue)] {
    objects.flatMap { object in object.properties.map { ("\(object.name).\($0.name)", $0.value) } }
  }
}

extension StateSnapshot: CustomStringConvertible {
  /// The text.
  package var description: String { text }
}
