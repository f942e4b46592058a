/// The color spaces in which a camera can deliver video. **Source:** Apple, AVCaptureColorSpace.
public enum AVCaptureColorSpace: Int, CaseIterable, Hashable, Sendable {
  /// The sRGB color space, with its primaries and transfer function.
  case sRGB = 0
  /// The Display P3 color space with a D65 white point.
  case P3_D65 = 1
  /// The BT.2020 primaries with the hybrid log-gamma (HLG) transfer function.
  case HLG_BT2020 = 2
  /// The Apple Log color space.
  case appleLog = 3
  /// The Apple Log 2 color space.
  case appleLog2 = 4
}
