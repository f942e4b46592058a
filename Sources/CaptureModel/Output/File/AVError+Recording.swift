import AVFoundationTypes
import CoreMediaModel
import Foundation

extension AVError {
  /// The error that a recording ends with. **Source:** rules 201, 235, 242, 245-247, 254, 255, 404; that limits tell what was reached is
  /// inferred from the names of the keys.
  ///
  /// - Parameters:
  ///   - code: why it ended.
  ///   - playable: whether the file can be played nevertheless.
  ///   - request: what was to be recorded.
  ///   - extent: how long and how large the file is.
  ///   - cause: the failure of whoever writes, if it was one.
  static func recording(
    _ code: Code, playable: Bool, _ request: RecordingRequest, extent: (duration: CMTime, byteCount: Int64)? = nil,
    cause: (any Error)? = nil
  ) -> AVError {
    var userInfo: [String: Any] = [
      AVErrorRecordingSuccessfullyFinishedKey: playable, NSURLErrorKey: request.url,
    ]
    if ![.fileAlreadyExists, .diskFull].contains(code) {
      userInfo[NSLocalizedDescriptionKey] = playable ? "Recording Stopped" : "Cannot Record"
    }
    userInfo[NSUnderlyingErrorKey] =
      cause ?? code.underlyingStatus.map { NSError(domain: "NSOSStatusErrorDomain", code: $0) }
    if code == .maximumDurationReached, let extent { userInfo[AVErrorTimeKey] = extent.duration }
    if code == .maximumFileSizeReached, let extent { userInfo[AVErrorFileSizeKey] = extent.byteCount }
    return AVError(code, userInfo: userInfo)
  }
}

extension AVError.Code {
  /// The status that lies under a recording's error, as far as phones have been seen to report one.
  fileprivate var underlyingStatus: Int? {
    let known: [AVError.Code: Int] = [
      .sessionNotRunning: -16409, .sessionWasInterrupted: -16414, .noDataCaptured: -16418,
      .recordingAlreadyInProgress: -16419, .fileAlreadyExists: -12672, .diskFull: -16411,
    ]
    return known[self]
  }
}
