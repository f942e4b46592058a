import CoreVideoModel
import HardwareModel
import PixelModel

/// A frame's sensor, while that frame is due: it can be read once more in another way.
struct SensorFrame: Sendable {
  let request: PictureRequest
  let source: any CameraSource

  /// The faces in it.
  var faces: [SeenFace] { source.faces(request) }

  /// The same moment as a picture of this size, taken in this way; nil when the source has ended.
  func picture(_ size: PixelSize, _ settings: FrameSettings?) -> (any SourcePicture)? {
    var request = request
    (request.width, request.height) = (size.width, size.height)
    request.settings = settings
    return source.picture(request)
  }

  /// What the sensor would see if the frame were taken in this way; nil where there is no sensor.
  func measure(_ settings: FrameSettings, in region: PictureRegion) -> SensorMeasurement? {
    var request = request
    request.settings = settings
    return source.measure(MeterRequest(picture: request, exposureRegion: region, focusRegion: region))
  }
}
