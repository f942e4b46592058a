// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CoreVideoModel
import Foundation

// The C spelling of what `CMTimeRange` does. Each function says only which member it stands for; the rules are there.

/// From zero, zero seconds long.
public let kCMTimeRangeZero = CMTimeRange.zero
/// No range at all.
public let kCMTimeRangeInvalid = CMTimeRange.invalid

/// `CMTimeRange.init(start:duration:)`.
public func CMTimeRangeMake(start: CMTime, duration: CMTime) -> CMTimeRange {
  CMTimeRange(start: start, duration: duration)
}

/// `CMTimeRange.init(start:end:)`.
public func CMTimeRangeFromTimeToTime(start: CMTime, end: CMTime) -> CMTimeRange {
  CMTimeRange(start: start, end: end)
}

/// `CMTimeRange.end`.
public func CMTimeRangeGetEnd(_ range: CMTimeRange) -> CMTime { range.end }

/// `CMTimeRange.union(_:)`.
public func CMTimeRangeGetUnion(_ range: CMTimeRange, otherRange: CMTimeRange) -> CMTimeRange {
  range.union(otherRange)
}

/// `CMTimeRange.intersection(_:)`.
public func CMTimeRangeGetIntersection(_ range: CMTimeRange, otherRange: CMTimeRange) -> CMTimeRange {
  range.intersection(otherRange)
}

/// Whether starts and durations are equal.
public func CMTimeRangeEqual(_ range1: CMTimeRange, _ range2: CMTimeRange) -> Bool { range1 == range2 }

/// `CMTimeRange.containsTime(_:)`.
public func CMTimeRangeContainsTime(_ range: CMTimeRange, time: CMTime) -> Bool { range.containsTime(time) }

/// `CMTimeRange.containsTimeRange(_:)`.
public func CMTimeRangeContainsTimeRange(_ range: CMTimeRange, otherRange: CMTimeRange) -> Bool {
  range.containsTimeRange(otherRange)
}

/// The moment of a range that is nearest to a time; invalid when the range is empty or something is invalid.
///
/// **Source:** Apple, CMTimeClampToRange.
public func CMTimeClampToRange(_ time: CMTime, range: CMTimeRange) -> CMTime { range.clamping(time) }

/// Where a moment of one range goes when that range is laid over another, stretching it.
///
/// Invalid when a range is empty or the moment has another epoch than the first range. Two endless ranges only move it.
///
/// **Source:** Apple, CMTimeMapTimeFromRangeToRange.
public func CMTimeMapTimeFromRangeToRange(_ t: CMTime, fromRange: CMTimeRange, toRange: CMTimeRange) -> CMTime {
  fromRange.mapping(time: t, to: toRange)
}

/// What a duration becomes when one range is stretched to the length of another.
///
/// Invalid when a range is empty or the duration has an epoch. Two endless ranges leave it as it is.
///
/// **Source:** Apple, CMTimeMapDurationFromRangeToRange.
public func CMTimeMapDurationFromRangeToRange(_ dur: CMTime, fromRange: CMTimeRange, toRange: CMTimeRange) -> CMTime {
  fromRange.mapping(duration: dur, to: toRange)
}

/// The moment of a range at which an endless repetition of it is when a time comes.
///
/// **Source:** Apple, CMTimeFoldIntoRange.
public func CMTimeFoldIntoRange(_ time: CMTime, foldRange: CMTimeRange) -> CMTime { foldRange.folding(time) }

/// `CMTimeRange.description`; the allocator does not matter.
public func CMTimeRangeCopyDescription(allocator: CFAllocator?, range: CMTimeRange) -> CFString? {
  NSString(string: range.description)
}

/// Prints `CMTimeRange.description` to standard error.
public func CMTimeRangeShow(_ range: CMTimeRange) { show(range.description) }

/// `CMTimeRange.isValid`.
public func CMTIMERANGE_IS_VALID(_ range: CMTimeRange) -> Bool { range.isValid }
/// The opposite of `CMTimeRange.isValid`.
public func CMTIMERANGE_IS_INVALID(_ range: CMTimeRange) -> Bool { !range.isValid }
/// `CMTimeRange.isIndefinite`.
public func CMTIMERANGE_IS_INDEFINITE(_ range: CMTimeRange) -> Bool { range.isIndefinite }
/// `CMTimeRange.isEmpty`.
public func CMTIMERANGE_IS_EMPTY(_ range: CMTimeRange) -> Bool { range.isEmpty }
