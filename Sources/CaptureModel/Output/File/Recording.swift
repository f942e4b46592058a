import AVFoundationTypes
import CoreMediaModel
import Foundation
import Locking

/// The parameters of a `startRecording` request.
struct RecordingRequest: @unchecked Sendable {
  // Unchecked: the delegate is called only on the system's callback queue, and settings contain only numbers and
  // strings.
  let url: URL
  let delegate: any AVCaptureFileOutputRecordingDelegate
  let connections: [AVCaptureConnection]
  /// The uniform type identifier of the file, or nil for the output's default type.
  var fileType: AVFileType?
}

/// A file that is being written, and its progress.
final class Recording: @unchecked Sendable {
  // Unchecked: `movie` and `failure` are accessed only on the output's writing queue.

  /// The active connections for which the file was opened.
  let activeConnections: [ActiveConnection]
  /// The movie writer, or nil if the file is not open yet or failed to open.
  var movie: (any MovieFileWriter)?
  /// The error that prevents further writing, or nil.
  var failure: (any Error)?
  let progress: Locked<Progress>
  /// The sample rate of appended audio, in hertz; nil before the file is opened, and without audio.
  let audioRate = Locked<Int?>(nil)

  /// The progress of a recording.
  struct Progress {
    /// The mapping from capture times to file times.
    var times: RecordingTimeMap
    /// The duration of the samples actually written; it is less than the duration of the received samples if writing
    /// fails.
    var written: CMTime
    var byteCount: Int64 = 0

    init(_ startTime: CMTime) {
      times = RecordingTimeMap(start: startTime)
      written = times.duration
    }
  }

  init(startTime: CMTime, activeConnections: [ActiveConnection]) {
    self.activeConnections = activeConnections
    progress = Locked(Progress(startTime))
  }

  /// Returns the error with which a change of active connections ends the recording, or nil if the file is not
  /// affected.
  ///
  /// Orientation and mirroring may change, because a movie keeps its initial matrix. **Source:** rules 245, 250, 253,
  /// 254, 259.
  func error(after newRoutes: [ActiveConnection]) -> AVError.Code? {
    let lost = activeConnections.filter { !newRoutes.contains($0.connection) }
    if lost.contains(where: { $0.mediaType == .video }) { return .sessionWasInterrupted }
    if !lost.isEmpty || newRoutes.count > activeConnections.count { return .sessionConfigurationChanged }
    let isSameMedia = activeConnections.allSatisfy { activeConnection in
      newRoutes.contains { $0.connection === activeConnection.connection && $0.format === activeConnection.format }
    }
    return isSameMedia ? nil : .mediaChanged
  }
}

extension [ActiveConnection] {
  func contains(_ connection: AVCaptureConnection) -> Bool { contains { $0.connection === connection } }

  /// Whether any of these active connections carries video.
  var carryImages: Bool { contains { $0.mediaType == .video } }
}
