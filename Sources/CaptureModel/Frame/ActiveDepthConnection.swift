import CoreMediaModel

/// What a camera's depth maps are like while an output takes them.
struct ActiveDepthConnection: Equatable, Sendable {
  let format: AVCaptureDevice.Format
  /// Shortest time between two maps; positive infinity for none at all.
  let minFrameDuration: CMTime

  /// Nil for a camera whose active format has no depth, or with no format chosen.
  init?(_ device: AVCaptureDevice) {
    guard let format = device.activeDepthDataFormat else { return nil }
    self.format = format
    minFrameDuration = device.activeDepthDataMinFrameDuration
  }

  /// Whether a map comes with a frame: a whole number of frames after the last one, and within the zoom factors that have depth.
  ///
  /// **Source:** rule 112; Apple, activeDepthDataFormat (maps come in step with the frames) and
  /// zoomFactorsOutsideOfVideoZoomRangesForDepthDeliverySupported (outside, none come).
  func isDue(_ frame: CapturedFrame, after last: CMTime?, in format: AVCaptureDevice.Format) -> Bool {
    guard minFrameDuration.isNumeric else { return false }
    if let last, frame.time - last < minFrameDuration { return false }
    return format.hasDepth(atZoomFactor: frame.settings?.zoomFactor)
  }
}

extension AVCaptureDevice.Format {
  /// Whether depth comes at a zoom factor; nil for a camera that cannot be controlled. Where only some factors can be had with depth, the
  /// zoom keeps to them, so that this is true.
  func hasDepth(atZoomFactor factor: Double?) -> Bool {
    guard let factor, zoomFactorsOutsideOfVideoZoomRangesForDepthDeliverySupported else { return true }
    return supportedVideoZoomRangesForDepthDataDelivery.contains { $0.contains(factor) }
  }
}
