import AVFoundationTypes
import CoreMediaModel
import SimulationKernel

/// What a trace and tests are told of cameras.
package enum CaptureEvent: ModelEvent {
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
}

/// What became of a recording.
package enum RecordingEvent: Sendable {
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

extension AVCaptureDevice.WhiteBalanceGains: FactValue {
  package var factNumbers: [Double] { [Double(redGain), Double(greenGain), Double(blueGain)] }
}

extension CaptureSystem {
  /// Writes down an event at once. Not for use within a change.
  func record(_ event: @autoclosure () -> CaptureEvent) {
    record(ModelFact.event(event()))
  }
}
