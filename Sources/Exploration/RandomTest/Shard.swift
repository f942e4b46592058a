/// A part of a job that is divided among machines or processes. Its text is, for example, `3/8` for the third of eight
/// parts.
public struct Shard: Sendable, Hashable, CustomStringConvertible {
  /// The number of the part, starting at 1.
  public let number: Int
  /// The total number of parts.
  public let count: Int

  /// Parses text such as `3/8`; nil if it is invalid.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let number = parts[0], let count = parts[1], (1...10_000).contains(count),
      (1...count).contains(number)
    else { return nil }
    self.init(number: number, count: count)
  }

  /// Creates a part. The number must be between 1 and the count.
  public init(number: Int, count: Int) {
    precondition((1...count).contains(number), "a shard number must be from 1 to \(count), but is \(number)")
    (self.number, self.count) = (number, count)
  }

  /// Returns the error message for text that does not name a shard.
  public static func refusal(of text: String) -> String {
    "'\(text)' is not a shard; write its number and the number of shards, such as 3/8 for the third of eight."
  }

  public var description: String { "\(number)/\(count)" }

  /// Returns the number of items that the shard receives when equal items are assigned in rotation.
  public func share(of pieces: UInt64) -> UInt64 {
    let count = UInt64(count)
    return pieces / count + (UInt64(number - 1) < pieces % count ? 1 : 0)
  }
}
