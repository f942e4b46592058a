extension Scenario {
  /// The value of a property that a scenario sets or expects.
  public indirect enum Value: Sendable, Hashable {
    /// A Boolean, written `true` or `false`. YAML's other spellings remain text, because AVFoundation has cases named
    /// `on` and `off`.
    case boolean(Bool)
    /// An integer in decimal notation.
    case integer(Int64)
    /// A number with a fraction or an exponent.
    case number(Double)
    /// An exact fraction of a second, for example `1/60`, for frame and exposure durations.
    case rational(Int64, Int64)
    /// A time with a unit, for example `1.5 s` or `30 f`.
    case time(Time)
    /// The name of an enumeration case, or any other text.
    case text(String)
    /// A list of values, or a point such as `[0.5, 0.5]`.
    case list([Value])
    /// A structure such as `{redGain: 2, greenGain: 1, blueGain: 1.5}`, or the arguments of a call.
    case fields([Setting])
  }

  /// A property and the value to set. Lists of settings keep the order of the file, because the order of assignments
  /// matters.
  public struct Setting: Sendable, Hashable {
    /// The property's name in Apple's Swift spelling.
    public var name: String
    /// The value to set.
    public var value: Value

    public init(name: String, value: Value) {
      self.name = name
      self.value = value
    }
  }
}

extension Scenario.Value {
  /// The numeric value of a number, of a fraction or of a time in seconds; nil for any other value.
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
  /// The value in the notation of scenario files.
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
