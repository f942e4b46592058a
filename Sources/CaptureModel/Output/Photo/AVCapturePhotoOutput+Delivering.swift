import Foundation

extension AVCapturePhotoOutput {
  /// Gives the delegate what a photo's exposures became: RAW before processed, one exposure after the other. **Source:** rules 228, 230.
  func deliver(_ capture: PhotoCapture, _ error: AVError.Code?) {
    let (resolved, shots) = withState { _ in (capture.resolved, capture.shots) }
    guard let resolved else { return }
    let kinds = (capture.wishes.isRaw ? [true] : []) + (capture.wishes.processed == nil ? [] : [false])
    var count = 0
    for number in 0..<capture.wishes.exposureCount {
      for isRaw in kinds {
        count += 1
        let shot = error == nil && shots.indices.contains(number) ? shots[number] : nil
        let negative = shot.map { PhotoNegative($0, capture.wishes, resolved.facts, isRaw: isRaw, system: system) }
        let photo = AVCapturePhoto(
          negative, wishes: capture.wishes, resolved: resolved, isRaw: isRaw, count: count, shot: shot)
        tell(capture, .processed(photo, error)) { delegate, output, _ in
          delegate.photoOutput(output, didFinishProcessingPhoto: photo, error: error.map { AVError.photo($0) })
        }
      }
    }
  }
}
