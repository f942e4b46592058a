import CoreMediaModel

/// The configuration of a camera's depth maps while an output receives them.
struct ActiveDepthConnection: Equatable, Sendable {
  let format: AVCaptureDevice.Format
  /// The minimum time between two maps; positive infinity disables depth maps.
  let minFrameDuration: CMTime

  /// Returns nil if the active format has no depth, or if no depth format is selected.
  init?(_ device: AVCaptureDevice) {
    guard let format = device.activeDepthDataFormat else { return nil }
    self.format = format
    minFrameDuration = device.activeDepthDataMinFrameDuration
  }

  /// Returns whether a frame includes a depth map: at a whole number of frames after the last map, and at a zoom factor
  /// with depth.
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
  /// Returns whether depth is available at a zoom factor, which is nil for a camera without controls.
  ///
  /// Always true for formats with discrete depth factors, because the zoom snaps to them.
  func hasDepth(atZoomFactor factor: Double?) -> Bool {
    guard let factor, zoomFactorsOutsideOfVideoZoomRangesForDepthDeliverySupported else { return true }
    return supportedVideoZoomRangesForDepthDataDelivery.contains { $0.contains(factor) }
  }
}
