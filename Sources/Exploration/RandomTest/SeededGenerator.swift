import SimulationKernel

/// A seeded random number generator with the same sequence on every machine.
public struct SeededGenerator: ChoiceSource, Sendable {
  private var random: SplitMix64

  /// Creates a generator whose sequence follows from the seed.
  public init(seed: UInt64) { random = SplitMix64(seed: seed) }

  /// Returns the next random number.
  public mutating func next() -> UInt64 { random.next() }
}
