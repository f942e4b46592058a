// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CoreVideoModel
import Foundation

// Dictionary representations of times for property lists, with Apple's keys and values. The keys can be
// `nonisolated(unsafe)` because constant strings never change.

/// The dictionary key of `CMTime.value`.
public nonisolated(unsafe) let kCMTimeValueKey: CFString = "value"
/// The dictionary key of `CMTime.timescale`.
public nonisolated(unsafe) let kCMTimeScaleKey: CFString = "timescale"
/// The dictionary key of `CMTime.epoch`.
public nonisolated(unsafe) let kCMTimeEpochKey: CFString = "epoch"
/// The dictionary key of the raw value of `CMTime.flags`.
public nonisolated(unsafe) let kCMTimeFlagsKey: CFString = "flags"
/// The dictionary key of `CMTimeRange.start`; the value is a time dictionary.
public nonisolated(unsafe) let kCMTimeRangeStartKey: CFString = "start"
/// The dictionary key of `CMTimeRange.duration`; the value is a time dictionary.
public nonisolated(unsafe) let kCMTimeRangeDurationKey: CFString = "duration"
/// The dictionary key of `CMTimeMapping.source`; the value is a time range dictionary.
public nonisolated(unsafe) let kCMTimeMappingSourceKey: CFString = "source"
/// The dictionary key of `CMTimeMapping.target`; the value is a time range dictionary.
public nonisolated(unsafe) let kCMTimeMappingTargetKey: CFString = "target"

/// Returns a dictionary of the four fields of a time; the allocator is ignored.
public func CMTimeCopyAsDictionary(_ time: CMTime, allocator: CFAllocator?) -> CFDictionary? {
  NSDictionary(dictionary: [
    kCMTimeValueKey: NSNumber(value: time.value),
    kCMTimeScaleKey: NSNumber(value: time.timescale),
    kCMTimeEpochKey: NSNumber(value: time.epoch),
    kCMTimeFlagsKey: NSNumber(value: time.flags.rawValue),
  ])
}

/// Returns the time that a dictionary represents; invalid if a field is missing.
public func CMTimeMakeFromDictionary(_ dictionaryRepresentation: CFDictionary?) -> CMTime {
  guard let dictionary = dictionaryRepresentation,
    let value = dictionary[kCMTimeValueKey] as? NSNumber,
    let timescale = dictionary[kCMTimeScaleKey] as? NSNumber,
    let epoch = dictionary[kCMTimeEpochKey] as? NSNumber,
    let flags = dictionary[kCMTimeFlagsKey] as? NSNumber
  else { return .invalid }
  return CMTime(
    value: value.int64Value, timescale: timescale.int32Value, flags: CMTimeFlags(rawValue: flags.uint32Value),
    epoch: epoch.int64Value)
}

/// Returns a dictionary of the start and the duration of a range; the allocator is ignored.
public func CMTimeRangeCopyAsDictionary(_ range: CMTimeRange, allocator: CFAllocator?) -> CFDictionary? {
  guard let start = CMTimeCopyAsDictionary(range.start, allocator: allocator),
    let duration = CMTimeCopyAsDictionary(range.duration, allocator: allocator)
  else { return nil }
  return NSDictionary(dictionary: [kCMTimeRangeStartKey: start, kCMTimeRangeDurationKey: duration])
}

/// Returns the time range that a dictionary represents; missing fields are invalid.
public func CMTimeRangeMakeFromDictionary(_ dictionaryRepresentation: CFDictionary) -> CMTimeRange {
  CMTimeRange(
    start: CMTimeMakeFromDictionary(dictionaryRepresentation[kCMTimeRangeStartKey] as? NSDictionary),
    duration: CMTimeMakeFromDictionary(dictionaryRepresentation[kCMTimeRangeDurationKey] as? NSDictionary))
}

/// Returns a dictionary of the source and target ranges of a mapping; the allocator is ignored.
public func CMTimeMappingCopyAsDictionary(_ mapping: CMTimeMapping, allocator: CFAllocator?) -> CFDictionary? {
  guard let source = CMTimeRangeCopyAsDictionary(mapping.source, allocator: allocator),
    let target = CMTimeRangeCopyAsDictionary(mapping.target, allocator: allocator)
  else { return nil }
  return NSDictionary(dictionary: [kCMTimeMappingSourceKey: source, kCMTimeMappingTargetKey: target])
}

/// Returns the time mapping that a dictionary represents; missing ranges are invalid.
public func CMTimeMappingMakeFromDictionary(_ dictionaryRepresentation: CFDictionary) -> CMTimeMapping {
  func range(_ key: CFString) -> CMTimeRange {
    (dictionaryRepresentation[key] as? NSDictionary).map(CMTimeRangeMakeFromDictionary) ?? .invalid
  }
  return CMTimeMapping(source: range(kCMTimeMappingSourceKey), target: range(kCMTimeMappingTargetKey))
}
