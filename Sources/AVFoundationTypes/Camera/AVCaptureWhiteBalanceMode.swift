/// Who decides about white balance; in Swift `AVCaptureDevice.WhiteBalanceMode`.
public enum AVCaptureWhiteBalanceMode: Int, Sendable {
  /// The gains stay as they are.
  case locked
  /// The device sets them once, and then locks them. **Source:** rule 157.
  case autoWhiteBalance
  /// The device follows the light.
  case continuousAutoWhiteBalance
}
