// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The functions have the names of C.

/// What shows a time: a clock, or a timebase that follows one.
public protocol CMSyncProtocol: AnyObject, Sendable {
  /// What it shows now.
  var time: CMTime { get }
}

extension CMSyncProtocol {
  /// Units of its time in a second of the clock that everything follows.
  package var absoluteRate: Float64 { (self as? CMTimebase)?.effectiveRate ?? 1 }

  /// What the other shows when this one shows `time`, at the present rates; invalid for what stands still.
  public func convertTime(_ time: CMTime, to otherClockOrTimebase: CMClockOrTimebase) -> CMTime {
    if otherClockOrTimebase === self { return time }
    guard absoluteRate != 0 else { return .invalid }
    let ratio = otherClockOrTimebase.absoluteRate / absoluteRate
    let distance = ratio == 1 ? time - self.time : CMTimeMultiplyByFloat64(time - self.time, multiplier: ratio)
    return otherClockOrTimebase.time + distance
  }

  /// How much faster this one runs than the other; 0 where the other stands still.
  public func rate(relativeTo otherClockOrTimebase: CMClockOrTimebase) -> Float64 {
    otherClockOrTimebase.absoluteRate == 0 ? 0 : absoluteRate / otherClockOrTimebase.absoluteRate
  }

  /// Whether the two could show different rates without being told to; clocks of the model never do.
  public func mightDrift(relativeTo otherClockOrTimebase: CMClockOrTimebase) -> Bool { false }
}

extension CMClock: CMSyncProtocol {}

/// A clock or a timebase.
public typealias CMClockOrTimebase = any CMSyncProtocol

/// What a clock or timebase shows now.
public func CMSyncGetTime(_ clockOrTimebase: CMClockOrTimebase) -> CMTime { clockOrTimebase.time }

/// What one shows when another shows `time`.
public func CMSyncConvertTime(
  _ time: CMTime, from fromClockOrTimebase: CMClockOrTimebase, to toClockOrTimebase: CMClockOrTimebase
) -> CMTime {
  fromClockOrTimebase.convertTime(time, to: toClockOrTimebase)
}

/// How much faster one runs than another.
public func CMSyncGetRelativeRate(
  _ ofClockOrTimebase: CMClockOrTimebase, relativeTo relativeToClockOrTimebase: CMClockOrTimebase
) -> Float64 {
  ofClockOrTimebase.rate(relativeTo: relativeToClockOrTimebase)
}

/// Whether two could drift apart.
public func CMSyncMightDrift(
  _ clockOrTimebase1: CMClockOrTimebase, otherClockOrTimebase clockOrTimebase2: CMClockOrTimebase
) -> Bool {
  clockOrTimebase1.mightDrift(relativeTo: clockOrTimebase2)
}
