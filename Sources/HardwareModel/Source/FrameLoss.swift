/// The reason why a camera lost a frame before it reached any output. The raw values are those of
/// `AVCaptureOutput.DataDroppedReason`.
public enum FrameLoss: Int, Hashable, Sendable {
  /// The frame arrived too late.
  case lateData = 1
  /// The camera or its driver had no free buffer for the frame.
  case outOfBuffers
  /// The sequence has a gap of unknown cause.
  case discontinuity
}
