/// A seeded random number generator with the same sequence on every machine. **Source:** SplitMix64 by Steele, Lea and
/// Flood, public domain.
package struct SplitMix64: RandomNumberGenerator, Sendable {
  @usableFromInline var state: UInt64

  /// Creates a generator whose sequence is determined by the seed.
  @inlinable
  package init(seed: UInt64) { state = seed }

  /// Returns the next random number.
  @inlinable
  @inline(__always)
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
    return bits ^ bits >> 31
  }
}
