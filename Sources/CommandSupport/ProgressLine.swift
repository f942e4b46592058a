import Foundation
import Locking
import SimulationKernel

/// The progress of a batch of runs.
package struct BatchProgress: Sendable {
  /// The completed part of all runs, from 0 to 1.
  package var share: Double
  /// The number of runs that have ended.
  package var endedCount: Int
  /// The number of all runs.
  package var count: Int
  /// The name of a run in progress.
  package var name: String

  /// Creates the progress of a single run.
  package init(share: Double, endedCount: Int = 0, count: Int = 1, name: String) {
    (self.share, self.endedCount, self.count, self.name) = (share, endedCount, count, name)
  }
}

/// A progress bar on the terminal. The bar is not displayed if standard error is not a terminal.
package final class ProgressLine: Sendable {
  private let isShown: Bool
  private let shown = Locked((percent: -1, endedCount: -1))
  private let now: @Sendable () -> Int64
  private let write: @Sendable (String) -> Void

  /// Creates a progress bar on standard error.
  package convenience init() {
    let clock = HostTimeline()
    self.init(isTerminal: isatty(STDERR_FILENO) == 1, now: { clock.nanoseconds }) {
      try? FileHandle.standardError.write(contentsOf: Data($0.utf8))
    }
  }

  /// Creates a progress bar that writes with a closure if there is a terminal.
  ///
  /// - Parameter now: A closure that returns the time in nanoseconds since the first run began.
  init(isTerminal: Bool, now: @escaping @Sendable () -> Int64 = { 0 }, write: @escaping @Sendable (String) -> Void) {
    isShown = isTerminal
    self.now = now
    self.write = write
  }

  /// Displays the progress. This method may be called at any rate; it writes only when the percentage or the number of
  /// ended runs increases.
  package func show(_ progress: BatchProgress) {
    guard isShown else { return }
    let percent = Int(min(max(progress.share, 0), 1) * 100)
    shown.withLock { shown in
      guard percent > shown.percent || progress.endedCount > shown.endedCount else { return }
      shown = (max(percent, shown.percent), max(progress.endedCount, shown.endedCount))
      let filled = shown.percent / 5
      let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: 20 - filled)
      let count = progress.count == 1 ? "" : " \(min(shown.endedCount + 1, progress.count))/\(progress.count)"
      write("\r\u{1B}[K[\(bar)] \(shown.percent)%\(count)\(rest(after: progress.share)) \(progress.name.prefix(40))")
    }
  }

  /// Returns the estimated time left, once there is a basis for it.
  private func rest(after share: Double) -> String {
    let seconds = Double(now()) / 1e9
    guard share >= 0.02, share < 1, seconds >= 1 else { return "" }
    let left = Int((seconds * (1 - share) / share).rounded(.up))
    return left < 60 ? " \(left) s left" : " \((left + 59) / 60) min left"
  }

  /// Erases the progress bar.
  package func clear() {
    guard isShown else { return }
    write("\r\u{1B}[K")
  }
}
