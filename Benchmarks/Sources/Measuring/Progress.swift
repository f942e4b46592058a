import Foundation

/// A progress line on the terminal, without effect if standard error is not a terminal.
enum Progress {
  /// The group of rows that is currently measured.
  nonisolated(unsafe) static var group = ""  // Only the main thread measures.
  private static let begin = ContinuousClock.now
  private static let isShown = isatty(STDERR_FILENO) == 1

  /// Displays the progress of the group.
  static func show(_ text: String) {
    let seconds = Int((ContinuousClock.now - begin) / .seconds(1))
    write("\r\u{1B}[K\(seconds) s  \(group): \(text)")
  }

  /// Clears the progress line before other output.
  static func clear() { write("\r\u{1B}[K") }

  private static func write(_ text: String) {
    if isShown { FileHandle.standardError.write(Data(text.utf8)) }
  }
}
