// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names match Apple's C API.

import CoreVideoModel
import Foundation

/// A mapping of a time range of source media to a time range of a track.
public struct CMTimeMapping: Hashable, Sendable {
  /// The time range of the source media; invalid for an empty edit.
  public var source: CMTimeRange
  /// The time range of the track to which the media is mapped.
  public var target: CMTimeRange

  /// Creates a mapping in which both ranges are invalid.
  public init() {
    self.init(source: .invalid, target: .invalid)
  }

  public init(source: CMTimeRange, target: CMTimeRange) {
    self.source = source
    self.target = target
  }

  /// A mapping in which both ranges are invalid.
  public static let invalid = CMTimeMapping()

  /// A Boolean value that indicates whether the target range is valid. **Source:** Apple, CMTIMEMAPPING_IS_VALID.
  public var isValid: Bool { target.isValid }
  /// A Boolean value that indicates whether the mapping is an empty edit, without a source.
  ///
  /// **Source:** Apple, CMTIMEMAPPING_IS_EMPTY.
  public var isEmpty: Bool { !source.start.isNumeric }
}

extension CMTimeMapping: CustomStringConvertible {
  /// A description of the source range and the target range.
  public var description: String { "{\(source), \(target)}" }
}

/// A mapping in which both ranges are invalid.
public let kCMTimeMappingInvalid = CMTimeMapping.invalid

/// Returns a mapping from a source range to a target range.
public func CMTimeMappingMake(source: CMTimeRange, target: CMTimeRange) -> CMTimeMapping {
  CMTimeMapping(source: source, target: target)
}

/// Returns an empty edit, a mapping without a source.
public func CMTimeMappingMakeEmpty(target: CMTimeRange) -> CMTimeMapping {
  CMTimeMapping(source: .invalid, target: target)
}

/// Returns a description of a mapping; the allocator is ignored.
public func CMTimeMappingCopyDescription(allocator: CFAllocator?, mapping: CMTimeMapping) -> CFString? {
  NSString(string: mapping.description)
}

/// Prints a description of a mapping to standard error.
public func CMTimeMappingShow(_ mapping: CMTimeMapping) { show(mapping.description) }

/// Returns a Boolean value that indicates whether the target range of a mapping is valid.
public func CMTIMEMAPPING_IS_VALID(_ mapping: CMTimeMapping) -> Bool { mapping.isValid }
/// Returns a Boolean value that indicates whether the target range of a mapping is invalid.
public func CMTIMEMAPPING_IS_INVALID(_ mapping: CMTimeMapping) -> Bool { !mapping.isValid }
/// Returns a Boolean value that indicates whether a mapping is an empty edit.
public func CMTIMEMAPPING_IS_EMPTY(_ mapping: CMTimeMapping) -> Bool { mapping.isEmpty }
