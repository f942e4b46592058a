import CoreMediaModel

/// A schedule that determines where movie fragments end.
struct FragmentSchedule {
  private let microseconds: Int64
  /// The number of fragments in the first interval, each one second long except for the last; 1 if the interval is not
  /// divided.
  private let beginningCount: Int64
  /// The size in bytes at which a fragment ends early, because fragments are buffered in memory.
  static let maximumByteCount: Int64 = 32 << 20

  /// Creates a schedule. Returns nil for an interval that is nil, not numeric or not positive, which disables
  /// fragments.
  ///
  /// - Parameter beginsShort: Whether the first ten seconds are divided into one-second fragments, so that a short
  ///   recording survives if the process is killed.
  init?(_ interval: CMTime?, beginsShort: Bool = false) {
    guard let interval, interval.isNumeric, interval > .zero else { return nil }
    microseconds = max(1, interval.convertScale(1_000_000, method: .default).value)
    beginningCount = beginsShort ? min(10, (microseconds + 999_999) / 1_000_000) : 1
  }

  /// Whether the current fragment ends at `time`. Fragments end at multiples of the interval, so they do not drift.
  func isOver(at time: Int64, after count: Int64) -> Bool {
    if count + 1 < beginningCount { return time >= (count + 1) * 1_000_000 }
    return time >= (count - beginningCount + 2) * microseconds
  }
}
