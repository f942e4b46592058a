/// The modes that control whether the flash fires for a photo. In Swift, `AVCaptureDevice.FlashMode`.
public enum AVCaptureFlashMode: Int, Sendable, CaseIterable {
  case off
  case on
  /// The flash fires if the scene is dark.
  case auto
}
