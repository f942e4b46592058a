// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CoreVideoModel
import Foundation

// The C functions for `CMTime`; the corresponding Swift members document the details.

/// A time that is invalid.
public let kCMTimeInvalid = CMTime.invalid
/// A time whose value is unknown.
public let kCMTimeIndefinite = CMTime.indefinite
/// A time that is later than every finite time.
public let kCMTimePositiveInfinity = CMTime.positiveInfinity
/// A time that is earlier than every finite time.
public let kCMTimeNegativeInfinity = CMTime.negativeInfinity
/// A time of zero seconds, represented as 0/1.
public let kCMTimeZero = CMTime.zero

/// Returns a time of `value / timescale` seconds; invalid if the timescale is not positive.
public func CMTimeMake(value: Int64, timescale: Int32) -> CMTime {
  CMTime(value: value, timescale: timescale)
}

/// Returns a time of `value / timescale` seconds in an epoch; invalid if the timescale is not positive.
public func CMTimeMakeWithEpoch(value: Int64, timescale: Int32, epoch: Int64) -> CMTime {
  CMTime(value: value, timescale: timescale, epoch: epoch)
}

/// Returns a time from seconds, truncated to a whole number of timescale units.
public func CMTimeMakeWithSeconds(_ seconds: Double, preferredTimescale: Int32) -> CMTime {
  CMTime(seconds: seconds, preferredTimescale: preferredTimescale)
}

/// Returns the time in seconds; NaN if the time is invalid or indefinite.
public func CMTimeGetSeconds(_ time: CMTime) -> Double { time.seconds }

/// Returns the sum of two times, like `+`.
public func CMTimeAdd(_ lhs: CMTime, _ rhs: CMTime) -> CMTime { lhs + rhs }

/// Returns the difference of two times, like `-`.
public func CMTimeSubtract(_ lhs: CMTime, _ rhs: CMTime) -> CMTime { lhs - rhs }

/// Returns a time multiplied by an integer, in the same timescale, which is halved while the value overflows.
///
/// **Source:** Apple, CMTimeMultiply.
public func CMTimeMultiply(_ time: CMTime, multiplier: Int32) -> CMTime { time.multiplied(by: multiplier) }

/// Returns a time multiplied by a floating-point number, exact if a timescale can represent the product.
///
/// **Source:** Apple, CMTimeMultiplyByFloat64.
public func CMTimeMultiplyByFloat64(_ time: CMTime, multiplier: Double) -> CMTime {
  time.multiplied(by: multiplier)
}

/// Returns a time multiplied by `multiplier / divisor`, exact if a timescale can represent the product.
///
/// **Source:** Apple, CMTimeMultiplyByRatio.
public func CMTimeMultiplyByRatio(_ time: CMTime, multiplier: Int32, divisor: Int32) -> CMTime {
  time.multiplied(by: multiplier, over: divisor)
}

/// Returns -1, 0 or 1 if the first time is less than, equal to or greater than the second. **Source:** rule 335.
public func CMTimeCompare(_ time1: CMTime, _ time2: CMTime) -> Int32 { time1.compared(with: time2) }

/// Returns the lesser of two times.
public func CMTimeMinimum(_ time1: CMTime, _ time2: CMTime) -> CMTime { time2 < time1 ? time2 : time1 }

/// Returns the greater of two times.
public func CMTimeMaximum(_ time1: CMTime, _ time2: CMTime) -> CMTime { time2 > time1 ? time2 : time1 }

/// Returns the absolute value of a time.
///
/// The most negative value has no positive counterpart and is returned unchanged. **Source:** observed.
public func CMTimeAbsoluteValue(_ time: CMTime) -> CMTime {
  if time.isNegativeInfinity { return .positiveInfinity }
  guard time.isNumeric, time.value < 0 else { return time }
  return CMTime(value: 0 &- time.value, timescale: time.timescale, flags: time.flags, epoch: time.epoch)
}

/// Returns a time converted to another timescale with the given rounding method.
public func CMTimeConvertScale(_ time: CMTime, timescale newTimescale: Int32, method: CMTimeRoundingMethod) -> CMTime {
  time.convertScale(newTimescale, method: method)
}

/// Returns a description of a time; the allocator is ignored.
public func CMTimeCopyDescription(allocator: CFAllocator?, time: CMTime) -> CFString? {
  NSString(string: time.description)
}

/// Prints a description of a time to standard error.
public func CMTimeShow(_ time: CMTime) { show(time.description) }

/// Prints a line to standard error for the `Show` functions.
func show(_ line: String) {
  try? FileHandle.standardError.write(contentsOf: Data("\(line)\n".utf8))
}

/// Returns a Boolean value that indicates whether a time is valid.
public func CMTIME_IS_VALID(_ time: CMTime) -> Bool { time.isValid }
/// Returns a Boolean value that indicates whether a time is invalid.
public func CMTIME_IS_INVALID(_ time: CMTime) -> Bool { !time.isValid }
/// Returns a Boolean value that indicates whether a time is finite.
public func CMTIME_IS_NUMERIC(_ time: CMTime) -> Bool { time.isNumeric }
/// Returns a Boolean value that indicates whether a time is valid and indefinite.
public func CMTIME_IS_INDEFINITE(_ time: CMTime) -> Bool { time.isIndefinite }
/// Returns a Boolean value that indicates whether a time is positive infinity.
public func CMTIME_IS_POSITIVEINFINITY(_ time: CMTime) -> Bool { time.isPositiveInfinity }
/// Returns a Boolean value that indicates whether a time is negative infinity.
public func CMTIME_IS_NEGATIVEINFINITY(_ time: CMTime) -> Bool { time.isNegativeInfinity }
/// Returns a Boolean value that indicates whether a time is the result of an inexact operation.
public func CMTIME_HAS_BEEN_ROUNDED(_ time: CMTime) -> Bool { time.hasBeenRounded }
