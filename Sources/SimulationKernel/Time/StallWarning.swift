import Foundation

/// A watchdog that reports when waiting for another thread takes unexpectedly long. A driver may hang in the kernel,
/// where it cannot be interrupted.
public enum StallWarning {
  /// The time in seconds after which a wait is reported. **Source:** assumed; equal to the limit after which stalled
  /// virtual time is reported.
  public static let patience = 10.0

  /// Waits, and reports once if the wait takes longer than `patience`.
  ///
  /// - Parameters:
  ///   - what: A description of the awaited event, appended to a message such as "still waiting after 10 s: ".
  ///   - patience: The time in seconds after which the wait is reported.
  ///   - tell: A closure that writes the report; to standard error by default.
  ///   - wait: A closure that waits until the given time, as `DispatchSemaphore.wait(timeout:)` does.
  public static func run(
    _ what: @autoclosure () -> String, after patience: Double = patience,
    tell: (String) -> Void = { try? FileHandle.standardError.write(contentsOf: Data($0.utf8)) },
    wait: (DispatchTime) -> DispatchTimeoutResult
  ) {
    guard wait(.now() + patience) == .timedOut else { return }
    tell("camsim: still waiting after \(Int(patience)) s: \(what())\n")
    _ = wait(.distantFuture)
  }
}
