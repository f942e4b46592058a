/// Whether a photo is to be lit; in Swift `AVCaptureDevice.FlashMode`.
public enum AVCaptureFlashMode: Int, Sendable, CaseIterable {
  case off
  case on
  /// Lit when the scene is dark.
  case auto
}
