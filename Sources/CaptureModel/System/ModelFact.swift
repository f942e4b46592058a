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
  /// A recording began or ended.
  case recording(output: AVCaptureFileOutput, event: RecordingEvent)
  /// The client did what Apple answers with an exception.
  case misuse(Misuse)
}

/// What became of a recording.
public enum RecordingEvent: Sendable {
  /// The first frame or packet was written.
  case started
  /// It ended, well (nil) or with an error.
  case finished(duration: CMTime, error: AVError.Code?)
}

/// Somebody who writes facts down.
public protocol ModelRecorder: AnyObject, Sendable {
  /// Writes a fact down that happened at this time of the timeline. Called outside the model's lock, in order.
  func record(_ fact: ModelFact, at nanoseconds: Int64)
}
