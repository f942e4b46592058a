import Foundation

extension AVCapturePhotoOutput {
  /// Takes one exposure of a photo on a frame, and tells the delegate of the shutter at the first.
  func expose(_ capture: PhotoCapture, _ number: Int, _ frame: CapturedFrame, _ route: Route) {
    guard let resolved = withState({ _ in capture.resolved }) else { return }
    if number == 0 {
      withState { _ in capture.metered = frame.settings }
      tell(capture, .willCapture) { $0.photoOutput($1, willCapturePhotoFor: $2) }
    }
    let shot = shot(capture, number, frame, route, resolved.facts)
    withState { _ in capture.shots.append(shot) }
    // **Source:** rule 167, of some phones; that it is the flash that does it is inferred.
    if resolved.isFlashEnabled {
      route.device.changeControl { control, _ in control.lamp.setTorch(.off, isPowered: true) }
    }
  }

  private func shot(
    _ capture: PhotoCapture, _ number: Int, _ frame: CapturedFrame, _ route: Route,
    _ resolved: AVCaptureResolvedPhotoSettings.Facts
  ) -> PhotoShot {
    let device = route.device
    let metered = withState { _ in capture.metered }
    let settings = metered.map { exposure(capture.wishes, number, $0, resolved, frame.sensor, device) }
    let size = resolved.photo.area > 0 ? resolved.photo : resolved.raw
    var record = device.exposureRecord(settings, at: frame.time)
    record.flashMode = capture.wishes.isBracket ? .off : capture.wishes.flashMode
    record.isFlashFired = resolved.isFlashEnabled
    record.isBracketed = capture.wishes.isBracket
    if case .bias(let bias)? = bracketExposure(capture.wishes, number),
      bias != AVCaptureDevice.currentExposureTargetBias
    {
      record.bias = Double(bias)
    }
    if case .manual? = bracketExposure(capture.wishes, number) { record.exposureMode = .custom }
    record.orientation = route.settings.orientation
    record.contentIdentifier = capture.wishes.movieURL == nil ? nil : capture.wishes.contentIdentifier
    if let settings, let region = device.readControl(\.exposure.region),
      let measurement = frame.sensor?.measure(settings, in: region)
    {
      record.meteredOffset = ExposureControl.meteredOffset(of: measurement)
    }
    return PhotoShot(
      picture: picture(frame, size, settings, route), time: frame.time, duration: frame.duration, record: record,
      number: number)
  }

  /// The frame's own picture, or, for another size or exposure, the sensor's at this moment.
  private func picture(
    _ frame: CapturedFrame, _ size: PixelSize, _ settings: FrameSettings?, _ route: Route
  ) -> any SourcePicture {
    let sensor = route.sensorSize
    let isOfItsShape = abs(size.width * sensor.height - size.height * sensor.width) <= max(size.width, size.height)
    if isOfItsShape, settings == frame.settings { return frame.picture }
    return frame.sensor?.picture(isOfItsShape ? sensor : size, settings) ?? frame.picture
  }

  // MARK: How the sensor is read

  private func bracketExposure(_ wishes: PhotoWishes, _ number: Int) -> BracketExposure? {
    wishes.bracket.indices.contains(number) ? wishes.bracket[number].exposure : nil
  }

  /// How an exposure is taken: as the frame is, with the flash, or as the bracket says. **Source:** rules 146, 147, 217.
  private func exposure(
    _ wishes: PhotoWishes, _ number: Int, _ metered: FrameSettings, _ resolved: AVCaptureResolvedPhotoSettings.Facts,
    _ sensor: SensorFrame?, _ device: AVCaptureDevice
  ) -> FrameSettings {
    switch bracketExposure(wishes, number) {
    case nil:
      guard resolved.isFlashEnabled, let sensor else { return metered }
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
