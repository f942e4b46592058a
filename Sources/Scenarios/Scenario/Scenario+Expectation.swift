extension Scenario {
  /// An expectation that a run checks.
  public struct Expectation: Sendable, Hashable {
    /// The time at which the expectation is checked; nil for the end of the run.
    public var time: Time?
    /// The object whose property is compared.
    public var target: Target
    /// The name of the property in Apple's Swift spelling, or of a count such as `frameCount`. Dots separate nested
    /// properties, as in `connection.isEnabled`.
    public var property: String
    /// The comparison with its operand.
    public var comparison: Comparison
    /// The position of the expectation in the file.
    public var position: Position
  }

  /// A comparison of a property with an operand.
  public enum Comparison: Sendable, Hashable {
    /// The property equals the operand.
    case `is`(Value)
    /// The property does not equal the operand.
    case isNot(Value)
    /// The property is greater than or equal to the operand.
    case atLeast(Value)
    /// The property is less than or equal to the operand.
    case atMost(Value)
    /// The property differs from the operand by at most `within`.
    case near(Value, within: Value)
    /// The property is a list with the operand among its elements, or a text with the operand as a substring.
    case contains(Value)
  }
}

extension Scenario.Expectation: CustomStringConvertible {
  /// The expectation in one line, for example `back.exposureMode is locked`.
  public var description: String { "\(target).\(property) \(comparison)" }
}

extension Scenario.Target: CustomStringConvertible {
  /// The object's name in scenario files and traces.
  public var description: String {
    switch self {
    case .session: "session"
    case .output(let name): name
    case .device(let input): input.rawValue
    }
  }
}

extension Scenario.Comparison: CustomStringConvertible {
  /// The comparison in one line, for example `atLeast 250`.
  public var description: String {
    switch self {
    case .is(let value): "is \(value)"
    case .isNot(let value): "isNot \(value)"
    case .atLeast(let value): "atLeast \(value)"
    case .atMost(let value): "atMost \(value)"
    case .near(let value, let within): "near \(value) within \(within)"
    case .contains(let value): "contains \(value)"
    }
  }
}
