extension Scenario {
  /// The value of a property, as a scenario sets or expects it.
  public indirect enum Value: Sendable, Hashable {
    /// `true` or `false`; YAML's `on`, `yes` and the like stay names, because Apple has cases called `on` and `off`.
    case boolean(Bool)
    /// A whole number.
    case integer(Int64)
    /// A number with a fraction or an exponent.
    case number(Double)
    /// `1/60`: exact, for frame and exposure durations in seconds.
    case rational(Int64, Int64)
    /// `1.5 s`, `30 f`.
    case time(Time)
    /// The name of a case, or any other text.
    case text(String)
    /// `[0.5, 0.5]`: a point, or a list.
    case list([Value])
    /// `{redGain: 2, greenGain: 1, blueGain: 1.5}`: a structure, or the arguments of a call.
    case fields([Setting])
  }

  /// A property and the value to give it. Lists of them keep the order of the file, because the order of setting matters.
  public struct Setting: Sendable, Hashable {
    /// Apple's Swift name of the property.
    public var name: String
    /// What to set it to.
    public var value: Value

    /// A property and the value to give it.
    public init(name: String, value: Value) {
      self.name = name
      self.value = value
    }
  }
}

extension Scenario.Value {
  /// The number that a number, a rational or a time in seconds amounts to; nil for everything else.
  public var doubleValue: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .number(let value): value
    case .rational(let numerator, let denominator): Double(numerator) / Double(denominator)
    case .time(.nanoseconds(let value)): Double(value) / 1e9
    case .time(.frames), .boolean, .text, .list, .fields: nil
    }
  }
}

extension Scenario.Value: CustomStringConvertible {
  /// The value as a scenario file writes it.
  public var description: String {
    switch self {
    case .boolean(let value): "\(value)"
    case .integer(let value): "\(value)"
    case .number(let value): "\(value)"
    case .rational(let numerator, let denominator): "\(numerator)/\(denominator)"
    case .time(let value): "\(value)"
    case .text(let value): value
    case .list(let values): "[" + values.map(\.description).joined(separator: ", ") + "]"
    case .fields(let settings): "{" + settings.map { "\($0.name): \($0.value)" }.joined(separator: ", ") + "}"
    }
  }
}
