import Foundation
import Locking

/// A progress bar on the terminal. The bar is not displayed if standard error is not a terminal.
package final class ProgressLine: Sendable {
  private let isShown: Bool
  private let percent = Locked(-1)
  private let write: @Sendable (String) -> Void

  /// Creates a progress bar on standard error.
  package convenience init() {
    self.init(isTerminal: isatty(STDERR_FILENO) == 1) { FileHandle.standardError.write(Data($0.utf8)) }
  }

  /// Creates a progress bar that writes with a closure if there is a terminal.
  init(isTerminal: Bool, write: @escaping @Sendable (String) -> Void) {
    isShown = isTerminal
    self.write = write
  }

  /// Displays the progress from 0 to 1 and the name of the current job. This method may be called at any rate; it
  /// writes only when the percentage increases.
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

  /// Erases the progress bar.
  package func clear() {
    guard isShown else { return }
    write("\r\u{1B}[K")
  }
}
