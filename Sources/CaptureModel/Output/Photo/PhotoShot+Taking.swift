import Foundation

extension PhotoShot {
  /// Takes one exposure on a frame.
  ///
  /// - Parameters:
  ///   - frame: the frame of that moment; the sensor is read once more where the photo needs another size or exposure.
  ///   - route: how it came.
  ///   - wishes: what the client wants.
  ///   - number: which exposure of a bracket, from 0.
  ///   - metered: how the frame of the first exposure was taken.
  ///   - size: pixels of the photo.
  ///   - isLit: whether the flash fires.
  init(
    _ frame: CapturedFrame, _ route: Route, wishes: PhotoWishes, number: Int, metered: FrameSettings?, size: PixelSize,
    isLit: Bool
  ) {
    let device = route.device
    let bracket = wishes.bracket.indices.contains(number) ? wishes.bracket[number].exposure : nil
    var settings = metered.map { Self.exposure(bracket, $0, isLit: isLit, frame.sensor, device) }
    settings?.zoomFactor *= Double(route.settings.scaleAndCropFactor)
    var record = device.exposureRecord(settings, at: frame.time)
    record.colorSpace = device.activeColorSpace
    record.flashMode = wishes.isBracket ? .off : wishes.flashMode
    record.isFlashFired = isLit
    record.isBracketed = wishes.isBracket
    switch bracket {
    case .bias(let bias): if bias != AVCaptureDevice.currentExposureTargetBias { record.bias = Double(bias) }
    case .manual: record.exposureMode = .custom
    case nil: break
    }
    record.orientation = route.settings.orientation
    record.contentIdentifier = wishes.movieURL == nil ? nil : wishes.contentIdentifier
    if let settings, let region = device.readControl(\.exposure.region),
      let measurement = frame.sensor?.measure(settings, in: region)
    {
      record.meteredOffset = ExposureControl.meteredOffset(of: measurement)
    }
    self.init(
      picture: Self.picture(frame, size, settings, route), time: frame.time, duration: frame.duration, record: record,
      number: number)
  }

  /// The frame's own picture, or, for another size or exposure, the sensor's at this moment.
  private static func picture(
    _ frame: CapturedFrame, _ size: PixelSize, _ settings: FrameSettings?, _ route: Route
  ) -> any SourcePicture {
    let sensor = route.sensorSize
    let isOfItsShape = abs(size.width * sensor.height - size.height * sensor.width) <= max(size.width, size.height)
    if isOfItsShape, settings == frame.settings { return frame.picture }
    return frame.sensor?.picture(isOfItsShape ? sensor : size, settings) ?? frame.picture
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
      guard bias != AVCaptureDevice.currentExposureTargetBias, let format = sensor?.request.format else {
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
