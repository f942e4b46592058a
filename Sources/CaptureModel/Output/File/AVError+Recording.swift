import AVFoundationTypes
import CoreMediaModel
import Foundation

extension AVError {
  /// Returns the error that a recording ends with. **Source:** rules 201, 235, 242, 245-247, 254, 255, 404; that limit
  /// errors carry the reached value is inferred from the names of the keys.
  ///
  /// - Parameters:
  ///   - code: The reason the recording ended.
  ///   - playable: Whether the file is playable despite the error.
  ///   - request: The recording that was requested.
  ///   - extent: The duration and size of the file.
  ///   - cause: The underlying error of the writer, if any.
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
  /// The underlying OSStatus of a recording error, for the codes with which real phones report one.
  fileprivate var underlyingStatus: Int? {
    let known: [AVError.Code: Int] = [
      .sessionNotRunning: -16409, .sessionWasInterrupted: -16414, .noDataCaptured: -16418,
      .recordingAlreadyInProgress: -16419, .fileAlreadyExists: -12672, .diskFull: -16411,
    ]
    return known[self]
  }
}
