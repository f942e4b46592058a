import AVFoundationTypes
import CoreMediaModel

/// What became of a recording.
package enum RecordingEvent: OutputEvent, Sendable {
  /// The first frame or packet was written.
  case started
  /// The client paused it.
  case paused
  /// It went on.
  case resumed
  /// It ended, well (nil) or with an error.
  case finished(duration: CMTime, error: AVError.Code?)
}
