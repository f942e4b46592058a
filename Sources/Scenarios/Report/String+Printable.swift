extension String {
  /// The text with escapes, as in Swift source, instead of characters that a terminal obeys or that reorder the text
  /// around them. Line breaks and tabs are kept.
  ///
  /// The second mark of a workflow command is escaped, too, because GitHub obeys `::error::` at the start of any line of
  /// output, and `##[error]` anywhere. **Source:** GitHub, workflow commands for GitHub Actions, and actions/runner,
  /// `ActionCommand.cs`.
  package var printable: String {
    let text = escaping { $0 != "\n" && $0 != "\t" }
    guard text.contains("::") || text.contains("##[") else { return text }
    return text.replacing(#/(?m)^(\s*:):/#) { "\($0.1)\\u{3A}" }.replacing("##[", with: "#\\u{23}[")
  }

  /// The text on one line, with escapes like those of ``printable``.
  package var printableLine: String { escaping { $0 != "\t" } }

  /// The JSON text with escapes of JSON instead of the characters that ``printable`` escapes.
  package var printableJSON: String {
    guard utf8.contains(where: \.maySteer) else { return self }
    return unicodeScalars.reduce(into: "") { text, scalar in
      // JSON encodes characters below the space itself, and none that steers is beyond U+FFFF.
      let isEscaped = scalar.steers && scalar.value >= 0x7F
      text += isEscaped ? "\\u" + String(scalar.value + 0x10000, radix: 16).dropFirst() : String(scalar)
    }
  }

  private func escaping(_ isEscaped: (Unicode.Scalar) -> Bool) -> String {
    guard utf8.contains(where: \.maySteer) else { return self }
    return unicodeScalars.reduce(into: "") { text, scalar in
      text += scalar.steers && isEscaped(scalar) ? scalar.escaped(asASCII: true) : String(scalar)
    }
  }
}

extension Unicode.Scalar {
  /// Whether a terminal or a text renderer obeys the character instead of displaying it.
  fileprivate var steers: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}

extension UInt8 {
  /// Whether the byte may be part of a character that steers a terminal or a renderer.
  fileprivate var maySteer: Bool { self < 0x20 || self == 0x7F || self == 0xC2 || self == 0xE2 }
}
