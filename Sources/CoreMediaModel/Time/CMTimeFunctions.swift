// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CoreVideoModel
import Foundation

// The C spelling of what `CMTime` does. Each function says only which member it stands for; the rules are there.

/// No time at all.
public let kCMTimeInvalid = CMTime.invalid
/// A time that is not known.
public let kCMTimeIndefinite = CMTime.indefinite
/// Later than every finite time.
public let kCMTimePositiveInfinity = CMTime.positiveInfinity
/// Earlier than every finite time.
public let kCMTimeNegativeInfinity = CMTime.negativeInfinity
/// Zero seconds.
public let kCMTimeZero = CMTime.zero

/// `CMTime.init(value:timescale:)`.
public func CMTimeMake(value: Int64, timescale: Int32) -> CMTime {
  CMTime(value: value, timescale: timescale)
}

/// `value / timescale` seconds of an epoch; invalid when the timescale is not positive.
public func CMTimeMakeWithEpoch(value: Int64, timescale: Int32, epoch: Int64) -> CMTime {
  CMTime(value: value, timescale: timescale, epoch: epoch)
}

/// `CMTime.init(seconds:preferredTimescale:)`.
public func CMTimeMakeWithSeconds(_ seconds: Double, preferredTimescale: Int32) -> CMTime {
  CMTime(seconds: seconds, preferredTimescale: preferredTimescale)
}

/// `CMTime.seconds`.
public func CMTimeGetSeconds(_ time: CMTime) -> Double { time.seconds }

/// The sum: `+`.
public func CMTimeAdd(_ lhs: CMTime, _ rhs: CMTime) -> CMTime { lhs + rhs }

/// The difference: `-`.
public func CMTimeSubtract(_ lhs: CMTime, _ rhs: CMTime) -> CMTime { lhs - rhs }

/// The time, a whole number of times, in its own timescale. While the value overflows, the timescale is halved.
///
/// **Source:** Apple, CMTimeMultiply.
public func CMTimeMultiply(_ time: CMTime, multiplier: Int32) -> CMTime { time.multiplied(by: multiplier) }

/// The time, times a floating-point number: exact where a timescale can express it.
///
/// **Source:** Apple, CMTimeMultiplyByFloat64.
public func CMTimeMultiplyByFloat64(_ time: CMTime, multiplier: Double) -> CMTime {
  time.multiplied(by: multiplier)
}

/// The time, times `multiplier / divisor`: exact where a timescale can express it.
///
/// **Source:** Apple, CMTimeMultiplyByRatio.
public func CMTimeMultiplyByRatio(_ time: CMTime, multiplier: Int32, divisor: Int32) -> CMTime {
  time.multiplied(by: multiplier, over: divisor)
}

/// -1, 0 or 1: less, equal or greater, by the order of `<`. **Source:** rule 335.
public func CMTimeCompare(_ time1: CMTime, _ time2: CMTime) -> Int32 { time1.compared(with: time2) }

/// The lesser of two times.
public func CMTimeMinimum(_ time1: CMTime, _ time2: CMTime) -> CMTime { time2 < time1 ? time2 : time1 }

/// The greater of two times.
public func CMTimeMaximum(_ time1: CMTime, _ time2: CMTime) -> CMTime { time2 > time1 ? time2 : time1 }

/// The time without its sign; the most negative value, which has no counterpart, stays. **Source:** observed.
public func CMTimeAbsoluteValue(_ time: CMTime) -> CMTime {
  if time.isNegativeInfinity { return .positiveInfinity }
  guard time.isNumeric, time.value < 0 else { return time }
  return CMTime(value: 0 &- time.value, timescale: time.timescale, flags: time.flags, epoch: time.epoch)
}

/// `CMTime.convertScale(_:method:)`.
public func CMTimeConvertScale(_ time: CMTime, timescale newTimescale: Int32, method: CMTimeRoundingMethod) -> CMTime {
  time.convertScale(newTimescale, method: method)
}

/// `CMTime.description`; the allocator does not matter.
public func CMTimeCopyDescription(allocator: CFAllocator?, time: CMTime) -> CFString? {
  NSString(string: time.description)
}

/// Prints `CMTime.description` to standard error.
public func CMTimeShow(_ time: CMTime) { show(time.description) }

/// Prints a line to standard error, for the functions whose purpose is that.
func show(_ line: String) {
  FileHandle.standardError.write(Data("\(line)\n".utf8))
}

/// `CMTime.isValid`.
public func CMTIME_IS_VALID(_ time: CMTime) -> Bool { time.isValid }
/// The opposite of `CMTime.isValid`.
public func CMTIME_IS_INVALID(_ time: CMTime) -> Bool { !time.isValid }
/// `CMTime.isNumeric`.
public func CMTIME_IS_NUMERIC(_ time: CMTime) -> Bool { time.isNumeric }
/// `CMTime.isIndefinite`.
public func CMTIME_IS_INDEFINITE(_ time: CMTime) -> Bool { time.isIndefinite }
/// `CMTime.isPositiveInfinity`.
public func CMTIME_IS_POSITIVEINFINITY(_ time: CMTime) -> Bool { time.isPositiveInfinity }
/// `CMTime.isNegativeInfinity`.
public func CMTIME_IS_NEGATIVEINFINITY(_ time: CMTime) -> Bool { time.isNegativeInfinity }
/// `CMTime.hasBeenRounded`.
public func CMTIME_HAS_BEEN_ROUNDED(_ time: CMTime) -> Bool { time.hasBeenRounded }
