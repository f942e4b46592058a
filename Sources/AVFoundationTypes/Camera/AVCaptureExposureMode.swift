/// The modes that control exposure duration and ISO. In Swift, `AVCaptureDevice.ExposureMode`.
public enum AVCaptureExposureMode: Int, Sendable {
  /// Exposure duration and ISO keep their current values.
  case locked
  /// The device adjusts exposure once, then switches to `locked`. **Source:** rule 137.
  case autoExpose
  /// The device adjusts exposure continuously as the light changes.
  case continuousAutoExposure
  /// The client sets exposure duration and ISO.
  case custom
}
