import Foundation
import HardwareModel
import PixelModel

extension PhotoExposure {
  /// The calibration data of the camera, or nil if its format does not specify a field of view.
  var calibration: AVCameraCalibrationData? {
    format.flatMap { record.device.calibration(in: $0.descriptor, zoomFactor: record.settings?.zoomFactor ?? 1) }
  }

  /// Returns the same exposure as captured by a constituent of the virtual camera.
  ///
  /// Brightness and focus distance match. The constituent zooms to match the virtual camera's field of view, but it
  /// cannot show more than its lens covers, which is less at zoom factors below its switch-over.
  ///
  /// **Source:** rule 419; the field of view of a phone's constituents is inferred.
  func seen(by constituent: AVCaptureDevice, of device: AVCaptureDevice, on sensor: SensorFrame?) -> PhotoExposure {
    let format = format.map { wanted in constituent.format(like: wanted) } ?? constituent.activeFormat
    var record = record
    record.device = constituent
    record.settings = record.settings.map { $0.moved(to: constituent, of: device, within: format.descriptor) }
    var image = image
    if var request = sensor?.request, case .camera(let source) = constituent.source {
      request.format = SharedFormat(format.descriptor)
      // A scene fills the frame of a standalone camera at zoom 1. Here it must fill the virtual camera's frame.
      var shown = record.settings
      shown?.zoomFactor *= device.takeoverZoomFactor(of: constituent)
      image = SensorFrame(request: request, source: source).image(format.descriptor.size, shown) ?? image
    }
    return PhotoExposure(
      image: image, time: time, duration: duration, record: record, format: format, number: number)
  }
}

extension FrameSettings {
  /// Returns the settings with which a constituent captures the same image as its virtual camera.
  func moved(
    to constituent: AVCaptureDevice, of device: AVCaptureDevice, within format: FormatDescriptor
  ) -> FrameSettings {
    guard let whole = device.descriptor.camera, let own = constituent.descriptor.camera else { return self }
    var settings = brighter(by: 2 * log2(own.lens.fNumber / whole.lens.fNumber), within: format)
    settings.zoomFactor = max(1, zoomFactor / device.takeoverZoomFactor(of: constituent))
    let (nearest, ownNearest) = (whole.lens.minimumFocusDistance, own.lens.minimumFocusDistance)
    if nearest > 0, ownNearest > 0 {
      settings.lensPosition = 1 - min(1, (1 - lensPosition) * Double(ownNearest) / Double(nearest))
    }
    return settings
  }
}

extension AVCaptureDevice {
  /// Returns the virtual camera's zoom factor at which a constituent can take over: the ratio of its field of view to
  /// the widest constituent's.
  fileprivate func takeoverZoomFactor(of constituent: AVCaptureDevice) -> Double {
    guard let camera = descriptor.camera, let index = camera.constituents.firstIndex(of: constituent.uniqueID) else {
      return 1
    }
    return ([1] + camera.switchOverZoomFactors).dropFirst(index).first ?? 1
  }
}
