import AVFoundationTypes
import CoreMediaModel
import SimulationKernel

/// What a trace and tests are told of cameras.
package enum CaptureEvent: ModelEvent {
  /// A frame or a packet of sound reached a client.
  case sample(output: AVCaptureOutput, index: Int, buffer: CMSampleBuffer)
  /// A frame did not reach the client.
  case drop(output: AVCaptureOutput, index: Int, time: CMTime, reason: AVCaptureOutput.DataDroppedReason)
  /// Something that only one kind of output has.
  case output(AVCaptureOutput, any OutputEvent)
}

/// What a trace and tests are told of one kind of output.
package protocol OutputEvent {}

extension CaptureSystem {
  /// Writes down an event at once. Not for use within a change.
  func record(_ event: @autoclosure () -> CaptureEvent) {
    record(TraceEvent.event(event()))
  }
}
