import Foundation

/// Runs `body` and returns its result. Without the Objective-C runtime there is no pool to drain.
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result { try body() }

extension NSNumber {
  /// The number as an `Int`. Supports code that reads `userInfo` values as in Objective-C.
  public var integerValue: Int! { intValue }
}
