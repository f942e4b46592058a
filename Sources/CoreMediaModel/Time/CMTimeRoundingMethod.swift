/// Which way a value goes that a timescale cannot express. The raw values are Apple's.
public enum CMTimeRoundingMethod: UInt32, Sendable {
  /// To the nearest; a half goes away from zero.
  case roundHalfAwayFromZero = 1
  /// Drops the fraction.
  case roundTowardZero = 2
  /// To the next value of greater magnitude.
  case roundAwayFromZero = 3
  /// Toward zero when the new timescale is coarser, away from zero when it is finer; a negative time never becomes zero.
  case quickTime = 4
  /// To the next greater value.
  case roundTowardPositiveInfinity = 5
  /// To the next smaller value.
  case roundTowardNegativeInfinity = 6

  /// What the other functions round with: to the nearest, a half away from zero.
  public static var `default`: CMTimeRoundingMethod { .roundHalfAwayFromZero }

  /// Whether a quotient's magnitude grows by one when the division leaves a remainder.
  ///
  /// - Parameters:
  ///   - half: how the remainder compares with half the divisor: negative, zero or positive.
  func roundsUp(isNegative: Bool, comparedWithHalf half: Int) -> Bool {
    switch self {
    case .roundHalfAwayFromZero: half >= 0
    case .roundTowardZero: false
    case .roundAwayFromZero: true
    case .roundTowardPositiveInfinity: !isNegative
    case .roundTowardNegativeInfinity: isNegative
    case .quickTime: preconditionFailure("resolved by convertScale, which knows both timescales")
    }
  }
}

extension CMTime {
  /// The same moment in another timescale.
  ///
  /// The result is marked as rounded where the value is not exact. A time that is not numeric stays as it is; a timescale
  /// that is not positive gives an invalid time, a value too great for the new timescale an infinite one (inferred).
  ///
  /// **Source:** Apple, CMTimeConvertScale and CMTimeRoundingMethod.
  public func convertScale(_ newTimescale: Int32, method: CMTimeRoundingMethod) -> CMTime {
    guard kind == .finite else { return self }
    guard newTimescale > 0 else { return .invalid }
    let fraction = ExactFraction(Int128(value), over: Int128(timescale))
    let direct: CMTimeRoundingMethod =
      if method == .quickTime { newTimescale < timescale ? .roundTowardZero : .roundAwayFromZero } else { method }
    guard let (nearest, isExact) = fraction.value(atTimescale: newTimescale, method: direct) else {
      return value < 0 ? .negativeInfinity : .positiveInfinity
    }
    let scaled = method == .quickTime && nearest == 0 && value < 0 ? -1 : nearest
    return .rounded(
      scaled, newTimescale, wasRounded: !isExact || flags.contains(.hasBeenRounded), epoch: epoch)
  }

  /// A numeric time with or without the mark that it is not exact.
  static func rounded(
    _ value: CMTimeValue, _ timescale: CMTimeScale, wasRounded: Bool, epoch: CMTimeEpoch
  ) -> CMTime {
    CMTime(value: value, timescale: timescale, flags: wasRounded ? [.valid, .hasBeenRounded] : .valid, epoch: epoch)
  }
}
