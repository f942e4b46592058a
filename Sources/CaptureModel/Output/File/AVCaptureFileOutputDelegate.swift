import CoreMediaModel
import Foundation

/// Who sees each sample before a file output writes it: may begin a recording with exactly that sample. **Source:** Apple,
/// AVCaptureFileOutputDelegate (macOS).
public protocol AVCaptureFileOutputDelegate: AnyObject {
  /// Whether a recording that is started in ``fileOutput(_:didOutputSampleBuffer:from:)`` begins with that sample, not with the next.
  func fileOutputShouldProvideSampleAccurateRecordingStart(_ output: AVCaptureFileOutput) -> Bool
  /// A sample has arrived, whether anything is recorded or not. It must not be changed. On no particular queue. Optional.
  func fileOutput(
    _ output: AVCaptureFileOutput, didOutputSampleBuffer sampleBuffer: CMSampleBuffer,
    from connection: AVCaptureConnection)
}

extension AVCaptureFileOutputDelegate {
  /// Does nothing: the method is optional.
  public func fileOutput(
    _ output: AVCaptureFileOutput, didOutputSampleBuffer sampleBuffer: CMSampleBuffer,
    from connection: AVCaptureConnection
  ) {}
}
