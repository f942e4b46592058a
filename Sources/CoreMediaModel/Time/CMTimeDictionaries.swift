// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CoreVideoModel
import Foundation

// Times as dictionaries of numbers, for property lists. Keys and values are Apple's. The keys are unsafe only in name: a
// constant string is never changed.

/// `CMTime.value` in a dictionary.
public nonisolated(unsafe) let kCMTimeValueKey: CFString = "value"
/// `CMTime.timescale` in a dictionary.
public nonisolated(unsafe) let kCMTimeScaleKey: CFString = "timescale"
/// `CMTime.epoch` in a dictionary.
public nonisolated(unsafe) let kCMTimeEpochKey: CFString = "epoch"
/// The bits of `CMTime.flags` in a dictionary.
public nonisolated(unsafe) let kCMTimeFlagsKey: CFString = "flags"
/// `CMTimeRange.start`, itself a dictionary, in a dictionary.
public nonisolated(unsafe) let kCMTimeRangeStartKey: CFString = "start"
/// `CMTimeRange.duration`, itself a dictionary, in a dictionary.
public nonisolated(unsafe) let kCMTimeRangeDurationKey: CFString = "duration"
/// `CMTimeMapping.source`, itself a dictionary, in a dictionary.
public nonisolated(unsafe) let kCMTimeMappingSourceKey: CFString = "source"
/// `CMTimeMapping.target`, itself a dictionary, in a dictionary.
public nonisolated(unsafe) let kCMTimeMappingTargetKey: CFString = "target"

/// A time as a dictionary of its four fields; the allocator does not matter.
public func CMTimeCopyAsDictionary(_ time: CMTime, allocator: CFAllocator?) -> CFDictionary? {
  NSDictionary(dictionary: [
    kCMTimeValueKey: NSNumber(value: time.value),
    kCMTimeScaleKey: NSNumber(value: time.timescale),
    kCMTimeEpochKey: NSNumber(value: time.epoch),
    kCMTimeFlagsKey: NSNumber(value: time.flags.rawValue),
  ])
}

/// The time that a dictionary holds; invalid when a field is missing.
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

/// A range as a dictionary of two; the allocator does not matter.
public func CMTimeRangeCopyAsDictionary(_ range: CMTimeRange, allocator: CFAllocator?) -> CFDictionary? {
  guard let start = CMTimeCopyAsDictionary(range.start, allocator: allocator),
    let duration = CMTimeCopyAsDictionary(range.duration, allocator: allocator)
  else { return nil }
  return NSDictionary(dictionary: [kCMTimeRangeStartKey: start, kCMTimeRangeDurationKey: duration])
}

/// The range that a dictionary holds; what is missing is invalid.
public func CMTimeRangeMakeFromDictionary(_ dictionaryRepresentation: CFDictionary) -> CMTimeRange {
  CMTimeRange(
    start: CMTimeMakeFromDictionary(dictionaryRepresentation[kCMTimeRangeStartKey] as? NSDictionary),
    duration: CMTimeMakeFromDictionary(dictionaryRepresentation[kCMTimeRangeDurationKey] as? NSDictionary))
}

/// A mapping as a dictionary of two ranges; the allocator does not matter.
public func CMTimeMappingCopyAsDictionary(_ mapping: CMTimeMapping, allocator: CFAllocator?) -> CFDictionary? {
  guard let source = CMTimeRangeCopyAsDictionary(mapping.source, allocator: allocator),
    let target = CMTimeRangeCopyAsDictionary(mapping.target, allocator: allocator)
  else { return nil }
  return NSDictionary(dictionary: [kCMTimeMappingSourceKey: source, kCMTimeMappingTargetKey: target])
}

/// The mapping that a dictionary holds; what is missing is invalid.
public func CMTimeMappingMakeFromDictionary(_ dictionaryRepresentation: CFDictionary) -> CMTimeMapping {
  func range(_ key: CFString) -> CMTimeRange {
    (dictionaryRepresentation[key] as? NSDictionary).map(CMTimeRangeMakeFromDictionary) ?? .invalid
  }
  return CMTimeMapping(source: range(kCMTimeMappingSourceKey), target: range(kCMTimeMappingTargetKey))
}
