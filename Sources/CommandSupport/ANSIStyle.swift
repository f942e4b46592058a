import Foundation
import Scenarios

/// Colours of words on a terminal. **Source:** no-color.org.
package struct ANSIStyle {
  /// Whether there are colours.
  let isOn: Bool

  /// Colours for what goes to a file descriptor.
  package init(_ descriptor: Int32) {
    self.init(isTerminal: isatty(descriptor) == 1, ProcessInfo.processInfo.environment)
  }

  /// Colours on a terminal that has them, unless the user wants none.
  init(isTerminal: Bool, _ environment: [String: String]) {
    isOn = isTerminal && environment["NO_COLOR"]?.isEmpty != false && environment["TERM"] != "dumb"
  }

  package init(isOn: Bool) { self.isOn = isOn }

  /// The word of a status.
  package func callAsFunction(_ status: RunReport.Status) -> String {
    let color =
      switch status {
      case .passed: 32
      case .failed, .raised, .error: 31
      case .skipped: 33
      }
    return isOn ? "\u{1B}[\(color)m\(status)\u{1B}[0m" : "\(status)"
  }

  /// A line of a difference as `diff -u` prints it.
  package func callAsFunction(difference line: Substring) -> String {
    let color: Int? =
      switch line.first {
      case "-": 31
      case "+": 32
      case "@": 36
      default: nil
      }
    guard isOn, let color else { return String(line) }
    return "\u{1B}[\(color)m\(line)\u{1B}[0m"
  }
}
