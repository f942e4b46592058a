// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names match Apple's C API.

/// A type that provides a time: a clock, or a timebase that follows one.
public protocol CMSyncProtocol: AnyObject, Sendable {
  /// The current time of the clock or timebase.
  var time: CMTime { get }
}

extension CMSyncProtocol {
  /// The rate relative to the ultimate source clock.
  package var absoluteRate: Float64 { (self as? CMTimebase)?.effectiveRate ?? 1 }

  /// Converts a time to the timeline of another clock or timebase at the current rates.
  ///
  /// Returns an invalid time if this clock or timebase is stopped.
  public func convertTime(_ time: CMTime, to otherClockOrTimebase: CMClockOrTimebase) -> CMTime {
    if otherClockOrTimebase === self { return time }
    guard absoluteRate != 0 else { return .invalid }
    let ratio = otherClockOrTimebase.absoluteRate / absoluteRate
    let distance = ratio == 1 ? time - self.time : CMTimeMultiplyByFloat64(time - self.time, multiplier: ratio)
    return otherClockOrTimebase.time + distance
  }

  /// Returns the rate relative to another clock or timebase; 0 if the other is stopped.
  public func rate(relativeTo otherClockOrTimebase: CMClockOrTimebase) -> Float64 {
    otherClockOrTimebase.absoluteRate == 0 ? 0 : absoluteRate / otherClockOrTimebase.absoluteRate
  }

  /// Returns a Boolean value that indicates whether the two timelines can drift apart; always false in this model.
  public func mightDrift(relativeTo otherClockOrTimebase: CMClockOrTimebase) -> Bool { false }
}

extension CMClock: CMSyncProtocol {}

/// A clock or a timebase, as a protocol existential.
public typealias CMClockOrTimebase = any CMSyncProtocol

/// Returns the current time of a clock or timebase.
public func CMSyncGetTime(_ clockOrTimebase: CMClockOrTimebase) -> CMTime { clockOrTimebase.time }

/// Converts a time from one clock or timebase to another.
public func CMSyncConvertTime(
  _ time: CMTime, from fromClockOrTimebase: CMClockOrTimebase, to toClockOrTimebase: CMClockOrTimebase
) -> CMTime {
  fromClockOrTimebase.convertTime(time, to: toClockOrTimebase)
}

/// Returns the rate of one clock or timebase relative to another.
public func CMSyncGetRelativeRate(
  _ ofClockOrTimebase: CMClockOrTimebase, relativeTo relativeToClockOrTimebase: CMClockOrTimebase
) -> Float64 {
  ofClockOrTimebase.rate(relativeTo: relativeToClockOrTimebase)
}

/// Returns a Boolean value that indicates whether two clocks or timebases can drift apart.
public func CMSyncMightDrift(
  _ clockOrTimebase1: CMClockOrTimebase, otherClockOrTimebase clockOrTimebase2: CMClockOrTimebase
) -> Bool {
  clockOrTimebase1.mightDrift(relativeTo: clockOrTimebase2)
}
