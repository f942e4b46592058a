/// How JSON is written: for profiles, and for schemas and reports of scenarios.
package enum JSONText {
  /// Values between brackets, a line each, deeper than `indent` by two blanks.
  package static func block(_ open: String, _ lines: [String], _ close: String, indent: String) -> String {
    "\(open)\n" + lines.map { "\(indent)  \($0)" }.joined(separator: ",\n") + "\n\(indent)\(close)"
  }

  /// A text between quotes, what must be escaped escaped.
  package static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\u{0}"..."\u{1F}", "\u{7F}":
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
