import AssetModel
import CaptureModel

/// Simulated durations of callbacks. By default, running code takes no virtual time. A test can specify the time that a
/// callback takes, for example to make frames late.
extension TestedPhone {
  /// Sets the simulated time, in seconds, that the delegate of `output` takes for each frame.
  public func charge(_ output: AVCaptureVideoDataOutput, seconds: Double) {
    output.chargeDelegate(nanoseconds: nanoseconds(seconds))
  }

  /// Sets the simulated time, in seconds, that the delegate of `output` takes for each depth map.
  public func charge(_ output: AVCaptureDepthDataOutput, seconds: Double) {
    output.chargeDelegate(nanoseconds: nanoseconds(seconds))
  }

  /// Sets the simulated time, in seconds, that the delegate of `output` takes for each metadata callback.
  public func charge(_ output: AVCaptureMetadataOutput, seconds: Double) {
    output.chargeDelegate(nanoseconds: nanoseconds(seconds))
  }

  /// Sets the simulated time, in seconds, that each photo delegate callback takes.
  public func charge(_ output: AVCapturePhotoOutput, seconds: Double) {
    output.chargeDelegate(nanoseconds: nanoseconds(seconds))
  }

  /// Sets the simulated time, in seconds, that the delegate of a synchronizer takes for each callback.
  public func charge(_ synchronizer: AVCaptureDataOutputSynchronizer, seconds: Double) {
    synchronizer.chargeDelegate(nanoseconds: nanoseconds(seconds))
  }

  /// Sets the simulated time, in seconds, that the encoder of `input` takes for each sample buffer.
  public func charge(_ input: AVAssetWriterInput, seconds: Double) {
    input.chargeEncoder(nanoseconds: nanoseconds(seconds))
  }

  private func nanoseconds(_ seconds: Double) -> Int64 { Int64((seconds * 1e9).rounded()) }
}
