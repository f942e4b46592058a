/// A sequence of commands that is determined by a seed, and from which the shrinker may omit commands.
///
/// The text of a case is, for example, `7`, or `7:0,4,9` for a case with only some of the commands.
public struct SeededCase: Sendable, Hashable, LosslessStringConvertible {
  /// The seed that determines all choices of the case.
  public let seed: UInt64
  /// The numbers of the commands to run, in order; nil for all of them.
  public let kept: [Int]?

  /// Creates the case of a seed, with all or some of its commands.
  public init(seed: UInt64, keeping kept: [Int]? = nil) { (self.seed, self.kept) = (seed, kept) }

  /// Parses a case; nil if the text is invalid.
  public init?(_ text: String) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard let seed = parts.first.flatMap({ UInt64($0) }) else { return nil }
    guard parts.count > 1 else {
      self.init(seed: seed)
      return
    }
    let numbers = parts[1].split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
    let isEmpty = parts[1].isEmpty
    guard isEmpty || !numbers.contains(nil) else { return nil }
    self.init(seed: seed, keeping: numbers.compactMap(\.self))
  }

  public var description: String {
    kept.map { "\(seed):\($0.map(String.init).joined(separator: ","))" } ?? "\(seed)"
  }
}

extension RandomTest where Case == SeededCase, Part == Int {
  /// Returns the case with the same seed and only some of its commands.
  public func reduced(_ testCase: SeededCase, to parts: [Int]) -> SeededCase {
    SeededCase(seed: testCase.seed, keeping: parts)
  }
}

/// The seeds to explore on one machine: consecutive seeds, or every nth one for a shard.
public struct SeedRange: Sendable {
  private let first: UInt64
  private let stride: UInt64
  /// The number of seeds in the range.
  public let count: UInt64

  /// Creates the seeds of a shard, from all seeds starting at `first`.
  public init(first: UInt64, count: UInt64, shard: Shard) {
    self.first = first &+ UInt64(shard.number - 1)
    stride = UInt64(shard.count)
    self.count = shard.share(of: count)
  }

  /// The seed at an index; nil past the end.
  public subscript(index: Int) -> UInt64? { index < count ? first &+ UInt64(index) &* stride : nil }
}
