/// What is known about dirt on a lens. **Source:** Apple, AVCaptureCameraLensSmudgeDetectionStatus.
public enum AVCaptureCameraLensSmudgeDetectionStatus: Int, Sendable, CaseIterable {
  /// Detection is off.
  case disabled
  /// The lens looks clean.
  case smudgeNotDetected
  /// The lens looks dirty.
  case smudged
  /// Nothing is known yet.
  case unknown
}
