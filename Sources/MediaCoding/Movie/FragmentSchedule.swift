import CoreMediaModel

/// When fragments end.
struct FragmentSchedule {
  private let microseconds: Int64
  /// Fragments that the first interval consists of, all but the last a second long; 1 when it is not divided.
  private let beginningCount: Int64
  /// A fragment waits in memory; one of this many bytes ends before its time.
  static let longest: Int64 = 32 << 20

  /// Nil for what is no time after zero: no fragments.
  ///
  /// - Parameter beginsShort: whether the first ten seconds are fragments of a second: a short recording that is killed would be lost
  ///   whole.
  init?(_ interval: CMTime?, beginsShort: Bool = false) {
    guard let interval, interval.isNumeric, interval > .zero else { return nil }
    microseconds = max(1, interval.convertScale(1_000_000, method: .default).value)
    beginningCount = beginsShort ? min(10, (microseconds + 999_999) / 1_000_000) : 1
  }

  /// Fragments end at multiples of the interval, so that they do not drift.
  func isOver(at time: Int64, after count: Int64) -> Bool {
    if count + 1 < beginningCount { return time >= (count + 1) * 1_000_000 }
    return time >= (count - beginningCount + 2) * microseconds
  }
}
