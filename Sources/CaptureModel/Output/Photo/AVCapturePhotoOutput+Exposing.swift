import Foundation

extension AVCapturePhotoOutput {
  /// Takes one exposure of a photo on a frame, and tells the delegate of the shutter at the first.
  func expose(_ capture: PhotoCapture, _ number: Int, _ frame: CapturedFrame, _ route: Route) {
    guard let resolved = withState({ _ in capture.resolved }) else { return }
    let metered = withState { _ in
      if number == 0 { capture.metered = frame.settings }
      return capture.metered
    }
    if number == 0 {
      tell(capture, .willCapture) { $0.photoOutput($1, willCapturePhotoFor: $2) }
      if capture.wishes.movieURL != nil { beginMovie(capture, photoTime: frame.time, route) }
    }
    let facts = resolved.facts
    let shot = PhotoShot(
      frame, route, wishes: capture.wishes, number: number, metered: metered,
      size: facts.photo.area > 0 ? facts.photo : facts.raw, isLit: facts.isFlashEnabled)
    withState { _ in capture.shots.append(shot) }
    // **Source:** rule 167, of some phones; that it is the flash that does it is inferred.
    if resolved.isFlashEnabled {
      route.device.changeControl { control, _ in control.lamp.setTorch(.off, isPowered: true) }
    }
  }
}

extension FrameSettings {
  /// So many EV more light, to the last digit where the format's limits allow it: by time first, then by ISO. **Source:** inferred.
  func brighter(by stops: Double, within format: FormatFacts) -> FrameSettings {
    let product = exposureSeconds * iso * exp2(stops)
    // A bracket's pictures are successive frames, so none is exposed for longer than the frame that was metered or a thirtieth.
    let longest = min(format.exposureSeconds?.upperBound ?? 1, max(exposureSeconds, 1.0 / 30))
    let shortest = format.exposureSeconds?.lowerBound ?? 0
    var settings = self
    settings.exposureSeconds = min(longest, max(shortest, product / iso))
    let gain = product / settings.exposureSeconds
    settings.iso = min(format.iso?.upperBound ?? gain, max(format.iso?.lowerBound ?? gain, gain))
    return settings
  }
}
