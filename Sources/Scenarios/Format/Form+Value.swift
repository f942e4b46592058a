import StructuredDocuments

extension Form<Scenario.Time> {
  /// The form of a time or duration in seconds, milliseconds or frames.
  static var time: Self {
    Self(
      schema: [
        "type": "string", "pattern": #"^([0-9]+(\.[0-9]+)? ?(s|ms)|[0-9]+ ?f)$"#,
        "examples": ["1.1 s", "250 ms", "30 f"],
      ]
    ) { cursor in
      let text = try cursor.scalar(expecting: "a time such as '1.5 s', '250 ms' or '30 f'").text
      guard let (number, unit) = Quantity.split(text) else {
        throw cursor.error(
          "'\(text.shortened)' is not a time; write seconds, milliseconds or frames: '1.5 s', '250 ms', '30 f'.")
      }
      guard !number.hasPrefix("-") else {
        throw cursor.error("the time '\(text.shortened)' is negative; times begin at '0 s'.")
      }
      return try read(number, unit, cursor)
    }.named("time")
  }

  /// The form of a duration in seconds or milliseconds, where frames would have no meaning.
  static var duration: Self {
    let text = time.map { time, cursor in
      guard case .nanoseconds = time else {
        throw cursor.error("the duration '\(time)' is in frames; write a duration in s or ms.")
      }
      return time
    }
    return Self(
      schema: ["type": "string", "pattern": #"^[0-9]+(\.[0-9]+)? ?(s|ms)$"#, "examples": ["1.1 s", "250 ms"]],
      read: text.read
    ).named("timeSpan")
  }

  private static func read(_ number: String, _ unit: String, _ cursor: Cursor) throws -> Scenario.Time {
    switch unit {
    case "s", "ms":
      guard let value = Quantity.nanoseconds(number, unitNanoseconds: unit == "s" ? 1_000_000_000 : 1_000_000),
        value < ScenarioLimit.nanoseconds
      else {
        throw cursor.error(
          "'\(number) \(unit)' is not a valid time; write a decimal number of whole nanoseconds, under 73 years.")
      }
      return .nanoseconds(value)
    case "f":
      guard let count = Int64(number), count >= 0 else {
        throw cursor.error("'\(number) f' is not a number of frames; write a whole number.")
      }
      return .frames(count)
    default:
      throw cursor.error("'\(unit.shortened)' is not a unit of time; write s, ms, or f for frames.")
    }
  }
}

extension Form<Scenario.Scene.Light> {
  /// The form of an illuminance in lux (`400 lx`) or a change of it in exposure steps (`+2 EV`).
  static var light: Self {
    Self(
      schema: [
        "type": "string", "pattern": #"^([0-9]+(\.[0-9]+)? ?lx|[+-]?[0-9]+(\.[0-9]+)? ?EV)$"#,
        "examples": ["400 lx", "+2 EV"],
      ]
    ) { cursor in
      let text = try cursor.scalar(expecting: "an amount of light such as '400 lx' or '+2 EV'").text
      guard let (number, unit) = Quantity.split(text), let value = Quantity.number(number), unit == "lx" || unit == "EV"
      else {
        throw cursor.error("'\(text.shortened)' is not an amount of light; write lux or EV steps: '400 lx', '+2 EV'.")
      }
      guard unit == "EV" || value >= 0 else {
        throw cursor.error("the illuminance '\(text)' is negative; write '0 lx' or more.")
      }
      return unit == "lx" ? .lux(value) : .steps(value)
    }.named("light")
  }
}

extension Form<Scenario.LayerSize> {
  /// The form of a layer size in points, for example `375x812`.
  static var layerSize: Self {
    Self(schema: ["type": "string", "pattern": "^[0-9]+x[0-9]+$", "examples": ["375x812"]]) { cursor in
      let text = try cursor.scalar(expecting: "a size such as 375x812").text
      guard let size = Scenario.LayerSize(text) else {
        throw cursor.error(
          "'\(text.shortened)' is not a layer size; write width and height in points, such as 375x812.")
      }
      return size
    }.named("layerSize")
  }
}

extension Form<Scenario.Value> {
  /// The form of any value. Its notation determines its type; a quoted value is always text.
  static var value: Self {
    Self(schema: [:]) { cursor in
      switch cursor.node {
      case .sequence: return .list(try cursor.elements(expecting: "a list").map(Self.value.read))
      case .mapping:
        return .fields(
          try cursor.members(expecting: "a mapping").all.map {
            Scenario.Setting(name: $0.name, value: try Self.value.read($0.cursor))
          })
      case .scalar, .alias:
        let (text, isPlain) = try cursor.scalar(expecting: "a value")
        return isPlain ? scalar(text) : .text(text)
      }
    }
  }

