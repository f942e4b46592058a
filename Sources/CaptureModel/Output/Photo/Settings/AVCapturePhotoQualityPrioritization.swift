/// The relative priority of a photo's quality and speed; in Swift, `AVCapturePhotoOutput.QualityPrioritization`.
public enum AVCapturePhotoQualityPrioritization: Int, Sendable, CaseIterable {
  case speed = 1
  case balanced
  case quality
}
