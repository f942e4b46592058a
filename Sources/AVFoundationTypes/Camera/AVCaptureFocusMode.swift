/// Who decides where the lens stands; in Swift `AVCaptureDevice.FocusMode`.
public enum AVCaptureFocusMode: Int, Sendable {
  /// It stays where it is.
  case locked
  /// The device focuses once, and then locks the lens. **Source:** rule 125.
  case autoFocus
  /// The device focuses whenever it must. **Source:** rule 126.
  case continuousAutoFocus
}
