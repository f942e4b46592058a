import Foundation
import Testing

extension NSCondition {
  /// Waits, with the condition locked, until another thread makes a condition true.
  ///
  /// A timeout is recorded as an issue, and the test continues: the test library's time limits cannot end a blocked
  /// thread, so the whole run would hang. The timeout of two minutes is far longer than any operation here takes.
  func wait(_ location: SourceLocation, until isSo: () -> Bool) {
    let end = Date(timeIntervalSinceNow: 120)
    while !isSo() {
      guard wait(until: end) else {
        Issue.record("it never came", sourceLocation: location)
        return
      }
    }
  }
}
