import CoreMediaModel

/// When fragments end.
struct FragmentSchedule {
  let microseconds: Int64
  /// A fragment waits in memory; one of this many bytes ends before its time.
  static let longest: Int64 = 32 << 20

  /// Nil for what is no time after zero: no fragments.
  init?(_ interval: CMTime?) {
    guard let interval, interval.isNumeric, interval > .zero else { return nil }
    microseconds = max(1, interval.convertScale(1_000_000, method: .default).value)
  }

  /// Fragments end at multiples of the interval, so that they do not drift.
  func isOver(at time: Int64, after count: Int64) -> Bool { time >= (count + 1) * microseconds }
}
