import AVFoundationTypes
import CoreMediaModel
import Foundation
import Locking

/// What a client asked for with `startRecording`.
struct RecordingRequest: @unchecked Sendable {
  // Unchecked: the delegate is only called on the system's callback queue, and settings hold numbers and texts.
  let url: URL
  let delegate: any AVCaptureFileOutputRecordingDelegate
  let connections: [AVCaptureConnection]
  /// Uniform type identifier of the file; nil for what the output writes by itself.
  var fileType: AVFileType?
}

/// A file that is being written, and how much of it there is.
final class Recording: @unchecked Sendable {
  // Unchecked: `movie` and `failure` are only touched on the output's writing queue.

  /// The ways by which pictures and sound come: what the file was opened for.
  let activeConnections: [ActiveConnection]
  /// Nil until the file is open, and when that failed.
  var movie: (any MovieRecording)?
  /// Why nothing more can be written.
  var failure: (any Error)?
  let progress: Locked<Progress>

  /// How far it has come.
  struct Progress {
    /// What of the capture lies where in the file.
    var times: RecordedTimes
    /// How long the file is by what has been put into it: less than by what came, when that fails.
    var written: CMTime
    var byteCount: Int64 = 0

    init(_ startTime: CMTime) {
      times = RecordedTimes(start: startTime)
      written = times.duration
    }
  }

  init(startTime: CMTime, activeConnections: [ActiveConnection]) {
    self.activeConnections = activeConnections
    progress = Locked(Progress(startTime))
  }

  /// The error that other routes end the recording with; nil when they change nothing that the file depends on.
  ///
  /// Orientation and mirroring may change: a movie keeps the matrix that it began with.
  /// **Source:** rules 245, 250, 253, 254, 259.
  func error(after newRoutes: [ActiveConnection]) -> AVError.Code? {
    let lost = activeConnections.filter { !newRoutes.leadOver($0.connection) }
    if lost.contains(where: { $0.mediaType == .video }) { return .sessionWasInterrupted }
    if !lost.isEmpty || newRoutes.count > activeConnections.count { return .sessionConfigurationChanged }
    let isSameMedia = activeConnections.allSatisfy { activeConnection in
      newRoutes.contains { $0.connection === activeConnection.connection && $0.format === activeConnection.format }
    }
    return isSameMedia ? nil : .mediaChanged
  }
}

extension [ActiveConnection] {
  func leadOver(_ connection: AVCaptureConnection) -> Bool { contains { $0.connection === connection } }

  /// Whether pictures come by one of these ways.
  var carryImages: Bool { contains { $0.mediaType == .video } }
}
