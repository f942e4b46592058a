import V4L2

extension V4L2Control {
  /// The value that a text stands for; nil when it can mean none.
  ///
  /// Numbers are decimal or `0x…`; a truth is also `true`, `false`, `on` or `off`; a choice of a menu its number or its label; a text
  /// itself; a compound its bytes in hexadecimal digits. A button takes anything.
  package func value(from text: String) -> Value? {
    switch kind {
    case .text: return .text(text)
    case .bytes, .words, .longs, .area, .other: return [UInt8](hexadecimalDigits: text).map(Value.bytes)
    case .button: return .integer(1)
    case .boolean:
      let names: [String: Int64] = ["true": 1, "on": 1, "false": 0, "off": 0]
      return (names[text.lowercased()] ?? Self.number(text)).map(Value.integer)
    case .menu, .integerMenu:
      // The number of a choice goes before its label: menus of numbers have both.
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
