import AssetModel
import CaptureModel

/// Running code takes no virtual time; a test says how long it is to take. A busy delegate makes frames late.
extension TestedPhone {
  /// Charges the delegate of `output` so many seconds for each frame, as if its code took that long.
  public func charge(_ output: AVCaptureVideoDataOutput, seconds: Double) {
    output.chargeDelegate(nanoseconds: nanoseconds(seconds))
  }

  /// Charges the delegate of `output` so many seconds for each depth map.
  public func charge(_ output: AVCaptureDepthDataOutput, seconds: Double) {
    output.chargeDelegate(nanoseconds: nanoseconds(seconds))
  }

  /// Charges the delegate of `output` so many seconds for each call with metadata.
  public func charge(_ output: AVCaptureMetadataOutput, seconds: Double) {
    output.chargeDelegate(nanoseconds: nanoseconds(seconds))
  }

  /// Charges the delegates of photos so many seconds for each call.
  public func charge(_ output: AVCapturePhotoOutput, seconds: Double) {
    output.chargeDelegate(nanoseconds: nanoseconds(seconds))
  }

  /// Charges the delegate of a synchronizer so many seconds for each call.
  public func charge(_ synchronizer: AVCaptureDataOutputSynchronizer, seconds: Double) {
    synchronizer.chargeDelegate(nanoseconds: nanoseconds(seconds))
  }

  /// Charges the encoder behind `input` so many seconds for each sample buffer.
  public func charge(_ input: AVAssetWriterInput, seconds: Double) {
    input.chargeEncoder(nanoseconds: nanoseconds(seconds))
  }

  private func nanoseconds(_ seconds: Double) -> Int64 { Int64((seconds * 1e9).rounded()) }
}
