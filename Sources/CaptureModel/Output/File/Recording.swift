import Foundation

/// What a client asked for with `startRecording`.
struct RecordingRequest: @unchecked Sendable {
  // Unchecked: the delegate is only called on the system's callback queue.
  let url: URL
  let delegate: any AVCaptureFileOutputRecordingDelegate
  let connections: [AVCaptureConnection]
}

/// A file that is being written, and how much of it there is.
final class Recording: @unchecked Sendable {
  // Unchecked: `movie` and `failure` are only touched on the output's writing queue, `endTime` and `byteCount` with the
  // system's lock held.

  let startTime: CMTime
  /// The ways by which pictures and sound come: what the file was opened for.
  let routes: [Route]
  /// Nil until the file is open, and when that failed.
  var movie: (any MovieRecording)?
  /// Why nothing more can be written.
  var failure: (any Error)?
  /// Where the last picture or sound ends.
  var endTime: CMTime
  var byteCount: Int64 = 0

  init(startTime: CMTime, routes: [Route]) {
    self.startTime = startTime
    self.routes = routes
    endTime = startTime
  }

  var duration: CMTime { endTime - startTime }

  /// The error that other routes end the recording with; nil when they change nothing that the file depends on.
  ///
  /// Orientation and mirroring may change: a movie keeps the matrix that it began with.
  /// **Source:** rules 245, 250, 253, 254, 259.
  func error(after newRoutes: [Route]) -> AVError.Code? {
    let lost = routes.filter { !newRoutes.leadOver($0.connection) }
    if lost.contains(where: { $0.mediaType == .video }) { return .sessionWasInterrupted }
    if !lost.isEmpty || newRoutes.count > routes.count { return .sessionConfigurationChanged }
    let isSameMedia = routes.allSatisfy { route in
      newRoutes.contains { $0.connection === route.connection && $0.format === route.format }
    }
    return isSameMedia ? nil : .mediaChanged
  }
}

extension [Route] {
  func leadOver(_ connection: AVCaptureConnection) -> Bool { contains { $0.connection === connection } }
}

extension AVError {
  /// The error that a recording ends with. **Source:** rules 201, 235, 242, 245-247, 254, 255.
  ///
  /// - Parameters:
  ///   - playable: whether the file can be played nevertheless.
  ///   - cause: the failure of whoever writes, if it was one.
  static func recording(_ code: Code, playable: Bool, _ url: URL, cause: (any Error)? = nil) -> AVError {
    var userInfo: [String: Any] = [
      NSLocalizedDescriptionKey: code == .fileAlreadyExists
        ? "Cannot Save" : playable ? "Recording Stopped" : "Cannot Record",
      AVErrorRecordingSuccessfullyFinishedKey: playable, NSURLErrorKey: url,
    ]
    userInfo[NSUnderlyingErrorKey] =
      cause ?? code.underlyingStatus.map { NSError(domain: "NSOSStatusErrorDomain", code: $0) }
    return AVError(code, userInfo: userInfo)
  }
}

extension AVError.Code {
  /// The status that lies under a recording's error, as far as phones have been seen to report one.
  fileprivate var underlyingStatus: Int? {
    let known: [AVError.Code: Int] = [
      .sessionNotRunning: -16409, .sessionWasInterrupted: -16414, .noDataCaptured: -16418,
      .recordingAlreadyInProgress: -16419, .fileAlreadyExists: -12672,
    ]
    return known[self]
  }
}
