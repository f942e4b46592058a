import CameraControl
import CoreMediaModel
import CoreVideoModel
import Foundation
import HardwareModel
import PixelModel

/// One exposure: an image that has not been rendered yet, and its capture parameters.
struct PhotoExposure: Sendable {
  let image: any SourceImage
  let time: CMTime
  let duration: CMTime
  let record: ExposureRecord
  /// The active format of the camera.
  let format: AVCaptureDevice.Format?
  /// The index within the bracket, from 0.
  let number: Int
}

extension PhotoExposure {
  /// Captures one exposure from a frame.
  ///
  /// - Parameters:
  ///   - frame: The frame from which to make the exposure. The sensor is read again if the photo requires another size
  ///     or exposure.
  ///   - activeConnection: The active connection that delivered the frame.
  ///   - request: The client's photo request.
  ///   - number: The index of the exposure within a bracket, from 0.
  ///   - metered: The settings of the frame from which the first exposure was made.
  ///   - size: The size of the photo in pixels.
  ///   - isLit: Whether the flash fires.
  init(
    _ frame: CapturedFrame, _ activeConnection: ActiveConnection, request: PhotoRequest, number: Int,
    metered: FrameSettings?,
    size: PixelSize,
    isLit: Bool
  ) {
    let device = activeConnection.device
    let bracket = request.bracket.indices.contains(number) ? request.bracket[number].exposure : nil
    var settings = metered.map { Self.exposure(bracket, $0, isLit: isLit, frame.sensor, device) }
    // The frame's settings were determined two frames ago, but changes that the app made before the request must apply.
    // Unlike exposure and focus, zoom has no completion handler to wait for. **Source:** inferred: apps do both in
    // succession.
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
      record.exposureTargetOffset = ExposureControl.meteredOffset(of: measurement)
    }
    self.init(
      image: Self.image(frame, size, settings, activeConnection), time: frame.time, duration: frame.duration,
      record: record,
      format: activeConnection.format, number: number)
  }

  /// Returns the frame's image or, for another size or exposure, the sensor's image at the same time.
  private static func image(
    _ frame: CapturedFrame, _ size: PixelSize, _ settings: FrameSettings?, _ activeConnection: ActiveConnection
  ) -> any SourceImage {
    let sensor = activeConnection.sensorSize
    let isOfItsShape = abs(size.width * sensor.height - size.height * sensor.width) <= max(size.width, size.height)
    if isOfItsShape, settings == frame.settings { return frame.image }
    return frame.sensor?.image(isOfItsShape ? sensor : size, settings) ?? frame.image
  }

  /// Returns the settings of an exposure: the frame's, those with flash, or the bracket's. **Source:** rules 146, 147,
  /// 217.
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
  /// Returns settings that are brighter by the given number of EV, exactly if the format's limits allow: first by
  /// exposure time, then by ISO. **Source:** inferred.
  func brighter(by stops: Double, within format: FormatDescriptor) -> FrameSettings {
    let product = exposureSeconds * iso * exp2(stops)
    // Bracketed images are successive frames, so no exposure exceeds the longer of the metered one and 1/30 s.
    let longest = min(format.exposureSeconds?.upperBound ?? 1, max(exposureSeconds, 1.0 / 30))
    let shortest = format.exposureSeconds?.lowerBound ?? 0
    var settings = self
    settings.exposureSeconds = min(longest, max(shortest, product / iso))
    let gain = product / settings.exposureSeconds
    settings.iso = min(format.iso?.upperBound ?? gain, max(format.iso?.lowerBound ?? gain, gain))
    return settings
  }
}
