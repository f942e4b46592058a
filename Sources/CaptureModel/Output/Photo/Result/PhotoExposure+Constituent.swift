import Foundation
import HardwareModel
import PixelModel

extension PhotoExposure {
  /// How the camera sees the picture; nil where its format does not tell its field of view.
  var calibration: AVCameraCalibrationData? {
    format.flatMap { record.device.calibration(in: $0.descriptor, zoomFactor: record.settings?.zoomFactor ?? 1) }
  }

  /// The same exposure by a constituent of the virtual camera: as bright, focused as far away, and zoomed as far as its lens needs to show no
  /// more than that camera; what its lens shows at most is less where it takes over later.
  ///
  /// **Source:** rule 419; what a phone's constituents show is inferred.
  func seen(by constituent: AVCaptureDevice, of device: AVCaptureDevice, on sensor: SensorFrame?) -> PhotoExposure {
    let format = format.map { wanted in constituent.format(like: wanted) } ?? constituent.activeFormat
    var record = record
    record.device = constituent
    record.settings = record.settings.map { $0.moved(to: constituent, of: device, within: format.descriptor) }
    var image = image
    if var request = sensor?.request, case .camera(let source) = constituent.source {
      request.format = SharedFormat(format.descriptor)
      // A scene fills the picture of a camera of its own at 1. Here it fills the virtual camera's.
      var shown = record.settings
      shown?.zoomFactor *= device.takeoverZoomFactor(of: constituent)
      image = SensorFrame(request: request, source: source).image(format.descriptor.size, shown) ?? image
    }
    return PhotoExposure(
      image: image, time: time, duration: duration, record: record, format: format, number: number)
  }
}

extension FrameSettings {
  /// How a constituent takes the picture that its virtual camera takes so.
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
  /// The zoom factor of a virtual camera at which a constituent can take over: its picture is that much narrower than the widest one's.
  fileprivate func takeoverZoomFactor(of constituent: AVCaptureDevice) -> Double {
    guard let camera = descriptor.camera, let index = camera.constituents.firstIndex(of: constituent.uniqueID) else {
      return 1
    }
    return ([1] + camera.switchOverZoomFactors).dropFirst(index).first ?? 1
  }
}
