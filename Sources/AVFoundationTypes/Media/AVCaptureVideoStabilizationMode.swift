/// The modes of video stabilization on a connection. **Source:** Apple, AVCaptureVideoStabilizationMode.
public enum AVCaptureVideoStabilizationMode: Int, CaseIterable, Hashable, Sendable {
  /// Video is not stabilized.
  case off = 0
  /// The standard stabilization with moderate strength.
  case standard = 1
  /// A stronger stabilization, with more latency and memory use.
  case cinematic = 2
  /// A stabilization that is stronger than `cinematic`.
  case cinematicExtended = 3
  /// A stabilization with low latency, intended for previews.
  case previewOptimized = 4
  /// The strongest of all stabilization modes.
  case cinematicExtendedEnhanced = 5
  /// A stabilization that adds no latency but reduces the field of view.
  case lowLatency = 6
  /// The mode that the system considers best.
  case auto = -1
}
