import Foundation
import Testing

extension NSCondition {
  /// Waits, with the condition locked, until something is so that another thread brings about.
  ///
  /// What never comes is an issue of the test that waits, which then goes on: a time limit of the test library's does not end
  /// a thread that waits, and the whole run would hang. Nothing is timed: two minutes are far more than anything here takes.
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
