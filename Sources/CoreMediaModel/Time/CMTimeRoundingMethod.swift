/// A rounding method for values that a timescale cannot represent, with Apple's raw values.
public enum CMTimeRoundingMethod: UInt32, Sendable {
  /// Rounds to the nearest value, and halfway values away from zero.
  case roundHalfAwayFromZero = 1
  /// Rounds toward zero, truncating the fraction.
  case roundTowardZero = 2
  /// Rounds away from zero, to the next value of greater magnitude.
  case roundAwayFromZero = 3
  /// Rounds toward zero if the new timescale is coarser, and away from zero if it is finer.
  ///
  /// A negative time never becomes zero.
  case quickTime = 4
  /// Rounds toward positive infinity, to the next greater value.
  case roundTowardPositiveInfinity = 5
  /// Rounds toward negative infinity, to the next smaller value.
  case roundTowardNegativeInfinity = 6

  /// The default rounding method, which rounds to the nearest value, and halfway values away from zero.
  public static var `default`: CMTimeRoundingMethod { .roundHalfAwayFromZero }

  /// Returns whether to increment the magnitude of a quotient whose division leaves a remainder.
  ///
  /// - Parameters:
  ///   - half: The result of comparing the remainder with half the divisor: negative, zero or positive.
  func roundsUp(isNegative: Bool, comparedWithHalf half: Int) -> Bool {
    switch self {
    case .roundHalfAwayFromZero: half >= 0
    case .roundTowardZero: false
    case .roundAwayFromZero: true
    case .roundTowardPositiveInfinity: !isNegative
    case .roundTowardNegativeInfinity: isNegative
    case .quickTime:
      preconditionFailure(
        "CMTimeRoundingMethod.quickTime must be resolved in convertScale, where both timescales are available")
    }
  }
}

extension CMTime {
  /// Returns this time converted to another timescale.
  ///
  /// The result is marked as rounded if the value isn't exact. A time that isn't numeric is returned unchanged. A
  /// timescale that isn't positive results in an invalid time. A value that is too large for the new timescale results
  /// in an infinite time (inferred).
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

  /// Returns a numeric time with the rounding flag set or cleared.
  static func rounded(
    _ value: CMTimeValue, _ timescale: CMTimeScale, wasRounded: Bool, epoch: CMTimeEpoch
  ) -> CMTime {
    CMTime(value: value, timescale: timescale, flags: wasRounded ? [.valid, .hasBeenRounded] : .valid, epoch: epoch)
  }
}
