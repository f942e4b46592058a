import V4L2

extension V4L2Control {
  /// Returns the control value that a text represents, or nil if it does not represent one.
  ///
  /// Numbers are decimal or `0x…`. A Boolean may also be `true`, `false`, `on` or `off`. A menu item is specified by
  /// its index or label, a string by its text, and a compound control by its bytes in hexadecimal digits. A button
  /// accepts any text.
  package func value(from text: String) -> Value? {
    switch kind {
    case .text: return .text(text)
    case .bytes, .words, .longs, .area, .other: return [UInt8](hexadecimalDigits: text).map(Value.bytes)
    case .button: return .integer(1)
    case .boolean:
      let names: [String: Int64] = ["true": 1, "on": 1, "false": 0, "off": 0]
      return (names[text.lowercased()] ?? Self.number(text)).map(Value.integer)
    case .menu, .integerMenu:
      // An index takes precedence over a label, because the items of integer menus have both.
      if let index = Self.number(text), menu.contains(where: { $0.index == index }) { return .integer(index) }
      let choice = menu.first { item in
        switch item.label {
        case .text(let label): label.lowercased() == text.lowercased()
        case .integer(let number): "\(number)" == text
        }
      }
      return (choice?.index ?? Self.number(text)).map(Value.integer)
    case .integer, .integer64, .bitMask, .heading: return Self.number(text).map(Value.integer)
    }
  }

  private static func number(_ text: String) -> Int64? {
    text.lowercased().hasPrefix("0x") ? Int64(text.dropFirst(2), radix: 16) : Int64(text)
  }
}
