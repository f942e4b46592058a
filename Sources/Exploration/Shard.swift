/// One of several parts of the same work, each done by a machine or process of its own. `3/8` is the third of eight.
public struct Shard: Sendable, Hashable, CustomStringConvertible {
  /// Which part, from 1.
  public let number: Int
  /// How many parts there are.
  public let count: Int

  /// Reads `3/8`; nil when it names none.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let number = parts[0], let count = parts[1], (1...10_000).contains(count),
      (1...count).contains(number)
    else { return nil }
    self.init(number: number, count: count)
  }

  /// A part that there is.
  public init(number: Int, count: Int) {
    precondition((1...count).contains(number), "there is no shard \(number) of \(count)")
    (self.number, self.count) = (number, count)
  }

  /// What to tell a user whose text names no shard.
  public static func refusal(of text: String) -> String {
    "'\(text)' is no shard; write its number and how many there are, such as 3/8 for the third of eight."
  }

  public var description: String { "\(number)/\(count)" }

  /// How many of some equal pieces it has when they are dealt out in turn.
  public func share(of pieces: UInt64) -> UInt64 {
    let count = UInt64(count)
    return pieces / count + (UInt64(number - 1) < pieces % count ? 1 : 0)
  }
}
