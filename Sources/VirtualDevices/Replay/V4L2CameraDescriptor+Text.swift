import V4L2

extension V4L2CameraDescriptor {
  /// The first line of the text, which identifies the format.
  static let title = "#camsim-camera 1"

  /// The lines of the whole descriptor, with one format, mode or control per line and its details indented below.
  package var lines: [String] {
    let head = "camera driver=\(driver.quoted) version=\(version) flags=\(hexadecimal(flags)) card=\(card.quoted)"
    let parts =
      formats.map { ("format", $0.lines) } + modes.map { ("mode", ["\("\($0.code)".quoted) \($0.line.quoted)"]) }
      + controls.map { ("control", $0.lines) }
    return [Self.title, head] + parts.flatMap { kind, lines in ["\(kind) \(lines[0])"] + lines.dropFirst() }
  }
}

extension V4L2Format {
  /// A line for the format, followed by an indented line for each size with its frame intervals in seconds.
  package var lines: [String] {
    let notes = (isCompressed ? " compressed" : "") + (isEmulated ? " emulated" : "")
    let head = "\("\(code)".quoted) \(description.quoted)\(notes)"
    switch sizes {
    case .discrete(let sizes): return [head] + sizes.map { "  \($0.size)\($0.intervals.text)" }
    case .range(let range):
      let kind = range.isContinuous ? "continuous" : "stepwise"
      return [head, "  \(kind) \(range.least) \(range.greatest) \(range.step)"]
    }
  }
}

extension V4L2Format.Intervals {
  fileprivate var text: String {
    switch self {
    case .discrete(let fractions): fractions.map { " \($0)" }.joined()
    case .range(let shortest, let longest, let step, let isContinuous):
      " \(isContinuous ? "continuous" : "stepwise") \(shortest) \(longest) \(step)"
    }
  }
}

extension V4L2CameraDescriptor.Setting {
  /// A line for the control with its value, followed by an indented line for each menu item.
  package var lines: [String] {
    var fields = ["\(control.key)", hexadecimal(control.id, digits: 8), control.kind.name]
    fields.append("min=\(control.minimum) max=\(control.maximum) step=\(control.step) default=\(control.defaultValue)")
    if control.elementBytes != 4 { fields.append("bytes=\(control.elementBytes)") }
    if !control.dimensions.isEmpty {
      fields.append("dims=\(control.dimensions.map(String.init).joined(separator: "x"))")
    }
    // A dynamic array may currently have fewer elements than its capacity.
    if control.elementCount != control.dimensions.reduce(1, *) { fields.append("elements=\(control.elementCount)") }
    switch value {
    case .integer(let number): fields.append("value=\(number)")
    case .text(let text): fields.append("value=\(text.quoted)")
    case .bytes: fields.append("value=hex:\(value.map { "\($0)" } ?? "")")
    case nil: break
    }
    if let unit = control.unit { fields.append("unit=\(unit.quoted)") }
    let flags = control.flags.names
    if !flags.isEmpty { fields.append("flags=\(flags.joined(separator: ","))") }
    fields.append("name=\(control.name.quoted)")
    return [fields.joined(separator: " ")]
      + control.menu.map { item in
        switch item.label {
        case .text(let text): "  \(item.index) \(text.quoted)"
        case .integer(let number): "  \(item.index) \(number)"
        }
      }
  }
}

extension V4L2Control.Kind {
  /// The control types that have a name.
  static let names: [(kind: V4L2Control.Kind, name: String)] = [
    (.integer, "integer"), (.boolean, "boolean"), (.menu, "menu"), (.button, "button"), (.integer64, "integer64"),
    (.heading, "heading"), (.text, "text"), (.bitMask, "bitmask"), (.integerMenu, "integer-menu"), (.bytes, "bytes"),
    (.words, "words"), (.longs, "longs"), (.area, "area"),
  ]

  /// The name of the control type in a descriptor.
  package var name: String {
    if case .other(let number) = self { return "type-\(number)" }
    return Self.names.first { $0.kind == self }?.name ?? ""
  }

  /// Creates the control type with a name from a descriptor.
  init?(name: String) {
    if let number = name.hasPrefix("type-") ? UInt32(name.dropFirst(5)) : nil {
      self = .other(number)
    } else if let kind = Self.names.first(where: { $0.name == name })?.kind {
      self = kind
    } else {
      return nil
    }
  }
}

extension V4L2Control.Flags {
  /// The names of the flags in bit order, as in `v4l2-ctl`.
  static let allNames = [
    "disabled", "grabbed", "read-only", "update", "inactive", "slider", "write-only", "volatile", "has-payload",
    "execute-on-write", "modify-layout", "dynamic-array",
  ]

  /// The names of the flags that are set. Unnamed bits are represented as hexadecimal numbers.
  package var names: [String] {
    (0..<32).filter { rawValue >> $0 & 1 != 0 }.map {
      $0 < Self.allNames.count ? Self.allNames[$0] : hexadecimal(UInt32(1) << $0)
    }
  }

  /// Creates flags from their names, or returns nil if a name is unknown.
  init?(names: [Substring]) {
    var value: UInt32 = 0
    for name in names {
      if let bit = Self.allNames.firstIndex(where: { $0 == name }) {
        value |= 1 << bit
      } else if name.hasPrefix("0x"), let number = UInt32(name.dropFirst(2), radix: 16) {
        value |= number
      } else {
        return nil
      }
    }
    self.init(rawValue: value)
  }
}

/// Returns a hexadecimal number with prefix and padding, such as `0x00980900`.
func hexadecimal(_ number: UInt32, digits: Int = 1) -> String {
  let text = String(number, radix: 16)
  return "0x" + String(repeating: "0", count: max(0, digits - text.count)) + text
}

extension String {
  /// The string in quotation marks, with control characters escaped, so that it fits on one line.
  var quoted: String {
    var result = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F: result += "\\u{\(String(scalar.value, radix: 16))}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
