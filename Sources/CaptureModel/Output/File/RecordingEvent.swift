import AVFoundationTypes
import CoreMediaModel

/// A trace event of a recording.
package enum RecordingEvent: OutputEvent, Sendable {
  /// The first frame or audio buffer was written.
  case started
  /// The client paused the recording.
  case paused
  /// The recording resumed after a pause.
  case resumed
  /// The recording ended, successfully (nil) or with an error.
  case finished(duration: CMTime, error: AVError.Code?)
}
