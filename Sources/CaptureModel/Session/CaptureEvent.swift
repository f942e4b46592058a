import AVFoundationTypes
import CoreMediaModel
import SimulationKernel

/// The capture events that traces and tests receive.
package enum CaptureEvent: ModelEvent {
  /// A video frame or audio packet was delivered to the app.
  case sample(output: AVCaptureOutput, index: Int, buffer: CMSampleBuffer)
  /// A frame was dropped before delivery to the app.
  case drop(output: AVCaptureOutput, index: Int, time: CMTime, reason: AVCaptureOutput.DataDroppedReason)
  /// An event specific to one output class.
  case output(AVCaptureOutput, any OutputEvent)
}

/// An event specific to one output class.
package protocol OutputEvent {}

extension CaptureSystem {
  /// Records an event immediately. Must not be called inside a transaction.
  func record(_ event: @autoclosure () -> CaptureEvent) {
    record(TraceEvent.event(event()))
  }
}
