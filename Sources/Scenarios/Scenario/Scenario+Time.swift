extension Scenario {
  /// A moment since the run began, or a length of time; exact, and never negative.
  public enum Time: Sendable, Hashable {
    /// `1.1 s`, `250 ms`: integer nanoseconds.
    case nanoseconds(Int64)
    /// `30 f`: frames of the running camera. Only the engine knows how long they are.
    case frames(Int64)
  }
}

extension Scenario.Time: CustomStringConvertible {
  /// The time as a scenario file writes it: `1.1 s` or `30 f`.
  public var description: String {
    switch self {
    case .frames(let count): return "\(count) f"
    case .nanoseconds(let total):
      let (seconds, rest) = total.quotientAndRemainder(dividingBy: 1_000_000_000)
      guard rest != 0 else { return "\(seconds) s" }
      var fraction = String(rest + 1_000_000_000).dropFirst()
      while fraction.last == "0" { fraction.removeLast() }
      return "\(seconds).\(fraction) s"
    }
  }
}
