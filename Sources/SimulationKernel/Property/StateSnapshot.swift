import Foundation

/// A snapshot of the state of objects, which can be printed and compared to find what an event changed.
///
/// Objects and their properties keep their order, so that snapshots of the same state are identical byte for byte.
package struct StateSnapshot: Sendable, Equatable {
  /// An object and its properties.
  struct Object: Sendable, Equatable {
    /// The path of the object, such as `session[0].output[1]`.
    let name: String
    /// The name of the object's class.
    let type: String
    let properties: [PropertyValue.Field]
  }

  private(set) var objects: [Object] = []

  package init() {}

  /// Adds the current property values of an object.
  package mutating func add<Owner: AnyObject>(_ object: Owner, as name: String, _ properties: [Property<Owner>]) {
    let fields = properties.compactMap { property in
      property.get.map { PropertyValue.Field(property.name, $0(object)) }
    }
    objects.append(Object(name: name, type: "\(type(of: object))", properties: fields))
  }

  /// The snapshot as text with a line for each property: `session[0].isRunning false`.
  package var text: String { lines.map { "\($0.name) \($0.value)\n" }.joined() }

  /// The snapshot as JSON: a list of objects, each with `name`, `class`, and `properties`, with keys in alphabetical
  /// order.
  package var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let values = objects.map { object in
      PropertyValue.fields([
        .init("name", .text(object.name)), .init("class", .text(object.type)),
        .init("properties", .fields(object.properties)),
      ])
    }
    // Encoding cannot fail for text, numbers, lists, and mappings.
    return (try? encoder.encode(values)).map { String(decoding: $0, as: UTF8.self) + "\n" } ?? ""
  }

  /// Returns the differences from an older snapshot, in this snapshot's order: `session[0].isRunning false->true`.
  /// Added properties have an empty old value; removed properties come last.
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
  /// The snapshot as text.
  package var description: String { text }
}
