/// How a connection stabilizes its pictures. **Source:** Apple, AVCaptureVideoStabilizationMode.
public enum AVCaptureVideoStabilizationMode: Int, CaseIterable, Hashable, Sendable {
  /// Not at all.
  case off = 0
  /// Standard.
  case standard = 1
  /// Stronger, with more delay and memory.
  case cinematic = 2
  /// Stronger still.
  case cinematicExtended = 3
  /// For a preview: little delay.
  case previewOptimized = 4
  /// The strongest.
  case cinematicExtendedEnhanced = 5
  /// Without any delay, with a smaller field of view.
  case lowLatency = 6
  /// As the system finds best.
  case auto = -1
}
