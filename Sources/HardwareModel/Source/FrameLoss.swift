/// Why a camera lost a frame before any output saw it; the raw values are those of `AVCaptureOutput.DataDroppedReason`.
public enum FrameLoss: Int, Hashable, Sendable {
  /// It came too late.
  case lateData = 1
  /// The camera or its driver had no buffer for it.
  case outOfBuffers
  /// There is a gap of unknown cause.
  case discontinuity
}
