/// What the torch is to do while the camera looks; in Swift `AVCaptureDevice.TorchMode`.
public enum AVCaptureTorchMode: Int, Sendable, CaseIterable {
  case off
  case on
  /// On while the scene is dark. **Source:** rule 163.
  case auto
}
