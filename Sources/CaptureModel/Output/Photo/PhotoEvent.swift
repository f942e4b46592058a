import AVFoundationTypes
import CoreMediaModel

/// Something happened to a photo.
package struct PhotoProgress: OutputEvent {
  /// The identity of the photo's settings.
  package let uniqueID: Int64
  /// What happened.
  package let event: PhotoEvent
}

/// What became of a photo, in the order of its callbacks.
package enum PhotoEvent: Sendable {
  /// Its settings were resolved.
  case willBegin
  /// The shutter opens.
  case willCapture
  /// The shutter has closed.
  case didCapture
  /// A photo is ready, or failed.
  case processed(AVCapturePhoto, AVError.Code?)
  /// The movie of a Live Photo has all its pictures.
  case movieRecorded
  /// The movie of a Live Photo is complete, or failed.
  case movieFinished(duration: CMTime, AVError.Code?)
  /// It ended, well (nil) or with an error.
  case finished(AVError.Code?)
}
