/// Whether quality or speed of a photo matters more; in Swift `AVCapturePhotoOutput.QualityPrioritization`.
public enum AVCapturePhotoQualityPrioritization: Int, Sendable, CaseIterable {
  case speed = 1
  case balanced
  case quality
}
