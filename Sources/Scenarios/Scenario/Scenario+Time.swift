extension Scenario {
  /// A time since the start of the run, or a duration. The value is exact and never negative.
  public enum Time: Sendable, Hashable {
    /// A time in nanoseconds, for example `1.1 s` or `250 ms`.
    case nanoseconds(Int64)
    /// A number of frames of the running camera, for example `30 f`. Only the engine can convert it to seconds.
    case frames(Int64)
  }
}

extension Scenario.Time: CustomStringConvertible {
  /// The time in the notation of scenario files, for example `1.1 s` or `30 f`.
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
