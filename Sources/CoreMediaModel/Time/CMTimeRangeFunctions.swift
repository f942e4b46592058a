// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CoreVideoModel
import Foundation

// The C functions for `CMTimeRange`; the corresponding Swift members document the details.

/// An empty range that starts at zero.
public let kCMTimeRangeZero = CMTimeRange.zero
/// A range whose start and duration are invalid.
public let kCMTimeRangeInvalid = CMTimeRange.invalid

/// Returns a range from a start and a duration.
public func CMTimeRangeMake(start: CMTime, duration: CMTime) -> CMTimeRange {
  CMTimeRange(start: start, duration: duration)
}

/// Returns a range from `start` up to, but not including, `end`.
public func CMTimeRangeFromTimeToTime(start: CMTime, end: CMTime) -> CMTimeRange {
  CMTimeRange(start: start, end: end)
}

/// Returns the end time of a range, which the range doesn't include.
public func CMTimeRangeGetEnd(_ range: CMTimeRange) -> CMTime { range.end }

/// Returns the smallest range that contains both ranges.
public func CMTimeRangeGetUnion(_ range: CMTimeRange, otherRange: CMTimeRange) -> CMTimeRange {
  range.union(otherRange)
}

/// Returns the intersection of two ranges, or the zero range if they don't overlap.
public func CMTimeRangeGetIntersection(_ range: CMTimeRange, otherRange: CMTimeRange) -> CMTimeRange {
  range.intersection(otherRange)
}

/// Returns a Boolean value that indicates whether the starts and durations of two ranges are equal.
public func CMTimeRangeEqual(_ range1: CMTimeRange, _ range2: CMTimeRange) -> Bool { range1 == range2 }

/// Returns a Boolean value that indicates whether a range contains a time.
public func CMTimeRangeContainsTime(_ range: CMTimeRange, time: CMTime) -> Bool { range.containsTime(time) }

/// Returns a Boolean value that indicates whether a range entirely contains another range.
public func CMTimeRangeContainsTimeRange(_ range: CMTimeRange, otherRange: CMTimeRange) -> Bool {
  range.containsTimeRange(otherRange)
}

/// Returns the time in a range that is nearest to `time`; invalid if the range is empty or an operand is invalid.
///
/// **Source:** Apple, CMTimeClampToRange.
public func CMTimeClampToRange(_ time: CMTime, range: CMTimeRange) -> CMTime { range.clamping(time) }

/// Returns a time of one range mapped to another range, scaled by the ratio of their durations.
///
/// The result is invalid if a range is empty or the epoch of the time differs from that of the first range. Between two
/// infinite ranges, the time is only offset.
///
/// **Source:** Apple, CMTimeMapTimeFromRangeToRange.
public func CMTimeMapTimeFromRangeToRange(_ t: CMTime, fromRange: CMTimeRange, toRange: CMTimeRange) -> CMTime {
  fromRange.mapping(time: t, to: toRange)
}

/// Returns a duration scaled by the ratio of the durations of two ranges.
///
/// The result is invalid if a range is empty or the duration has a nonzero epoch. Two infinite ranges leave the
/// duration unchanged.
///
/// **Source:** Apple, CMTimeMapDurationFromRangeToRange.
public func CMTimeMapDurationFromRangeToRange(_ dur: CMTime, fromRange: CMTimeRange, toRange: CMTimeRange) -> CMTime {
  fromRange.mapping(duration: dur, to: toRange)
}

/// Returns the time in a range that corresponds to `time` if the range repeats endlessly.
///
/// **Source:** Apple, CMTimeFoldIntoRange.
public func CMTimeFoldIntoRange(_ time: CMTime, foldRange: CMTimeRange) -> CMTime { foldRange.folding(time) }

/// Returns a description of a range; the allocator is ignored.
public func CMTimeRangeCopyDescription(allocator: CFAllocator?, range: CMTimeRange) -> CFString? {
  NSString(string: range.description)
}

/// Prints a description of a range to standard error.
public func CMTimeRangeShow(_ range: CMTimeRange) { show(range.description) }

/// Returns a Boolean value that indicates whether a range is valid.
public func CMTIMERANGE_IS_VALID(_ range: CMTimeRange) -> Bool { range.isValid }
/// Returns a Boolean value that indicates whether a range is invalid.
public func CMTIMERANGE_IS_INVALID(_ range: CMTimeRange) -> Bool { !range.isValid }
/// Returns a Boolean value that indicates whether the start or duration of a range is indefinite.
public func CMTIMERANGE_IS_INDEFINITE(_ range: CMTimeRange) -> Bool { range.isIndefinite }
/// Returns a Boolean value that indicates whether a range is valid and its duration is zero.
public func CMTIMERANGE_IS_EMPTY(_ range: CMTimeRange) -> Bool { range.isEmpty }
