import Foundation

extension NSNumber {
  /// Returns the number that a value of a settings dictionary is on Apple's platforms, which also bridge `CGFloat`; nil
  /// if it is not a number.
  package static func bridging(_ value: Any?) -> NSNumber? {
    value as? NSNumber ?? (value as? CGFloat).map { NSNumber(value: Double($0)) }
  }
}
