import AVFoundationTypes
import CoreMediaModel

/// A trace event that reports the progress of a photo.
package struct PhotoProgress: OutputEvent {
  /// The unique identifier of the photo's settings.
  package let uniqueID: Int64
  /// The event that occurred in the capture.
  package let event: PhotoEvent
}

/// The events of a photo capture, in the order of its callbacks.
package enum PhotoEvent: Sendable {
  /// The settings have been resolved.
  case willBegin
  /// The exposure is about to begin.
  case willCapture
  /// The exposure has ended.
  case didCapture
  /// A photo is ready, or has failed.
  case processed(AVCapturePhoto, AVError.Code?)
  /// All frames of a Live Photo's movie have been recorded.
  case movieRecorded
  /// The movie of a Live Photo is complete, or has failed.
  case movieFinished(duration: CMTime, AVError.Code?)
  /// The capture ended, successfully (nil) or with an error.
  case finished(AVError.Code?)
}
