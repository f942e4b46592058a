extension CMTime {
  /// Returns the sum of two times.
  ///
  /// The result's timescale is the least common multiple of both timescales, limited to `kCMTimeMaxTimescale` and
  /// halved while the value overflows. The sum of opposite infinities is invalid. Epoch 0 represents durations: the sum
  /// of a time and a duration has the epoch of the time, the sum of two times of the same epoch is a duration, and the
  /// sum of times of different epochs is invalid.
  ///
  /// **Source:** Apple, CMTimeAdd.
  public static func + (left: CMTime, right: CMTime) -> CMTime { sum(left, right, sign: 1) }

  /// Returns the difference of two times, following the rules of addition.
  ///
  /// **Source:** Apple, CMTimeSubtract.
  public static func - (left: CMTime, right: CMTime) -> CMTime { sum(left, right, sign: -1) }

  private static func sum(_ left: CMTime, _ right: CMTime, sign: Int128) -> CMTime {
    let (first, second) = (left.kind, sign < 0 ? right.kind.opposite : right.kind)
    if first == .invalid || second == .invalid { return .invalid }
    if first.isInfinite && second.isInfinite && first != second { return .invalid }
    if first.isInfinite { return left }
    if second.isInfinite { return second == .positiveInfinity ? .positiveInfinity : .negativeInfinity }
    if first == .indefinite || second == .indefinite { return .indefinite }
    if left.epoch != right.epoch && left.epoch != 0 && right.epoch != 0 { return .invalid }

    let (a, b) = (Int128(left.timescale), Int128(right.timescale))
    let common = a / greatestCommonDivisor(a, b) * b
    let numerator = Int128(left.value) * (common / a) + sign * Int128(right.value) * (common / b)
    return ExactFraction(numerator, over: common).time(
      timescale: Int32(clamping: common),
      wasRounded: left.flags.union(right.flags).contains(.hasBeenRounded),
      epoch: left.epoch == right.epoch ? 0 : left.epoch + right.epoch)
  }

  /// Returns this time multiplied by an integer, in the same timescale, which is halved while the value overflows.
  ///
  /// A negative factor inverts the sign of an infinity; zero counts as positive.
  ///
  /// **Source:** Apple, CMTimeMultiply; the factor zero: observed.
  func multiplied(by factor: Int32) -> CMTime {
    guard kind == .finite else { return kind.isInfinite && factor < 0 ? opposite : self }
    return ExactFraction(Int128(value) * Int128(factor), over: Int128(timescale)).time(
      timescale: timescale, wasRounded: flags.contains(.hasBeenRounded), epoch: epoch)
  }

  /// Returns this time multiplied by a ratio.
  ///
  /// The result is exact if a timescale can represent it; otherwise it is rounded to the largest multiple of this
  /// time's timescale. A zero divisor results in an infinity. Zero divided by zero and infinity multiplied by zero are
  /// invalid.
  ///
  /// **Source:** Apple, CMTimeMultiplyByRatio; the zeros: observed; the timescale of an inexact result: inferred.
  func multiplied(by factor: Int32, over divisor: Int32) -> CMTime {
    guard kind == .finite || kind.isInfinite else { return self }
    let isNegative = (factor < 0) != (divisor < 0)
    if kind.isInfinite { return factor == 0 ? .invalid : isNegative ? opposite : self }
    let numerator = Int128(value) * Int128(factor)
    if divisor == 0 { return numerator == 0 ? .invalid : numerator < 0 ? .negativeInfinity : .positiveInfinity }
    let shared = greatestCommonDivisor(numerator, Int128(divisor))
    return finelyScaled(
      ExactFraction(numerator / shared, over: Int128(timescale) * Int128(divisor) / shared))
  }

  /// Returns this time multiplied by a floating-point number.
  ///
  /// The factor is used without rounding. The result is exact if a timescale can represent it; otherwise it is rounded
  /// to the largest multiple of this time's timescale. Zero multiplied by infinity and any product with NaN are
  /// invalid.
  ///
  /// **Source:** Apple, CMTimeMultiplyByFloat64; zero times infinity: observed; NaN and the timescale of an inexact
  /// result: inferred.
  func multiplied(by factor: Double) -> CMTime {
    guard kind == .finite || kind.isInfinite else { return self }
    if factor.isNaN { return .invalid }
    let isNegative = (factor < 0) != (value < 0 || kind == .negativeInfinity)
    let infinity = isNegative ? CMTime.negativeInfinity : .positiveInfinity
    if kind.isInfinite { return factor == 0 ? .invalid : infinity }
    if factor.isInfinite { return value == 0 ? .invalid : infinity }
    if value == 0 || factor == 0 {
      return .rounded(0, timescale, wasRounded: flags.contains(.hasBeenRounded), epoch: epoch)
    }

    // The factor equals mantissa * 2^exponent, with an odd mantissa of at most 53 bits.
    let fractionBits = factor.significandWidth
    let mantissa = Int128(factor.significand * Double(sign: .plus, exponent: fractionBits, significand: 1))
    let exponent = Int(factor.exponent) - fractionBits
    let product = Int128(value) * (factor < 0 ? -mantissa : mantissa)
    let shift = exponent + min(product.trailingZeroBitCount, max(0, -exponent))
    let odd = product >> Int128(shift - exponent)
    if shift >= 0 {
      // A product of more than 126 bits overflows at any timescale.
      guard odd.magnitude.leadingZeroBitCount > shift + 1 else { return infinity }
      return finelyScaled(ExactFraction(odd << Int128(shift), over: Int128(timescale)))
    }
    // Bits beyond a denominator of 2^95 are less than one unit of the finest timescale, so truncating them only sets
    // the rounding flag.
    let excess = max(0, -shift - 95)
    let kept = excess < 127 ? odd >> Int128(excess) : 0
    let result = finelyScaled(ExactFraction(kept, over: Int128(timescale) << Int128(-shift - excess)))
    return excess == 0 ? result : .rounded(result.value, result.timescale, wasRounded: true, epoch: epoch)
  }

  /// Returns a time for a fraction of seconds whose denominator is a multiple of this time's timescale.
  ///
  /// Uses the denominator as the timescale, or the largest multiple of this time's timescale if the denominator is too
  /// large.
  private func finelyScaled(_ fraction: ExactFraction) -> CMTime {
    let exact = Int32(exactly: fraction.denominator)
    return fraction.time(
      timescale: exact ?? timescale * (kCMTimeMaxTimescale / timescale),
      wasRounded: flags.contains(.hasBeenRounded), epoch: epoch)
  }

  /// The infinity of the opposite sign; other times are unchanged.
  private var opposite: CMTime {
    switch kind {
    case .positiveInfinity: .negativeInfinity
    case .negativeInfinity: .positiveInfinity
    case .finite, .indefinite, .invalid: self
    }
  }
}

extension CMTime.Kind {
  fileprivate var isInfinite: Bool { self == .positiveInfinity || self == .negativeInfinity }

  fileprivate var opposite: CMTime.Kind {
    switch self {
    case .positiveInfinity: .negativeInfinity
    case .negativeInfinity: .positiveInfinity
    case .finite, .indefinite, .invalid: self
    }
  }
}
