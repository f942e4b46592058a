import StructuredDocuments
import MediaCoding
import VirtualDevices

extension ScenarioFile {
  /// A Markdown reference of all keys of a scenario file: the second half of `Documentation/ScenarioFormat.md`.
  ///
  /// It is generated from the JSON Schema, so that it lists exactly the keys that the reader accepts.
  public static var markdownReference: String {
    var reference = MarkdownReference(definitions: Form<Scenario>.jsonSchema.part("$defs") ?? [:])
    reference.add(Form<Scenario>.jsonSchema)
    reference.addReadable()
    reference.addLimits()
    return reference.sections.joined(separator: "\n")
  }
}

/// Converts a JSON Schema to Markdown, with one table for each mapping in order of first appearance.
private struct MarkdownReference {
  let definitions: JSONValue
  private(set) var sections: [String] = []
  private var titles: Set<String> = []

  init(definitions: JSONValue) { self.definitions = definitions }

  /// Adds the section of a mapping, followed by the sections of its parts.
  mutating func add(_ schema: JSONValue) {
    let schema = resolve(schema)
    if let title = schema.part("title")?.text {
      guard titles.insert(title).inserted else { return }
      sections.append(section(title, schema))
    }
    for part in parts(of: schema) { add(part) }
  }

  /// Adds the tables of the readable properties of each object.
  mutating func addReadable() {
    func add(_ object: String, _ rows: [(name: String, about: String)]) {
      let lines = rows.map { "| `\($0.name)` | \($0.about) |\n" }
      sections.append("### Readable properties of \(object)\n\n| property | meaning |\n|---|---|\n" + lines.joined())
    }
    let every = PropertyTable.output(.audioData).readable
    add("a session", PropertyTable.session(.multiCam).readable)
    add("a device", PropertyTable.device.readable)
    add("every output", every)
    for kind in Scenario.Output.Kind.allCases {
      let own = PropertyTable.output(kind).readable.filter { row in !every.contains { $0.name == row.name } }
      add("the output `\(kind.rawValue)`", PropertyTable.ownNames(kind) + own)
    }
    add("an output's `connection`", PropertyTable.connection.readable)
  }

  mutating func addLimits() {
    let tables = [
      ("a scenario", ScenarioLimit.table), ("a profile", ProfileLimit.table),
      ("images, movies and audio", MediaLimit.table),
      ("a real camera", V4L2Limit.table),
    ]
    let lines = tables.flatMap { reader, table in table.map { "| \(reader) | \($0.what) | \($0.most) |\n" } }
    sections.append(
      "### Limits\n\nThese limits apply to all data that camsim reads. A file that exceeds one is rejected with an "
        + "error; excess entries in a driver's lists are ignored.\n\n"
        + "| source | item | limit |\n|---|---|---|\n" + lines.joined())
  }

  private func parts(of schema: JSONValue) -> [JSONValue] {
    (schema.part("properties")?.members ?? []).map(\.node.value) + (schema.part("anyOf")?.parts ?? [])
      + [schema.part("items"), schema.part("additionalProperties")].compactMap(\.self)
  }

  private func resolve(_ schema: JSONValue) -> JSONValue {
    guard let name = schema.part("$ref")?.text?.split(separator: "/").last else { return schema }
    return definitions.part(String(name)) ?? schema
  }

  private func section(_ title: String, _ schema: JSONValue) -> String {
    let required = (schema.part("required")?.parts ?? []).compactMap(\.text)
    let rows = (schema.part("properties")?.members ?? []).map { member in
      let name = required.contains(member.name) ? "**`\(member.name)`**" : "`\(member.name)`"
      let value = describe(member.node.value).replacing("|", with: "\\|")
      return "| \(name) | \(value) | \(member.node.value.part("description")?.text ?? "") |\n"
    }
    return "### \(title.prefix(1).uppercased())\(title.dropFirst())\n\n| key | value | meaning |\n|---|---|---|\n"
      + rows.joined()
  }

  /// Returns a short description of a value's syntax.
  private func describe(_ reference: JSONValue) -> String {
    let schema = resolve(reference)
    if let title = schema.part("title")?.text { return "[\(title)](#\(anchor(title)))" }
    if let examples = schema.part("examples")?.parts {
      return examples.prefix(3).compactMap(\.text).map { "`\($0)`" }.joined(separator: ", ")
    }
    if let words = schema.part("enum")?.parts {
      return words.compactMap(\.text).map { "`\($0)`" }.joined(separator: ", ")
    }
    if let forms = schema.part("anyOf")?.parts { return forms.map(describe).joined(separator: "; ") }
    switch schema.part("type")?.text {
    case "boolean": return "`true`, `false`"
    case "integer": return range(schema)
    case "array": return "list of: " + describe(schema.part("items") ?? [:])
    case "object": return object(schema)
    case let type?: return type == "string" ? "text" : type
    case nil: return "any value"
    }
  }

  private func object(_ schema: JSONValue) -> String {
    if let members = schema.part("properties")?.members {
      return "`{" + members.map(\.name).joined(separator: ", ") + "}`"
    }
    return "for each name: " + describe(schema.part("additionalProperties") ?? [:])
  }

  private func range(_ schema: JSONValue) -> String {
    guard case .integer(let least)? = schema.part("minimum"), case .integer(let most)? = schema.part("maximum") else {
      return "whole number"
    }
    if least == most { return "`\(least)`" }
    return most == .max ? "whole number, \(least) or more" : "whole number, \(least) to \(most)"
  }

  private func anchor(_ title: String) -> String {
    String(title.lowercased().compactMap { $0 == " " ? "-" : $0.isLetter || $0.isNumber || $0 == "-" ? $0 : nil })
  }
}

extension JSONValue {
  /// Returns the value of the member with this name, without its source line.
  fileprivate func part(_ name: String) -> JSONValue? { self[name]?.value }

  /// The elements of an array without their source lines; nil for other values.
  fileprivate var parts: [JSONValue]? { elements?.map(\.value) }
}
