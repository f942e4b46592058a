/// The range of distances to which autofocus is restricted. In Swift, `AVCaptureDevice.AutoFocusRangeRestriction`.
public enum AVCaptureAutoFocusRangeRestriction: Int, Sendable {
  /// Autofocus uses the whole range.
  case none
  /// Autofocus is restricted to near subjects.
  case near
  /// Autofocus is restricted to far subjects.
  case far
}
