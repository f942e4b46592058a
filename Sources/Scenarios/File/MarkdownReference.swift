extension ScenarioFile {
  /// Every key of a scenario file, in Markdown: the second half of `Documentation/ScenarioFormat.md`.
  ///
  /// Made from the JSON Schema, so that it can name no key that the reader does not know, and leave none out.
  public static var markdownReference: String {
    var reference = MarkdownReference(definitions: Form<Scenario>.jsonSchema["$defs"] ?? [:])
    reference.add(Form<Scenario>.jsonSchema)
    return reference.sections.joined(separator: "\n")
  }
}

/// Turns a JSON Schema into a table for each kind of mapping, in the order in which they are met.
private struct MarkdownReference {
  let definitions: JSON
  private(set) var sections: [String] = []
  private var titles: Set<String> = []

  init(definitions: JSON) { self.definitions = definitions }

  /// Adds the section of a mapping, then those of its parts.
  mutating func add(_ schema: JSON) {
    let schema = resolve(schema)
    if let title = schema["title"]?.string {
      guard titles.insert(title).inserted else { return }
      sections.append(section(title, schema))
    }
    for part in parts(of: schema) { add(part) }
  }

  private func parts(of schema: JSON) -> [JSON] {
    (schema["properties"]?.members ?? []).map(\.value) + (schema["anyOf"]?.elements ?? [])
      + [schema["items"], schema["additionalProperties"]].compactMap(\.self)
  }

  private func resolve(_ schema: JSON) -> JSON {
    guard let name = schema["$ref"]?.string?.split(separator: "/").last else { return schema }
    return definitions[String(name)] ?? schema
  }

  private func section(_ title: String, _ schema: JSON) -> String {
    let required = (schema["required"]?.elements ?? []).compactMap(\.string)
    let rows = (schema["properties"]?.members ?? []).map { member in
      let name = required.contains(member.name) ? "**`\(member.name)`**" : "`\(member.name)`"
      let value = describe(member.value).replacing("|", with: "\\|")
      return "| \(name) | \(value) | \(member.value["description"]?.string ?? "") |\n"
    }
    return "### \(title.prefix(1).uppercased())\(title.dropFirst())\n\n| key | value | meaning |\n|---|---|---|\n"
      + rows.joined()
  }

  /// What a value looks like, in a few words.
  private func describe(_ reference: JSON) -> String {
    let schema = resolve(reference)
    if let title = schema["title"]?.string { return "[\(title)](#\(anchor(title)))" }
    if let examples = schema["examples"]?.elements {
      return examples.compactMap(\.string).map { "`\($0)`" }.joined(separator: ", ")
    }
    if let words = schema["enum"]?.elements {
      return words.compactMap(\.string).map { "`\($0)`" }.joined(separator: ", ")
    }
    if let forms = schema["anyOf"]?.elements { return forms.map(describe).joined(separator: "; ") }
    switch schema["type"]?.string {
    case "boolean": return "`true`, `false`"
    case "integer": return range(schema)
    case "array": return "list of: " + describe(schema["items"] ?? [:])
    case "object": return object(schema)
    case let type?: return type == "string" ? "text" : type
    case nil: return "any value"
    }
  }

  private func object(_ schema: JSON) -> String {
    if let members = schema["properties"]?.members {
      return "`{" + members.map(\.name).joined(separator: ", ") + "}`"
    }
    return "by name: " + describe(schema["additionalProperties"] ?? [:])
  }

  private func range(_ schema: JSON) -> String {
    guard case .integer(let least)? = schema["minimum"], case .integer(let most)? = schema["maximum"] else {
      return "whole number"
    }
    if least == most { return "`\(least)`" }
    return most == .max ? "whole number, \(least) or more" : "whole number, \(least) to \(most)"
  }

  private func anchor(_ title: String) -> String {
    String(title.lowercased().compactMap { $0 == " " ? "-" : $0.isLetter || $0.isNumber || $0 == "-" ? $0 : nil })
  }
}

extension JSON {
  /// The text, if it is one.
  fileprivate var string: String? {
    if case .text(let text) = self { text } else { nil }
  }

  /// The elements, if it is an array.
  fileprivate var elements: [JSON]? {
    if case .array(let elements) = self { elements } else { nil }
  }
}
