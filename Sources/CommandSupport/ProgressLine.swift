import Foundation
import Locking

/// A line on the terminal that says how far we are. Says nothing when standard error is no terminal.
package final class ProgressLine: Sendable {
  private let isShown: Bool
  private let percent = Locked(-1)
  private let write: @Sendable (String) -> Void

  /// A line on standard error.
  package convenience init() {
    self.init(isTerminal: isatty(STDERR_FILENO) == 1) { FileHandle.standardError.write(Data($0.utf8)) }
  }

  /// A line that is written with `write` if there is a terminal.
  init(isTerminal: Bool, write: @escaping @Sendable (String) -> Void) {
    isShown = isTerminal
    self.write = write
  }

  /// Shows a share from 0 to 1 and what is being done; called as often as one likes, writes at most a hundred times.
  package func show(_ share: Double, _ name: String) {
    guard isShown else { return }
    let new = Int(min(max(share, 0), 1) * 100)
    percent.withLock { percent in
      guard new > percent else { return }
      percent = new
      let filled = new / 5
      let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: 20 - filled)
      write("\r\u{1B}[K[\(bar)] \(new)% \(name.prefix(50))")
    }
  }

  /// Removes the line.
  package func clear() {
    guard isShown else { return }
    write("\r\u{1B}[K")
  }
}
