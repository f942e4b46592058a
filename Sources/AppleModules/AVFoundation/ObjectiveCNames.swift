import Foundation

extension NSNumber {
  /// The number as an `Int`. Supports code that reads `userInfo` values as in Objective-C.
  public var integerValue: Int! { intValue }
}
