import CoreMediaModel

extension CMTime {
  /// The time in nanoseconds, the unit of the timeline, rounded to the nearest integer.
  var nanoseconds: Int64 { convertScale(1_000_000_000, method: .default).value }
}
