// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names match Apple's C API.

/// A source of time.
///
/// All clocks of a system read the same timeline, so they run at the same rate.
public final class CMClock: Sendable {
  private let reading: @Sendable () -> CMTime

  /// Creates a clock whose time is the result of `reading`.
  package init(reading: @escaping @Sendable () -> CMTime) {
    self.reading = reading
  }

  /// The current time of the clock.
  public var time: CMTime { reading() }

  /// Converts a host time to system units, which are nanoseconds; returns 0 if the time isn't numeric.
  public static func convertHostTimeToSystemUnits(_ hostTime: CMTime) -> UInt64 {
    let nanoseconds = hostTime.convertScale(1_000_000_000, method: .default)
    return nanoseconds.isNumeric ? UInt64(max(0, nanoseconds.value)) : 0
  }

  /// Converts system units, which are nanoseconds, to a host time.
  public static func convertSystemUnitsToHostTime(_ units: UInt64) -> CMTime {
    CMTime(value: Int64(clamping: units), timescale: 1_000_000_000)
  }
}

/// Returns the current time of a clock.
public func CMClockGetTime(_ clock: CMClock) -> CMTime { clock.time }

/// Returns a Boolean value that indicates whether two clocks can drift apart.
public func CMClockMightDrift(_ clock: CMClock, otherClock: CMClock) -> Bool {
  clock.mightDrift(relativeTo: otherClock)
}

/// Converts a host time to system units, which are nanoseconds.
public func CMClockConvertHostTimeToSystemUnits(_ hostTime: CMTime) -> UInt64 {
  CMClock.convertHostTimeToSystemUnits(hostTime)
}

/// Converts system units, which are nanoseconds, to a host time.
public func CMClockMakeHostTimeFromSystemUnits(_ hostTime: UInt64) -> CMTime {
  CMClock.convertSystemUnitsToHostTime(hostTime)
}
