import Foundation

/// A line on the terminal that says what is being measured; nothing where standard error is none.
enum Progress {
  /// The group of rows that is being measured.
  nonisolated(unsafe) static var group = ""  // Only the main thread measures.
  private static let begin = ContinuousClock.now
  private static let isShown = isatty(STDERR_FILENO) == 1

  /// Shows how far the group is.
  static func show(_ text: String) {
    let seconds = Int((ContinuousClock.now - begin) / .seconds(1))
    write("\r\u{1B}[K\(seconds) s  \(group): \(text)")
  }

  /// Takes the line away, for what is printed next.
  static func clear() { write("\r\u{1B}[K") }

  private static func write(_ text: String) {
    if isShown { FileHandle.standardError.write(Data(text.utf8)) }
  }
}
