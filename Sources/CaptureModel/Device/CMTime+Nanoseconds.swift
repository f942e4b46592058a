import CoreMediaModel

extension CMTime {
  /// Nanoseconds, rounded to the nearest; what the timeline counts in.
  var nanoseconds: Int64 { convertScale(1_000_000_000, method: .default).value }
}
