/// A stretch of time: from `start` up to, but not including, `start + duration`.
public struct CMTimeRange: Sendable {
  /// The first moment.
  public var start: CMTime
  /// The length; of epoch 0 and not negative in a valid range.
  public var duration: CMTime

  /// An invalid range.
  public init() {
    self.init(start: .invalid, duration: .invalid)
  }

  /// A range of a start and a length, whatever they are.
  public init(start: CMTime, duration: CMTime) {
    self.start = start
    self.duration = duration
  }

  /// From `start` up to, but not including, `end`.
  public init(start: CMTime, end: CMTime) {
    self.init(start: start, duration: end - start)
  }
}

extension CMTimeRange {
  /// From zero, zero seconds long.
  public static let zero = CMTimeRange(start: .zero, duration: .zero)
  /// No range at all.
  public static let invalid = CMTimeRange()

  /// Whether start and duration are valid and the duration is not negative and of epoch 0.
  ///
  /// **Source:** Apple, CMTIMERANGE_IS_VALID.
  public var isValid: Bool { start.isValid && duration.isValid && duration.epoch == 0 && duration.value >= 0 }
  /// Whether start or duration is not known.
  public var isIndefinite: Bool { isValid && (start.isIndefinite || duration.isIndefinite) }
  /// Whether the range is valid and has no length, so that no time lies in it.
  public var isEmpty: Bool { isValid && duration == .zero }
  /// The first moment after the range.
  public var end: CMTime { start + duration }

  /// Whether `start <= time < end`; never for a time of another epoch or a range that is not valid.
  ///
  /// **Source:** Apple, CMTimeRangeContainsTime; the epoch: observed.
  public func containsTime(_ time: CMTime) -> Bool {
    isValid && !isIndefinite && time.isNumeric && time.epoch == start.epoch && start <= time && time < end
  }

  /// Whether the other range begins and ends within this one.
  public func containsTimeRange(_ range: CMTimeRange) -> Bool {
    guard isValid, !isIndefinite, range.isValid, !range.isIndefinite else { return false }
    return start.epoch == range.start.epoch && start <= range.start && range.end <= end
  }

  /// The smallest range that holds both; an empty range adds nothing to the other, an invalid one makes it invalid.
  ///
  /// **Source:** Apple, CMTimeRangeGetUnion; the empty range: inferred.
  public func union(_ otherRange: CMTimeRange) -> CMTimeRange {
    guard isValid, otherRange.isValid else { return .invalid }
    if otherRange.isEmpty { return self }
    if isEmpty { return otherRange }
    return CMTimeRange(start: min(start, otherRange.start), end: max(end, otherRange.end))
  }

  /// What both ranges have in common; the zero range when that is nothing.
  ///
  /// **Source:** Apple, CMTimeRangeGetIntersection; the zero range: observed.
  public func intersection(_ otherRange: CMTimeRange) -> CMTimeRange {
    guard isValid, otherRange.isValid else { return .invalid }
    let (first, last) = (max(start, otherRange.start), min(end, otherRange.end))
    return start.epoch == otherRange.start.epoch && first < last ? CMTimeRange(start: first, end: last) : .zero
  }
}

/// Two ranges are equal when their starts and durations are.
extension CMTimeRange: Hashable {}

extension CMTimeRange: CustomStringConvertible {
  /// The range as Apple's tools print it, such as `{{0/1 = 0.000}, {300/600 = 0.500}}`.
  public var description: String { "{\(start), \(duration)}" }
}
