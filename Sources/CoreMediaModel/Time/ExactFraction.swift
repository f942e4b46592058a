/// An exact 128-bit fraction of seconds, the intermediate result of `CMTime` arithmetic.
struct ExactFraction {
  let numerator: Int128
  /// The denominator, which is always positive.
  let denominator: Int128

  /// Creates the fraction `numerator / denominator`; the denominator may be negative, but not zero.
  init(_ numerator: Int128, over denominator: Int128) {
    self.numerator = denominator < 0 ? -numerator : numerator
    self.denominator = denominator < 0 ? -denominator : denominator
  }

  /// The fraction in lowest terms.
  var reduced: ExactFraction {
    let divisor = greatestCommonDivisor(numerator, denominator)
    return ExactFraction(numerator / divisor, over: denominator / divisor)
  }

  /// Returns the value in units of 1 / `timescale` and whether it is exact; nil if it overflows 64 bits.
  ///
  /// The product of numerator and timescale has up to 159 bits, hence the full-width division.
  func value(atTimescale timescale: Int32, method: CMTimeRoundingMethod) -> (value: Int64, isExact: Bool)? {
    let divisor = denominator.magnitude
    let product = numerator.magnitude.multipliedFullWidth(by: UInt128(timescale))
    guard product.high < divisor else { return nil }
    // The full-width division takes many times as long, and is needed only for the largest values.
    let (quotient, remainder) =
      product.high == 0
      ? product.low.quotientAndRemainder(dividingBy: divisor) : divisor.dividingFullWidth(product)
    let rest = divisor - remainder
    let half = remainder > rest ? 1 : remainder < rest ? -1 : 0
    let grows = remainder > 0 && method.roundsUp(isNegative: numerator < 0, comparedWithHalf: half)
    let (magnitude, overflow) = quotient.addingReportingOverflow(grows ? 1 : 0)
    guard !overflow, magnitude <= Int64.min.magnitude else { return nil }
    let signed = numerator < 0 ? -Int128(magnitude) : Int128(magnitude)
    return Int64(exactly: signed).map { ($0, remainder == 0) }
  }

  /// Returns the nearest time with a timescale, which is halved while the value overflows.
  ///
  /// The time is infinite if the value overflows even at a timescale of 1.
  ///
  /// **Source:** Apple, CMTimeAdd, CMTimeMultiply and similar functions.
  func time(timescale: Int32, wasRounded: Bool, epoch: CMTimeEpoch) -> CMTime {
    var scale = timescale
    while scale > 0 {
      if let (value, isExact) = value(atTimescale: scale, method: .default) {
        return .rounded(value, scale, wasRounded: wasRounded || !isExact, epoch: epoch)
      }
      scale /= 2
    }
    return numerator < 0 ? .negativeInfinity : .positiveInfinity
  }
}

/// Returns the greatest common divisor by Euclid's algorithm.
///
/// The result for two zeros is 1, so that callers can always divide by the result.
func greatestCommonDivisor(_ first: Int128, _ second: Int128) -> Int128 {
  var (a, b) = (first.magnitude, second.magnitude)
  while b != 0 { (a, b) = (b, a % b) }
  return a == 0 ? 1 : Int128(a)
}
