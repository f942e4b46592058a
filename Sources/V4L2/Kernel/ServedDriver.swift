/// The kernel driver that a served camera imitates where drivers differ.
public enum ServedDriver: String, Hashable, Sendable, CaseIterable {
  /// The kernel's test driver, which uses the kernel's common code for controls.
  case vivid
  /// The driver of USB webcams, `uvcvideo`, which has its own code for controls.
  case uvc
}
