/// Formatting of JSON text, for profiles, schemas and reports.
package enum JSONText {
  /// Returns values between brackets, one per line, indented two spaces more than `indent`.
  package static func block(_ open: String, _ lines: [String], _ close: String, indent: String) -> String {
    "\(open)\n" + lines.map { "\(indent)  \($0)" }.joined(separator: ",\n") + "\n\(indent)\(close)"
  }

  /// Returns the text in quotation marks, with special characters escaped.
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
