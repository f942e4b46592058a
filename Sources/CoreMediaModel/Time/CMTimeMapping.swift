// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The functions have the names of C.

import CoreVideoModel
import Foundation

/// How a stretch of a track's media lies on the track's own time.
public struct CMTimeMapping: Hashable, Sendable {
  /// Where the media comes from; invalid when there is none, so that the target is a gap.
  public var source: CMTimeRange
  /// Where it is put.
  public var target: CMTimeRange

  /// An invalid mapping.
  public init() {
    self.init(source: .invalid, target: .invalid)
  }

  /// From one range to another.
  public init(source: CMTimeRange, target: CMTimeRange) {
    self.source = source
    self.target = target
  }

  /// No mapping at all.
  public static let invalid = CMTimeMapping()

  /// Whether the target is a range. **Source:** Apple, CMTIMEMAPPING_IS_VALID.
  public var isValid: Bool { target.isValid }
  /// Whether the target is a gap: it has no source. **Source:** Apple, CMTIMEMAPPING_IS_EMPTY.
  public var isEmpty: Bool { !source.start.isNumeric }
}

extension CMTimeMapping: CustomStringConvertible {
  /// Both ranges, the source first.
  public var description: String { "{\(source), \(target)}" }
}

/// No mapping at all.
public let kCMTimeMappingInvalid = CMTimeMapping.invalid

/// `CMTimeMapping.init(source:target:)`.
public func CMTimeMappingMake(source: CMTimeRange, target: CMTimeRange) -> CMTimeMapping {
  CMTimeMapping(source: source, target: target)
}

/// A mapping without a source: a gap.
public func CMTimeMappingMakeEmpty(target: CMTimeRange) -> CMTimeMapping {
  CMTimeMapping(source: .invalid, target: target)
}

/// `CMTimeMapping.description`; the allocator does not matter.
public func CMTimeMappingCopyDescription(allocator: CFAllocator?, mapping: CMTimeMapping) -> CFString? {
  NSString(string: mapping.description)
}

/// Prints `CMTimeMapping.description` to standard error.
public func CMTimeMappingShow(_ mapping: CMTimeMapping) { show(mapping.description) }

/// `CMTimeMapping.isValid`.
public func CMTIMEMAPPING_IS_VALID(_ mapping: CMTimeMapping) -> Bool { mapping.isValid }
/// The opposite of `CMTimeMapping.isValid`.
public func CMTIMEMAPPING_IS_INVALID(_ mapping: CMTimeMapping) -> Bool { !mapping.isValid }
/// `CMTimeMapping.isEmpty`.
public func CMTIMEMAPPING_IS_EMPTY(_ mapping: CMTimeMapping) -> Bool { mapping.isEmpty }
