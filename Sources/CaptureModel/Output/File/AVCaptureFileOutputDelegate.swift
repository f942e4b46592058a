import CoreMediaModel
import Foundation

/// Methods for receiving each sample before a file output writes it, so that a recording can begin with exactly that
/// sample. **Source:** Apple, AVCaptureFileOutputDelegate (macOS).
public protocol AVCaptureFileOutputDelegate: AnyObject {
  /// Returns whether a recording started in ``fileOutput(_:didOutputSampleBuffer:from:)`` begins with that sample
  /// rather than the next.
  func fileOutputShouldProvideSampleAccurateRecordingStart(_ output: AVCaptureFileOutput) -> Bool
  /// Called when a sample arrives, whether or not a recording is in progress, on no particular queue. Don't modify the
  /// sample. Optional.
  func fileOutput(
    _ output: AVCaptureFileOutput, didOutputSampleBuffer sampleBuffer: CMSampleBuffer,
    from connection: AVCaptureConnection)
}

extension AVCaptureFileOutputDelegate {
  /// The default implementation, which does nothing.
  public func fileOutput(
    _ output: AVCaptureFileOutput, didOutputSampleBuffer sampleBuffer: CMSampleBuffer,
    from connection: AVCaptureConnection
  ) {}
}
