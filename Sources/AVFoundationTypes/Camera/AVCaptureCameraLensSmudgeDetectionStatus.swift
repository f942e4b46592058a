/// The result of detecting smudges on a camera lens. **Source:** Apple, AVCaptureCameraLensSmudgeDetectionStatus.
public enum AVCaptureCameraLensSmudgeDetectionStatus: Int, Sendable, CaseIterable {
  /// Smudge detection is turned off.
  case disabled
  /// No smudge is detected on the lens.
  case smudgeNotDetected
  /// A smudge is detected on the lens.
  case smudged
  /// Detection has not yet produced a result.
  case unknown
}
