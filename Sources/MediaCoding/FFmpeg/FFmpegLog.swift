internal import CFFmpeg

/// FFmpeg's log: kept off standard error; the last error message of a thread goes into the `MediaError` of its failure.
///
/// This is the only file that calls the shim's log functions, because their variables exist once for each object file.
enum FFmpegLog {
  private static let isInstalled: Bool = {
    cff_log_install()
    return true
  }()

  /// Forgets what was logged; every operation of ours begins with this.
  static func begin() {
    _ = isInstalled
    cff_log_clear()
  }

  /// The last error that FFmpeg logged on this thread, without its final newline; nil when there was none.
  static var lastMessage: String? {
    let message = String(cString: cff_log_last())
    return message.isEmpty ? nil : message
  }
}
