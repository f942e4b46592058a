import CoreVideoModel
import HardwareModel
import PixelModel

/// Access to the sensor at the time of a frame, to read it again with other settings.
struct SensorFrame: Sendable {
  let request: ImageRequest
  let source: any CameraSource

  /// The faces detected in the frame.
  var faces: [DetectedFace] { source.faces(request) }

  /// Returns an image of the same instant at another size and with other settings, or nil if the source has ended.
  func image(_ size: PixelSize, _ settings: FrameSettings?) -> (any SourceImage)? {
    var request = request
    (request.width, request.height) = (size.width, size.height)
    request.settings = settings
    return source.image(request)
  }

  /// Returns the measurement of the frame with other settings, or nil if the source is not a sensor.
  func measure(_ settings: FrameSettings, in region: ImageRegion) -> SensorMeasurement? {
    var request = request
    request.settings = settings
    return source.measure(MeterRequest(image: request, exposureRegion: region, focusRegion: region))
  }
}
