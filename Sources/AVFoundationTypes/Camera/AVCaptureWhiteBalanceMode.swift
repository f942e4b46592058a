/// The modes that control white balance. In Swift, `AVCaptureDevice.WhiteBalanceMode`.
public enum AVCaptureWhiteBalanceMode: Int, Sendable {
  /// The white balance gains keep their current values.
  case locked
  /// The device adjusts the gains once, then switches to `locked`. **Source:** rule 157.
  case autoWhiteBalance
  /// The device adjusts the gains continuously as the light changes.
  case continuousAutoWhiteBalance
}
