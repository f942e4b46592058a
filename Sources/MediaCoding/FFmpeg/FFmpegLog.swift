internal import CFFmpeg

/// FFmpeg's log, redirected from standard error so that the last error message of a thread becomes part of the
/// `MediaError`.
///
/// Only this file may call the log functions of the C shim, because their variables exist once per object file.
enum FFmpegLog {
  private static let isInstalled: Bool = {
    cff_log_install()
    return true
  }()

  /// Clears the last message logged on this thread. Call it at the start of every FFmpeg operation.
  static func begin() {
    _ = isInstalled
    cff_log_clear()
  }

  /// The last error that FFmpeg logged on this thread, without the trailing newline, or nil if there was none.
  static var lastMessage: String? {
    let message = String(cString: cff_log_last())
    return message.isEmpty ? nil : message
  }
}
