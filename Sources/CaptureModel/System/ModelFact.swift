import Foundation

/// One thing that happened, for traces and tests. Values, not sentences: who writes them down chooses the words.
public enum ModelFact {
  /// A property that Apple documents as observable changed.
  case change(object: AnyObject, property: String, old: String, new: String)
  /// A client's step or call set a property.
  case set(object: AnyObject, property: String, value: String)
  /// A notification was posted.
  case notification(name: String, object: AnyObject, userInfo: [String: Any])
  /// A frame or a packet of sound reached a client.
  case sample(output: AVCaptureOutput, index: Int, buffer: CMSampleBuffer)
  /// A frame did not reach the client.
  case drop(output: AVCaptureOutput, index: Int, time: CMTime, reason: AVCaptureOutput.DataDroppedReason)
  /// A depth map reached a client.
  case depth(output: AVCaptureDepthDataOutput, index: Int, data: AVDepthData, time: CMTime)
  /// What was found in a picture, or that nothing was any more, reached a client.
  case metadata(output: AVCaptureMetadataOutput, index: Int, objects: [AVMetadataObject], time: CMTime)
  /// A recording began or ended.
  case recording(output: AVCaptureFileOutput, event: RecordingEvent)
  /// Something happened to the photo whose settings have this identity.
  case photo(output: AVCaptureOutput, uniqueID: Int64, event: PhotoEvent)
  /// The client did what Apple answers with an exception.
  case misuse(Misuse)
}

/// What became of a recording.
public enum RecordingEvent: Sendable {
  /// The first frame or packet was written.
  case started
  /// The client paused it.
  case paused
  /// It went on.
  case resumed
  /// It ended, well (nil) or with an error.
  case finished(duration: CMTime, error: AVError.Code?)
}

/// What became of a photo, in the order of its callbacks.
public enum PhotoEvent: Sendable {
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

/// Somebody who writes facts down.
public protocol ModelRecorder: AnyObject, Sendable {
  /// Writes a fact down that happened at this time of the timeline. Called outside the model's lock, in order.
  func record(_ fact: ModelFact, at nanoseconds: Int64)
}

extension ModelFact {
  /// A value as a fact tells it: structures in few characters, with as many digits as one can tell apart.
  static func words<Value>(_ value: Value) -> String {
    func list(_ parts: Double...) -> String {
      parts.map { "\(($0 * 10_000).rounded() / 10_000)" }.joined(separator: ", ")
    }
    switch value {
    case let point as CGPoint: return "(\(list(point.x, point.y)))"
    case let rect as CGRect:
      return "(\(list(rect.origin.x, rect.origin.y, rect.size.width, rect.size.height)))"
    case let gains as AVCaptureDevice.WhiteBalanceGains:
      return "{\(list(Double(gains.redGain), Double(gains.greenGain), Double(gains.blueGain)))}"
    default: return "\(value)"
    }
  }
}
