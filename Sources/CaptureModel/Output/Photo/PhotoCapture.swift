import Foundation

/// One photo (or bracket, or Live Photo) that a client has asked for, on its way.
final class PhotoCapture: @unchecked Sendable {
  // Unchecked: what varies is only touched with the system's lock held.

  let wishes: PhotoWishes
  let connection: AVCaptureConnection
  /// Not kept alive. **Source:** rule 231.
  private(set) weak var delegate: (any AVCapturePhotoCaptureDelegate)?
  /// Why the photo cannot be taken, if that was known when it was asked for.
  let problem: AVError.Code?
  /// When it was asked for.
  let requestTime: CMTime

  /// What has been decided; nil before it begins.
  var resolved: AVCaptureResolvedPhotoSettings?
  /// The camera's format when it began.
  var format: AVCaptureDevice.Format?
  /// How the frame was taken in which the first exposure fell: what a bracket departs from.
  var metered: FrameSettings?
  var shots: [PhotoShot] = []
  var movie = MovieState.none

  /// What became of a Live Photo's movie.
  enum MovieState: Equatable {
    case none
    case recording
    case finished(AVError.Code?)
  }

  init(
    _ wishes: PhotoWishes, _ connection: AVCaptureConnection, _ delegate: any AVCapturePhotoCaptureDelegate,
    problem: AVError.Code?, at time: CMTime
  ) {
    self.wishes = wishes
    self.connection = connection
    self.delegate = delegate
    self.problem = problem
    requestTime = time
  }
}

/// One exposure: a picture that is not drawn yet, and how it was taken.
struct PhotoShot: Sendable {
  let picture: any SourcePicture
  let time: CMTime
  let duration: CMTime
  let record: ExposureRecord
  /// Number within the bracket, from 0.
  let number: Int
}

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
  func measure(_ settings: FrameSettings, in region: PictureRegion) -> Measurement? {
    var request = request
    request.settings = settings
    return source.measure(MeterRequest(picture: request, exposureRegion: region, focusRegion: region))
  }
}
