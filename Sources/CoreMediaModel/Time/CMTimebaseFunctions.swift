// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The functions have the names of C.

import CoreVideoModel

/// Makes a timebase that follows a clock.
@discardableResult
public func CMTimebaseCreateWithSourceClock(
  allocator: CFAllocator?, sourceClock: CMClock, timebaseOut: UnsafeMutablePointer<CMTimebase?>
) -> OSStatus {
  timebaseOut.pointee = CMTimebase(sourceClock: sourceClock)
  return noErr
}

/// Makes a timebase that follows a clock; the older name.
@discardableResult
public func CMTimebaseCreateWithMasterClock(
  allocator: CFAllocator?, masterClock: CMClock, timebaseOut: UnsafeMutablePointer<CMTimebase?>
) -> OSStatus {
  CMTimebaseCreateWithSourceClock(allocator: allocator, sourceClock: masterClock, timebaseOut: timebaseOut)
}

/// Makes a timebase that follows another.
@discardableResult
public func CMTimebaseCreateWithSourceTimebase(
  allocator: CFAllocator?, sourceTimebase: CMTimebase, timebaseOut: UnsafeMutablePointer<CMTimebase?>
) -> OSStatus {
  timebaseOut.pointee = CMTimebase(sourceTimebase: sourceTimebase)
  return noErr
}

/// `CMTimebase.time`.
public func CMTimebaseGetTime(_ timebase: CMTimebase) -> CMTime { timebase.time }

/// `CMTimebase.time` in units of a second.
public func CMTimebaseGetTimeWithTimeScale(
  _ timebase: CMTimebase, timescale: CMTimeScale, method: CMTimeRoundingMethod
) -> CMTime {
  timebase.time.convertScale(timescale, method: method)
}

/// `CMTimebase.rate`.
public func CMTimebaseGetRate(_ timebase: CMTimebase) -> Float64 { timebase.rate }
/// `CMTimebase.effectiveRate`.
public func CMTimebaseGetEffectiveRate(_ timebase: CMTimebase) -> Float64 { timebase.effectiveRate }
/// `CMTimebase.source`; the older name.
public func CMTimebaseGetMaster(_ timebase: CMTimebase) -> CMClockOrTimebase? { timebase.source }
/// `CMTimebase.source`.
public func CMTimebaseCopySource(_ timebase: CMTimebase) -> CMClockOrTimebase { timebase.source }
/// `CMTimebase.sourceClock`.
public func CMTimebaseCopySourceClock(_ timebase: CMTimebase) -> CMClock? { timebase.sourceClock }

/// Sets what a timebase shows now.
@discardableResult
public func CMTimebaseSetTime(_ timebase: CMTimebase, time: CMTime) -> OSStatus {
  osStatus { try timebase.setTime(time) }
}

/// Sets how fast a timebase runs from now on.
@discardableResult
public func CMTimebaseSetRate(_ timebase: CMTimebase, rate: Float64) -> OSStatus {
  osStatus { try timebase.setRate(rate) }
}

/// Sets how fast a timebase runs, and what it shows when its source shows another time.
@discardableResult
public func CMTimebaseSetRateAndAnchorTime(
  _ timebase: CMTimebase, rate: Float64, anchorTime timebaseTime: CMTime, immediateSourceTime: CMTime
) -> OSStatus {
  osStatus { try timebase.setRate(rate, anchorTime: timebaseTime, referenceTime: immediateSourceTime) }
}

/// The same under the older name of its last parameter.
@discardableResult
public func CMTimebaseSetRateAndAnchorTime(
  _ timebase: CMTimebase, rate: Float64, anchorTime timebaseTime: CMTime, immediateMasterTime: CMTime
) -> OSStatus {
  osStatus { try timebase.setRate(rate, anchorTime: timebaseTime, referenceTime: immediateMasterTime) }
}
