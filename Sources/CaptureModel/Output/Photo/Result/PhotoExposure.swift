import CameraControl
import CoreMediaModel
import CoreVideoModel
import Foundation
import HardwareModel
import PixelModel

/// One exposure: a picture that is not drawn yet, and how it was taken.
struct PhotoExposure: Sendable {
  let image: any SourceImage
  let time: CMTime
  let duration: CMTime
  let record: ExposureRecord
  /// The camera's format.
  let format: AVCaptureDevice.Format?
  /// Number within the bracket, from 0.
  let number: Int
}

extension PhotoExposure {
  /// Takes one exposure on a frame.
  ///
  /// - Parameters:
  ///   - frame: the frame of that moment; the sensor is read once more where the photo needs another size or exposure.
  ///   - route: how it came.
  ///   - request: what the client wants.
  ///   - number: which exposure of a bracket, from 0.
  ///   - metered: how the frame of the first exposure was taken.
  ///   - size: pixels of the photo.
  ///   - isLit: whether the flash fires.
  init(
    _ frame: CapturedFrame, _ activeConnection: ActiveConnection, request: PhotoRequest, number: Int,
    metered: FrameSettings?,
    size: PixelSize,
    isLit: Bool
  ) {
    let device = activeConnection.device
    let bracket = request.bracket.indices.contains(number) ? request.bracket[number].exposure : nil
    var settings = metered.map { Self.exposure(bracket, $0, isLit: isLit, frame.sensor, device) }
    // The frame's settings were decided two frames ago. What an app set before it asked for the photo counts, and for the zoom, unlike
    // exposure and focus, it has no handler to wait for. **Source:** inferred: apps do both in one go.
    if let zoom = device.readControl(\.zoom.readings), !zoom.isRamping { settings?.zoomFactor = zoom.factor }
    settings?.zoomFactor *= Double(activeConnection.settings.scaleAndCropFactor)
    var record = device.exposureRecord(settings, at: frame.time)
    record.colorSpace = device.activeColorSpace
    record.flashMode = request.isBracket ? .off : request.flashMode
    record.isFlashFired = isLit
    record.isBracketed = request.isBracket
    switch bracket {
    case .bias(let bias): if bias != AVCaptureDevice.currentExposureTargetBias { record.bias = Double(bias) }
    case .manual: record.exposureMode = .custom
    case nil: break
    }
    record.orientation = activeConnection.settings.orientation
    record.contentIdentifier = request.movieURL == nil ? nil : request.contentIdentifier
    if let settings, let region = device.readControl(\.exposure.region),
      let measurement = frame.sensor?.measure(settings, in: region)
    {
      record.meteredOffset = ExposureControl.meteredOffset(of: measurement)
    }
    self.init(
      image: Self.image(frame, size, settings, activeConnection), time: frame.time, duration: frame.duration,
      record: record,
      format: activeConnection.format, number: number)
  }

  /// The frame's own picture, or, for another size or exposure, the sensor's at this moment.
  private static func image(
    _ frame: CapturedFrame, _ size: PixelSize, _ settings: FrameSettings?, _ activeConnection: ActiveConnection
  ) -> any SourceImage {
    let sensor = activeConnection.sensorSize
    let isOfItsShape = abs(size.width * sensor.height - size.height * sensor.width) <= max(size.width, size.height)
    if isOfItsShape, settings == frame.settings { return frame.image }
    return frame.sensor?.image(isOfItsShape ? sensor : size, settings) ?? frame.image
  }

  /// How an exposure is taken: as the frame is, with the flash, or as the bracket says. **Source:** rules 146, 147, 217.
  private static func exposure(
    _ bracket: BracketExposure?, _ metered: FrameSettings, isLit: Bool, _ sensor: SensorFrame?,
    _ device: AVCaptureDevice
  ) -> FrameSettings {
    switch bracket {
    case nil:
      guard isLit, let sensor else { return metered }
      return device.readControl { $0.flashSettings(from: metered) { sensor.measure($0, in: $1) } } ?? metered
    case .bias(let bias):
      guard bias != AVCaptureDevice.currentExposureTargetBias, let format = sensor?.request.format?.descriptor else {
        return metered
      }
      return metered.brighter(by: Double(bias) - Double(device.exposureTargetBias), within: format)
    case .manual(let duration, let iso):
      var settings = metered
      if duration.isNumeric { settings.exposureSeconds = duration.seconds }
      if iso != AVCaptureDevice.currentISO { settings.iso = Double(iso) }
      return settings
    }
  }
}

extension FrameSettings {
  /// So many EV more light, to the last digit where the format's limits allow it: by time first, then by ISO. **Source:** inferred.
  func brighter(by stops: Double, within format: FormatDescriptor) -> FrameSettings {
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
