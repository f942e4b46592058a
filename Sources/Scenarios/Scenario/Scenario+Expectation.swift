extension Scenario {
  /// Something that must hold.
  public struct Expectation: Sendable, Hashable {
    /// When it must hold; nil for the end of the run.
    public var time: Time?
    /// Whose property it is.
    public var target: Target
    /// The property, in Apple's Swift spelling or a count such as `frameCount`; dots lead on, as in `connection.isEnabled`.
    public var property: String
    /// How the property is compared, and with what.
    public var comparison: Comparison
    /// Where it stands in the file.
    public var position: Position
  }

  /// How a property is compared.
  public enum Comparison: Sendable, Hashable {
    /// Equal.
    case `is`(Value)
    /// Not equal.
    case isNot(Value)
    /// Not less.
    case atLeast(Value)
    /// Not more.
    case atMost(Value)
    /// At most `within` away.
    case near(Value, within: Value)
    /// A list has the value among its elements, a text has it as a part.
    case contains(Value)
  }
}

extension Scenario.Expectation: CustomStringConvertible {
  /// The expectation in one line: `back.exposureMode is locked`.
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
  /// The comparison in one line: `atLeast 250`.
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
