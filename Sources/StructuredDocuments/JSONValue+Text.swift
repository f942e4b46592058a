extension JSONValue {
  /// The value as JSON text with an indentation of two spaces per level. Values that fit on a line are not broken up.
  package var jsonText: String { text(indent: "", room: 118) }

  private func text(indent: String, room: Int) -> String {
    let line = lineText
    // The limit leaves room for a key and a comma on the same line.
    if indent.utf8.count + line.utf8.count <= room { return line }
    let inner = indent + "  "
    switch self {
    case .array(let nodes) where !nodes.isEmpty:
      return JSONText.block("[", nodes.map { $0.value.text(indent: inner, room: room) }, "]", indent: indent)
    case .object(let members) where !members.isEmpty:
      let lines = members.map { member in
        let name = "\(JSONText.quoted(member.name)): "
        return name + member.node.value.text(indent: inner, room: room - name.utf8.count)
      }
      return JSONText.block("{", lines, "}", indent: indent)
    default: return line
    }
  }

  private var lineText: String {
    switch self {
    case .object(let members):
      "{\(members.map { "\(JSONText.quoted($0.name)): \($0.node.value.lineText)" }.joined(separator: ", "))}"
    case .array(let nodes): "[\(nodes.map(\.value.lineText).joined(separator: ", "))]"
    case .string(let text): JSONText.quoted(text)
    case .number(let number): Int(exactly: number).map(String.init) ?? String(number)
    case .integer(let integer): String(integer)
    case .bool(let bool): String(bool)
    case .null: "null"
    }
  }
}
