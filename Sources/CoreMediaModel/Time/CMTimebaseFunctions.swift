// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names match Apple's C API.

import CoreVideoModel

/// Creates a timebase that is driven by a clock.
@discardableResult
public func CMTimebaseCreateWithSourceClock(
  allocator: CFAllocator?, sourceClock: CMClock, timebaseOut: UnsafeMutablePointer<CMTimebase?>
) -> OSStatus {
  timebaseOut.pointee = CMTimebase(sourceClock: sourceClock)
  return noErr
}

/// Creates a timebase that is driven by a clock; an older name of `CMTimebaseCreateWithSourceClock`.
@discardableResult
public func CMTimebaseCreateWithMasterClock(
  allocator: CFAllocator?, masterClock: CMClock, timebaseOut: UnsafeMutablePointer<CMTimebase?>
) -> OSStatus {
  CMTimebaseCreateWithSourceClock(allocator: allocator, sourceClock: masterClock, timebaseOut: timebaseOut)
}

/// Creates a timebase that is driven by another timebase.
@discardableResult
public func CMTimebaseCreateWithSourceTimebase(
  allocator: CFAllocator?, sourceTimebase: CMTimebase, timebaseOut: UnsafeMutablePointer<CMTimebase?>
) -> OSStatus {
  timebaseOut.pointee = CMTimebase(sourceTimebase: sourceTimebase)
  return noErr
}

/// Returns the current time of a timebase.
public func CMTimebaseGetTime(_ timebase: CMTimebase) -> CMTime { timebase.time }

/// Returns the current time of a timebase, converted to a timescale.
public func CMTimebaseGetTimeWithTimeScale(
  _ timebase: CMTimebase, timescale: CMTimeScale, method: CMTimeRoundingMethod
) -> CMTime {
  timebase.time.convertScale(timescale, method: method)
}

/// Returns the rate of a timebase relative to its source.
public func CMTimebaseGetRate(_ timebase: CMTimebase) -> Float64 { timebase.rate }
/// Returns the rate of a timebase relative to its ultimate source clock.
public func CMTimebaseGetEffectiveRate(_ timebase: CMTimebase) -> Float64 { timebase.effectiveRate }
/// Returns the clock or timebase that drives a timebase; an older name of `CMTimebaseCopySource`.
public func CMTimebaseGetMaster(_ timebase: CMTimebase) -> CMClockOrTimebase? { timebase.source }
/// Returns the clock or timebase that drives a timebase.
public func CMTimebaseCopySource(_ timebase: CMTimebase) -> CMClockOrTimebase { timebase.source }
/// Returns the source clock of a timebase, or nil if its source is a timebase.
public func CMTimebaseCopySourceClock(_ timebase: CMTimebase) -> CMClock? { timebase.sourceClock }

/// Sets the current time of a timebase; its rate doesn't change.
@discardableResult
public func CMTimebaseSetTime(_ timebase: CMTimebase, time: CMTime) -> OSStatus {
  osStatus { try timebase.setTime(time) }
}

/// Sets the rate of a timebase, starting at the current time.
@discardableResult
public func CMTimebaseSetRate(_ timebase: CMTimebase, rate: Float64) -> OSStatus {
  osStatus { try timebase.setRate(rate) }
}

/// Sets the rate of a timebase and its time at a given time of its source.
@discardableResult
public func CMTimebaseSetRateAndAnchorTime(
  _ timebase: CMTimebase, rate: Float64, anchorTime timebaseTime: CMTime, immediateSourceTime: CMTime
) -> OSStatus {
  osStatus { try timebase.setRate(rate, anchorTime: timebaseTime, referenceTime: immediateSourceTime) }
}

/// Sets the rate of a timebase and its time at a given time of its source; uses the older parameter label.
@discardableResult
public func CMTimebaseSetRateAndAnchorTime(
  _ timebase: CMTimebase, rate: Float64, anchorTime timebaseTime: CMTime, immediateMasterTime: CMTime
) -> OSStatus {
  osStatus { try timebase.setRate(rate, anchorTime: timebaseTime, referenceTime: immediateMasterTime) }
}
