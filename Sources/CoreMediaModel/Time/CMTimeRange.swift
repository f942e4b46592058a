/// A time range from `start` up to, but not including, `start + duration`.
public struct CMTimeRange: Sendable {
  /// The start time of the range, which the range includes.
  public var start: CMTime
  /// The duration of the range; nonnegative and of epoch 0 in a valid range.
  public var duration: CMTime

  /// Creates a range whose start and duration are invalid.
  public init() {
    self.init(start: .invalid, duration: .invalid)
  }

  /// Creates a range from a start and a duration without validation.
  public init(start: CMTime, duration: CMTime) {
    self.start = start
    self.duration = duration
  }

  /// Creates a range from `start` up to, but not including, `end`.
  public init(start: CMTime, end: CMTime) {
    self.init(start: start, duration: end - start)
  }
}

extension CMTimeRange {
  /// An empty range that starts at zero.
  public static let zero = CMTimeRange(start: .zero, duration: .zero)
  /// A range whose start and duration are invalid.
  public static let invalid = CMTimeRange()

  /// A Boolean value that indicates whether the range is valid.
  ///
  /// The start and duration must be valid, and the duration must be nonnegative and have epoch 0. **Source:** Apple,
  /// CMTIMERANGE_IS_VALID.
  public var isValid: Bool { start.isValid && duration.isValid && duration.epoch == 0 && duration.value >= 0 }
  /// A Boolean value that indicates whether the range is valid and its start or duration is indefinite.
  public var isIndefinite: Bool { isValid && (start.isIndefinite || duration.isIndefinite) }
  /// A Boolean value that indicates whether the range is valid and its duration is zero.
  public var isEmpty: Bool { isValid && duration == .zero }
  /// The end time of the range, which the range doesn't include.
  public var end: CMTime { start + duration }

  /// Returns a Boolean value that indicates whether `start <= time < end`.
  ///
  /// The result is false for a time of another epoch and for a range that is invalid or indefinite. **Source:** Apple,
  /// CMTimeRangeContainsTime; the epoch: observed.
  public func containsTime(_ time: CMTime) -> Bool {
    isValid && !isIndefinite && time.isNumeric && time.epoch == start.epoch && start <= time && time < end
  }

  /// Returns a Boolean value that indicates whether this range entirely contains another range.
  public func containsTimeRange(_ range: CMTimeRange) -> Bool {
    guard isValid, !isIndefinite, range.isValid, !range.isIndefinite else { return false }
    return start.epoch == range.start.epoch && start <= range.start && range.end <= end
  }

  /// Returns the smallest range that contains both ranges.
  ///
  /// An empty range doesn't affect the result; an invalid range makes the result invalid. **Source:** Apple,
  /// CMTimeRangeGetUnion; the empty range: inferred.
  public func union(_ otherRange: CMTimeRange) -> CMTimeRange {
    guard isValid, otherRange.isValid else { return .invalid }
    if otherRange.isEmpty { return self }
    if isEmpty { return otherRange }
    return CMTimeRange(start: min(start, otherRange.start), end: max(end, otherRange.end))
  }

  /// Returns the intersection of both ranges, or the zero range if they don't overlap.
  ///
  /// **Source:** Apple, CMTimeRangeGetIntersection; the zero range: observed.
  public func intersection(_ otherRange: CMTimeRange) -> CMTimeRange {
    guard isValid, otherRange.isValid else { return .invalid }
    let (first, last) = (max(start, otherRange.start), min(end, otherRange.end))
    return start.epoch == otherRange.start.epoch && first < last ? CMTimeRange(start: first, end: last) : .zero
  }
}

/// Two ranges are equal if their starts and durations are equal.
extension CMTimeRange: Hashable {}

extension CMTimeRange: CustomStringConvertible {
  /// The range in the format of `CMTimeRangeShow`, such as `{{0/1 = 0.000}, {300/600 = 0.500}}`.
  public var description: String { "{\(start), \(duration)}" }
}
