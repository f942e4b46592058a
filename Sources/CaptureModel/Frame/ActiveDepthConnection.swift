import CoreMediaModel

/// The configuration of a camera's depth maps while an output receives them.
struct ActiveDepthConnection: Equatable, Sendable {
  let format: AVCaptureDevice.Format
  /// The minimum time between two maps; positive infinity disables depth maps.
  let minFrameDuration: CMTime

  /// Creates the configuration from a device, or returns nil if the active format has no depth or no depth format is
  /// selected.
  init?(_ device: AVCaptureDevice) {
    guard let format = device.activeDepthDataFormat else { return nil }
    self.format = format
    minFrameDuration = device.activeDepthDataMinFrameDuration
  }

  /// Returns whether a frame includes a depth map: the minimum frame duration has passed since the last map, and depth
  /// is available at the zoom factor.
  ///
  /// **Source:** rule 112; Apple, activeDepthDataFormat (maps are delivered in step with the frames) and
  /// zoomFactorsOutsideOfVideoZoomRangesForDepthDeliverySupported (no maps are delivered outside the ranges).
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
