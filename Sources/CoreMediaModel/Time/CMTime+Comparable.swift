/// Times are equal if they compare as equal: 1/2 equals 2/4, regardless of rounding. **Source:** rule 335.
extension CMTime: Comparable, Hashable {
  /// Returns a Boolean value that indicates whether two times compare as equal.
  public static func == (left: CMTime, right: CMTime) -> Bool { left.compared(with: right) == 0 }

  /// Returns a Boolean value that indicates whether `left` is earlier than `right`.
  ///
  /// The order is −∞, finite times by epoch and then by value, indefinite, +∞, invalid.
  public static func < (left: CMTime, right: CMTime) -> Bool { left.compared(with: right) < 0 }

  /// Hashes the components that equality compares, with the fraction in its lowest terms.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(kind)
    guard kind == .finite else { return }
    let divisor = greatestCommonDivisor(Int128(value), Int128(timescale))
    hasher.combine(epoch)
    hasher.combine(Int128(value) / divisor)
    hasher.combine(Int128(timescale) / divisor)
  }

  /// Returns -1, 0 or 1 if this time is before, equal to or after the other.
  func compared(with other: CMTime) -> Int32 {
    guard kind == .finite, other.kind == .finite else { return sign(kind.rawValue, other.kind.rawValue) }
    guard epoch == other.epoch else { return sign(epoch, other.epoch) }
    return sign(Int128(value) * Int128(other.timescale), Int128(other.value) * Int128(timescale))
  }
}

private func sign<Number: Comparable>(_ left: Number, _ right: Number) -> Int32 {
  left < right ? -1 : left > right ? 1 : 0
}
