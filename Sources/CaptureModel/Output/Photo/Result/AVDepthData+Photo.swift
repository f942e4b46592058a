import CoreVideoModel
import PixelModel

extension AVDepthData {
  /// Creates the depth data of a photo, with the photo's field of view. Returns nil if depth was not requested, or if
  /// it is not available at the zoom factor.
  ///
  /// **Source:** rules 181, 416.
  convenience init?(of exposure: PhotoExposure, _ request: PhotoRequest, beside photo: PixelSize) {
    let device = exposure.record.device
    let zoomFactor = exposure.record.settings?.zoomFactor
    guard request.wantsDepth, let format = exposure.format, format.hasDepth(atZoomFactor: zoomFactor),
      let layout = Self.photoLayout(of: device, beside: photo)
    else { return nil }
    self.init(
      of: exposure.image, layout: layout, by: device, in: format, zoomFactor: zoomFactor, orientation: .identity,
      isFiltered: request.filtersDepth)
  }

  /// Returns the layout of a photo's depth map. **Source:** rule 416, for TrueDepth; the width for other cameras is
  /// that of LiDAR, as reported once, and is inferred for pairs of lenses.
  private static func photoLayout(of device: AVCaptureDevice, beside photo: PixelSize) -> PixelLayout? {
    guard photo.width > 0 else { return nil }
    let width = device.deviceType.current == .builtInTrueDepthCamera ? 640 : 768
    return PixelLayout(
      pixelFormat: kCVPixelFormatType_DisparityFloat16, width: width, height: width * photo.height / photo.width)
  }
}
