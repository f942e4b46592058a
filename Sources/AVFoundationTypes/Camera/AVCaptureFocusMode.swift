/// The modes that control the lens position. In Swift, `AVCaptureDevice.FocusMode`.
public enum AVCaptureFocusMode: Int, Sendable {
  /// The lens keeps its current position.
  case locked
  /// The device focuses once, then switches to `locked`. **Source:** rule 125.
  case autoFocus
  /// The device refocuses whenever necessary. **Source:** rule 126.
  case continuousAutoFocus
}
