// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The functions have the names of C.

/// A source of time. Every clock of a system reads the system's timeline, so they all run at the same rate.
public final class CMClock: Sendable {
  private let reading: @Sendable () -> CMTime

  /// A clock that shows what `reading` returns.
  package init(reading: @escaping @Sendable () -> CMTime) {
    self.reading = reading
  }

  /// What the clock shows now.
  public var time: CMTime { reading() }

  /// A time of the host clock as a count of the system's units, which are nanoseconds; 0 for a time that is not numeric.
  public static func convertHostTimeToSystemUnits(_ hostTime: CMTime) -> UInt64 {
    let nanoseconds = hostTime.convertScale(1_000_000_000, method: .default)
    return nanoseconds.isNumeric ? UInt64(max(0, nanoseconds.value)) : 0
  }

  /// A count of the system's units, which are nanoseconds, as a time of the host clock.
  public static func convertSystemUnitsToHostTime(_ units: UInt64) -> CMTime {
    CMTime(value: Int64(clamping: units), timescale: 1_000_000_000)
  }
}

/// `CMClock.time`.
public func CMClockGetTime(_ clock: CMClock) -> CMTime { clock.time }

/// `CMClock.mightDrift(relativeTo:)`.
public func CMClockMightDrift(_ clock: CMClock, otherClock: CMClock) -> Bool {
  clock.mightDrift(relativeTo: otherClock)
}

/// `CMClock.convertHostTimeToSystemUnits(_:)`.
public func CMClockConvertHostTimeToSystemUnits(_ hostTime: CMTime) -> UInt64 {
  CMClock.convertHostTimeToSystemUnits(hostTime)
}

/// `CMClock.convertSystemUnitsToHostTime(_:)`.
public func CMClockMakeHostTimeFromSystemUnits(_ hostTime: UInt64) -> CMTime {
  CMClock.convertSystemUnitsToHostTime(hostTime)
}