  private static func scalar(_ text: String) -> Scenario.Value {
    if let value = Bool(text) { return .boolean(value) }
    if let value = Int64(text) { return .integer(value) }
    if let value = Quantity.number(text) { return .number(value) }
    if let (numerator, denominator) = Quantity.rational(text) { return .rational(numerator, denominator) }
    if let (number, unit) = Quantity.split(text) {
      switch unit {
      case "s":
        if let value = Quantity.nanoseconds(number, unitNanoseconds: 1_000_000_000) {
          return .time(.nanoseconds(value))
        }
      case "ms":
        if let value = Quantity.nanoseconds(number, unitNanoseconds: 1_000_000) { return .time(.nanoseconds(value)) }
      case "f": if let value = Int64(number) { return .time(.frames(value)) }
      default: break
      }
    }
    return .text(text)
  }

  /// Returns the form of an integer or a decimal number.
  static func anyNumber(_ what: String) -> Self {
    Self(schema: ["type": "number"]) { cursor in
      let (text, isPlain) = try cursor.scalar(expecting: what)
      if isPlain {
        switch scalar(text) {
        case .integer(let value): return .integer(value)
        case .number(let value): return .number(value)
        case .boolean, .rational, .time, .text, .list, .fields: break
        }
      }
      throw cursor.error("expected \(what) (a number), but found \(Cursor.found(text, isPlain)).")
    }
  }

  /// Returns the form of a duration for `CMTime` properties: `1/60` (seconds), `20 ms`, or `invalid`, which restores
  /// the default.
  static func duration(_ what: String) -> Self {
    Self(
      schema: [
        "type": "string", "pattern": #"^([0-9]+/[0-9]+|[0-9]+(\.[0-9]+)? ?(s|ms)|invalid)$"#,
        "examples": ["1/60", "20 ms", "invalid"],
      ]
    ) { cursor in
      let text = try cursor.scalar(expecting: what).text
      switch scalar(text) {
      case .rational(let numerator, let denominator) where numerator >= 0: return .rational(numerator, denominator)
      case .time(.nanoseconds(let value)) where value >= 0: return .time(.nanoseconds(value))
      case .text("invalid"): return .text("invalid")
      case .boolean, .integer, .number, .rational, .time, .text, .list, .fields: break
      }
      throw cursor.error(
        "'\(text.shortened)' is not \(what); write a fraction of a second or a time: '1/60', '20 ms', or 'invalid' for the "
          + "default.")
    }.named("duration")
  }

  /// Returns the form of a list with one number for each of these names.
  static func numbers(_ what: String, _ names: [String]) -> Self {
    let count = JSONValue.integer(Int64(names.count))
    return Self(
      schema: ["type": "array", "items": ["type": "number"], "minItems": count, "maxItems": count]
    ) { cursor in
      let elements = try cursor.elements(expecting: "\(what) [\(names.joined(separator: ", "))]")
      guard elements.count == names.count else {
        let found = elements.count == 1 ? "1 element" : "\(elements.count) elements"
        throw cursor.error("expected \(what) [\(names.joined(separator: ", "))], but found \(found).")
      }
      return .list(try zip(elements, names).map { try anyNumber($1).read($0) })
    }
  }
}
