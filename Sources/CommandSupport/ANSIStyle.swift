import Foundation
import Scenarios

/// The ANSI colors of terminal output. **Source:** no-color.org and bixense.com/clicolors.
package struct ANSIStyle {
  /// Whether output is colored.
  let isOn: Bool

  /// Creates a style for output to a file descriptor.
  package init(_ descriptor: Int32) {
    self.init(isTerminal: isatty(descriptor) == 1, ProcessInfo.processInfo.environment)
  }

  /// Creates a style that uses colors if the output is a terminal with color support or `CLICOLOR_FORCE` is set, and
  /// `NO_COLOR` is not.
  init(isTerminal: Bool, _ environment: [String: String]) {
    let isForced = !["", "0"].contains(environment["CLICOLOR_FORCE"] ?? "")
    isOn = environment["NO_COLOR"]?.isEmpty != false && (isForced || isTerminal && environment["TERM"] != "dumb")
  }

  package init(isOn: Bool) { self.isOn = isOn }

  /// Returns the word for a status in its color.
  package func callAsFunction(_ status: RunReport.Status) -> String {
    let color =
      switch status {
      case .passed: 32
      case .failed, .raised, .error: 31
      case .skipped: 33
      }
    return isOn ? "\u{1B}[\(color)m\(status.rawValue)\u{1B}[0m" : status.rawValue
  }

  /// Returns a line of a unified diff in its color.
  package func callAsFunction(difference line: Substring) -> String {
    let color: Int? =
      switch line.first {
      case "-": 31
      case "+": 32
      case "@": 36
      default: nil
      }
    let text = String(line).printable
    guard isOn, let color else { return text }
    return "\u{1B}[\(color)m\(text)\u{1B}[0m"
  }
}
