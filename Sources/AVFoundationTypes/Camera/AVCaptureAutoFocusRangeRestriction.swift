/// The part of its way in which the lens focuses by itself; in Swift `AVCaptureDevice.AutoFocusRangeRestriction`.
public enum AVCaptureAutoFocusRangeRestriction: Int, Sendable {
  /// All of it.
  case none
  /// Near subjects.
  case near
  /// Subjects farther away.
  case far
}
