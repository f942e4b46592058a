import CoreVideoModel
import HardwareModel
import PixelModel

/// A frame's sensor, while that frame is due: it can be read once more in another way.
struct SensorFrame: Sendable {
  let request: ImageRequest
  let source: any CameraSource

  /// The faces in it.
  var faces: [DetectedFace] { source.faces(request) }

  /// The same moment as a picture of this size, taken in this way; nil when the source has ended.
  func image(_ size: PixelSize, _ settings: FrameSettings?) -> (any SourceImage)? {
    var request = request
    (request.width, request.height) = (size.width, size.height)
    request.settings = settings
    return source.image(request)
  }

  /// What the sensor would see if the frame were taken in this way; nil where there is no sensor.
  func measure(_ settings: FrameSettings, in region: ImageRegion) -> SensorMeasurement? {
    var request = request
    request.settings = settings
    return source.measure(MeterRequest(image: request, exposureRegion: region, focusRegion: region))
  }
}
