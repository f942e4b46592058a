import SimulationKernel

/// A generator of random numbers that a seed determines on every machine.
public struct SeededGenerator: ChoiceSource, Sendable {
  private var random: SplitMix64

  /// Creates a generator whose numbers follow from the seed.
  public init(seed: UInt64) { random = SplitMix64(seed: seed) }

  /// Returns the next number.
  public mutating func next() -> UInt64 { random.next() }
}
