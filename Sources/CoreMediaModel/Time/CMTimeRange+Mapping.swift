extension CMTimeRange {
  /// Returns the time in this range that is nearest to `time`; invalid if the range is empty or an operand is invalid.
  ///
  /// **Source:** Apple, CMTimeClampToRange.
  func clamping(_ time: CMTime) -> CMTime {
    guard time.isValid, isValid, !isEmpty else { return .invalid }
    return min(max(time, start), end)
  }

  /// Returns a duration scaled by the ratio of another range's duration to that of this range.
  ///
  /// **Source:** Apple, CMTimeMapDurationFromRangeToRange: `duration * (other.duration / self.duration)`.
  func mapping(duration: CMTime, to other: CMTimeRange) -> CMTime {
    guard duration.isNumeric, duration.epoch == 0, canMap(to: other) else { return .invalid }
    if self.duration.isPositiveInfinity { return duration }
    return duration.multiplied(by: other.duration, over: self.duration)
  }

  /// Returns a time of this range mapped to another range.
  ///
  /// The result is `(time - self.start) * (other.duration / self.duration) + other.start`.
  ///
  /// **Source:** Apple, CMTimeMapTimeFromRangeToRange.
  func mapping(time: CMTime, to other: CMTimeRange) -> CMTime {
    guard time.isNumeric, time.epoch == start.epoch, canMap(to: other) else { return .invalid }
    return mapping(duration: time - start, to: other) + other.start
  }

  /// Returns the time in this range that corresponds to `time` if the range repeats endlessly.
  ///
  /// **Source:** Apple, CMTimeFoldIntoRange, which specifies only this; the rest is inferred.
  func folding(_ time: CMTime) -> CMTime {
    guard time.isNumeric, isValid, !isEmpty, start.isNumeric, time.epoch == start.epoch else { return .invalid }
    if duration.isPositiveInfinity { return time < start ? .invalid : time }
    let offset = time - start
    guard duration.isNumeric, offset.isNumeric else { return .invalid }
    let (a, b) = (Int128(offset.timescale), Int128(duration.timescale))
    let common = a / greatestCommonDivisor(a, b) * b
    let length = Int128(duration.value) * (common / b)
    let remainder = (Int128(offset.value) * (common / a)) % length
    let folded = ExactFraction(remainder < 0 ? remainder + length : remainder, over: common).time(
      timescale: Int32(clamping: common), wasRounded: offset.hasBeenRounded || duration.hasBeenRounded, epoch: 0)
    return folded + start
  }

  /// Whether this range can be mapped to another one.
  ///
  /// Both durations must be finite, or both must be infinite. Between infinite ranges, times are only offset, not
  /// scaled.
  private func canMap(to other: CMTimeRange) -> Bool {
    guard isValid, other.isValid, !isEmpty, !other.isEmpty else { return false }
    return duration.isNumeric && other.duration.isNumeric
      || duration.isPositiveInfinity && other.duration.isPositiveInfinity
  }
}

extension CMTime {
  /// Returns this duration multiplied by the ratio of two other durations, in its own timescale if the result is exact
  /// there.
  fileprivate func multiplied(by factor: CMTime, over divisor: CMTime) -> CMTime {
    let ratio = ExactFraction(
      Int128(factor.value) * Int128(divisor.timescale), over: Int128(divisor.value) * Int128(factor.timescale)
    ).reduced
    let shared = greatestCommonDivisor(Int128(value), ratio.denominator)
    let (numerator, overflow) = (Int128(value) / shared).multipliedReportingOverflow(by: ratio.numerator)
    let (denominator, overflow2) = (ratio.denominator / shared).multipliedReportingOverflow(by: Int128(timescale))
    // If 128 bits overflow, the ratio is approximated in floating point.
    if overflow || overflow2 { return multiplied(by: factor.seconds / divisor.seconds) }
    let fraction = ExactFraction(numerator, over: denominator)
    return fraction.time(
      timescale: Int32(exactly: fraction.denominator) ?? kCMTimeMaxTimescale,
      wasRounded: hasBeenRounded || factor.hasBeenRounded || divisor.hasBeenRounded, epoch: 0)
  }
}
