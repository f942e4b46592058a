import SimulationKernel

extension Scenario {
  /// `raises:`, the exception with which Apple's framework answers what a step does.
  public struct ExpectedException: Sendable, Hashable {
    /// Apple's name of the exception.
    public var name: Misuse.Exception
    /// A part of the exception's reason; nil when any reason will do.
    public var reason: String?

    /// Whether a misuse is answered with this exception.
    func matches(_ misuse: Misuse) -> Bool {
      misuse.exception == name && (reason.map(misuse.reason.contains) ?? true)
    }
  }
}

extension Scenario.ExpectedException: CustomStringConvertible {
  /// `NSRangeException`, and the part of its reason where there is one.
  public var description: String { name.rawValue + (reason.map { " with '\($0)' in its reason" } ?? "") }
}
