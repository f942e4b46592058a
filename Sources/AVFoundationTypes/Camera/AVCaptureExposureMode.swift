/// Who decides about exposure time and ISO; in Swift `AVCaptureDevice.ExposureMode`.
public enum AVCaptureExposureMode: Int, Sendable {
  /// They stay as they are.
  case locked
  /// The device sets them once, and then locks them. **Source:** rule 137.
  case autoExpose
  /// The device follows the light.
  case continuousAutoExposure
  /// They are what the client says.
  case custom
}
