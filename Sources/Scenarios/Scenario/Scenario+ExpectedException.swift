import SimulationKernel

extension Scenario {
  /// The exception that Apple's framework is expected to raise for a step, from `raises:`.
  public struct ExpectedException: Sendable, Hashable {
    /// The name of Apple's exception.
    public var name: Misuse.Exception
    /// A substring of the exception's reason; nil to accept any reason.
    public var reason: String?

    /// Returns whether an API misuse raises this exception.
    func matches(_ misuse: Misuse) -> Bool {
      misuse.exception == name && (reason.map(misuse.reason.contains) ?? true)
    }
  }
}

extension Scenario.ExpectedException: CustomStringConvertible {
  /// The name, for example `NSRangeException`, and the expected part of the reason if there is one.
  public var description: String { name.rawValue + (reason.map { " with '\($0)' in its reason" } ?? "") }
}
