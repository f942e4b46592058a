import Foundation

/// Runs `body`. There is no Objective-C and so nothing to release.
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result { try body() }

extension NSNumber {
  /// The number as an `Int`, for sources that read `userInfo` values in the Objective-C way.
  public var integerValue: Int! { intValue }
}
