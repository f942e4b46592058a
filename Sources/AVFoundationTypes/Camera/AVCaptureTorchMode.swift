/// The modes that control the torch during capture. In Swift, `AVCaptureDevice.TorchMode`.
public enum AVCaptureTorchMode: Int, Sendable, CaseIterable {
  case off
  case on
  /// The torch is on while the scene is dark. **Source:** rule 163.
  case auto
}
