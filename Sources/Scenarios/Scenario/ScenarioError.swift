/// Why a scenario cannot be read or run: one sentence that says where, what, and what to do.
public struct ScenarioError: Error, Sendable, Hashable, Codable, CustomStringConvertible {
  /// Whose fault it is; each has its own exit status.
  public enum Kind: String, Sendable, Hashable, Codable {
    /// The scenario file is wrong.
    case badScenario
    /// A file, a folder or a device is not there or cannot be used.
    case unavailable
    /// The program itself failed.
    case internalFault
  }

  /// Whose fault it is.
  public var kind: Kind
  /// The sentence, with the place before it where there is one.
  public var description: String

  /// An error that has no place in a scenario file.
  public init(_ kind: Kind, _ description: String) {
    self.kind = kind
    self.description = description
  }

  /// An error at a place of a scenario file: `FILE:LINE:COLUMN: sentence`.
  public init(path: String, position: Scenario.Position, _ sentence: String) {
    self.init(.badScenario, "\(path):\(position.line):\(position.column): \(sentence)")
  }
}
