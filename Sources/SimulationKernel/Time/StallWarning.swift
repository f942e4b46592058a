import Foundation

/// A wait for another thread that should be over at once, and is told when it is not: a driver may hang in the kernel, where nothing can end it.
public enum StallWarning {
  /// How long is not told, in seconds. **Source:** made up; as long as virtual time stands still before it is told.
  public static let patience = 10.0

  /// Waits, and says once on standard error what for when it lasts.
  ///
  /// - Parameters:
  ///   - what: what is waited for, as the end of a sentence that begins with "this has waited for 10 s: ".
  ///   - patience: the time in seconds after which the wait is reported.
  ///   - tell: writes the report; standard error by default.
  ///   - wait: waits until then, as `DispatchSemaphore.wait(timeout:)` does.
  public static func run(
    _ what: @autoclosure () -> String, after patience: Double = patience,
    tell: (String) -> Void = { FileHandle.standardError.write(Data($0.utf8)) },
    wait: (DispatchTime) -> DispatchTimeoutResult
  ) {
    guard wait(.now() + patience) == .timedOut else { return }
    tell("camsim: this has waited for \(Int(patience)) s: \(what())\n")
    _ = wait(.distantFuture)
  }
}
