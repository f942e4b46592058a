/// A colour space in which a camera delivers. **Source:** Apple, AVCaptureColorSpace.
public enum AVCaptureColorSpace: Int, CaseIterable, Hashable, Sendable {
  /// sRGB primaries and curve.
  case sRGB = 0
  /// Display P3.
  case P3_D65 = 1
  /// BT.2020 primaries with the hybrid log-gamma curve.
  case HLG_BT2020 = 2
  /// Apple Log.
  case appleLog = 3
  /// Apple Log 2.
  case appleLog2 = 4
}
