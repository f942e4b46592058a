import Foundation

extension AVError.Code {
  /// The default user info of an error with this code. The description falls back to the code's name if no public
  /// report contains the message.
  ///
  /// **Source:** rule 404.
  var localizedUserInfo: [String: Any] {
    let (description, reason, suggestion) = Self.reported[self] ?? ("\(self)", nil, nil)
    var words: [String: Any] = [NSLocalizedDescriptionKey: description]
    words[NSLocalizedFailureReasonErrorKey] = reason
    words[NSLocalizedRecoverySuggestionErrorKey] = suggestion
    return words
  }

  /// The descriptions, failure reasons and recovery suggestions that appear in public reports.
  private static let reported: [AVError.Code: (String, reason: String?, suggestion: String?)] = [
    .unknown: ("The operation could not be completed", nil, nil),
    .sessionNotRunning: ("Cannot Record", nil, "Try recording again."),
    .noDataCaptured: ("Cannot Record", nil, "Try recording again."),
    .diskFull: (
      "Operation Stopped", nil,
      "There is not enough available space to continue the file writing. Make room by deleting existing videos or photos."
    ),
    .deviceNotConnected: ("Cannot Record", nil, "Try recording again."),
    .sessionWasInterrupted: (
      "Recording Stopped", nil, "Stop any other actions using the recording device and try again."
    ),
    .unsupportedDeviceActiveFormat: (
      "Cannot Record", "The camera's active format is unsupported by this session.", nil
    ),
    .mediaServicesWereReset: ("Cannot Complete Action", nil, "Try again later."),
    .encoderNotFound: ("Cannot Encode", "The encoder required for this media cannot be found.", nil),
    .fileAlreadyExists: ("Cannot Save", nil, nil),
    .noImageAtTime: ("Cannot Open", "This media cannot be used.", nil),
    .operationNotSupportedForAsset: ("Operation Stopped", "The operation is not supported for this media.", nil),
    .invalidVideoComposition: ("Operation Stopped", "The video could not be composed.", nil),
    .operationInterrupted: ("Operation interrupted", nil, nil),
    .serverIncorrectlyConfigured: ("Operation Stopped", "The server is not correctly configured.", nil),
  ]
}
