extension JSONValue {
  /// As JSON text, indented by two blanks a level. What fits on a line stands on one.
  var jsonText: String { text(indent: "", room: 118) }

  private func text(indent: String, room: Int) -> String {
    let line = lineText
    // A key, a comma and the like may stand beside it.
    if indent.utf8.count + line.utf8.count <= room { return line }
    let inner = indent + "  "
    switch self {
    case .array(let nodes) where !nodes.isEmpty:
      return Self.block("[", nodes.map { $0.value.text(indent: inner, room: room) }, "]", indent)
    case .object(let members) where !members.isEmpty:
      let lines = members.map { member in
        let name = "\(Self.quoted(member.name)): "
        return name + member.node.value.text(indent: inner, room: room - name.utf8.count)
      }
      return Self.block("{", lines, "}", indent)
    default: return line
    }
  }

  private var lineText: String {
    switch self {
    case .object(let members):
      "{\(members.map { "\(Self.quoted($0.name)): \($0.node.value.lineText)" }.joined(separator: ", "))}"
    case .array(let nodes): "[\(nodes.map(\.value.lineText).joined(separator: ", "))]"
    case .string(let text): Self.quoted(text)
    case .number(let number): Int(exactly: number).map(String.init) ?? String(number)
    case .bool(let bool): String(bool)
    case .null: "null"
    }
  }

  private static func block(_ open: String, _ lines: [String], _ close: String, _ indent: String) -> String {
    "\(open)\n" + lines.map { "\(indent)  \($0)" }.joined(separator: ",\n") + "\n\(indent)\(close)"
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\u{0}"..."\u{1F}":
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
