/// A number of seconds on its way to becoming a `CMTime`: exact, in 128 bits.
struct ExactFraction {
  let numerator: Int128
  /// Always positive.
  let denominator: Int128

  /// `numerator / denominator`; the denominator may be negative, but not zero.
  init(_ numerator: Int128, over denominator: Int128) {
    self.numerator = denominator < 0 ? -numerator : numerator
    self.denominator = denominator < 0 ? -denominator : denominator
  }

  /// The same number in lowest terms.
  var reduced: ExactFraction {
    let divisor = greatestCommonDivisor(numerator, denominator)
    return ExactFraction(numerator / divisor, over: denominator / divisor)
  }

  /// The number in units of 1 / `timescale`, and whether that is exact; nil when it is too great for 64 bits.
  ///
  /// The product of numerator and timescale has up to 159 bits, hence the division in full width.
  func value(atTimescale timescale: Int32, method: CMTimeRoundingMethod) -> (value: Int64, isExact: Bool)? {
    let divisor = denominator.magnitude
    let product = numerator.magnitude.multipliedFullWidth(by: UInt128(timescale))
    guard product.high < divisor else { return nil }
    let (quotient, remainder) = divisor.dividingFullWidth(product)
    let rest = divisor - remainder
    let half = remainder > rest ? 1 : remainder < rest ? -1 : 0
    let grows = remainder > 0 && method.roundsUp(isNegative: numerator < 0, comparedWithHalf: half)
    let (magnitude, overflow) = quotient.addingReportingOverflow(grows ? 1 : 0)
    guard !overflow, magnitude <= Int64.min.magnitude else { return nil }
    let signed = numerator < 0 ? -Int128(magnitude) : Int128(magnitude)
    return Int64(exactly: signed).map { ($0, remainder == 0) }
  }

  /// The time nearest to this number, with `timescale` or, as long as the value overflows, half of it, and half again;
  /// infinite when even whole seconds overflow.
  ///
  /// **Source:** Apple, CMTimeAdd, CMTimeMultiply and their like.
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

/// Euclid's; 1 for two zeros, so that the result can always be divided by.
func greatestCommonDivisor(_ first: Int128, _ second: Int128) -> Int128 {
  var (a, b) = (first.magnitude, second.magnitude)
  while b != 0 { (a, b) = (b, a % b) }
  return a == 0 ? 1 : Int128(a)
}
