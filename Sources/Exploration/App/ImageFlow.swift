import CaptureModel

/// Tells whether photos and movies lie on their side, and whether frames stop for want of buffers.
struct ImageFlow {
  /// The time at which a fault turned the phone.
  var turnNanoseconds: Int64?
  /// The first photo or movie that is not upright.
  private(set) var sidewaysCapture: LevelCapture?
  /// Whether the last frame was dropped because the app keeps all buffers.
  private(set) var isStarved = false

  /// The time for which an app may use the angle from before a turn, in nanoseconds.
  private static let turningTime: Int64 = 500_000_000

  mutating func add(_ event: CaptureEvent, _ capture: LevelCapture?) {
    switch event {
    case .drop(_, _, _, .outOfBuffers): isStarved = true
    case .sample(let output, _, _) where output is AVCaptureVideoDataOutput: isStarved = false
    case .sample, .drop, .output: break
    }
    guard sidewaysCapture == nil, let capture, !capture.isLevel else { return }
    if let turnNanoseconds, capture.nanoseconds - turnNanoseconds < Self.turningTime { return }
    sidewaysCapture = capture
  }
}

/// The beginning of a photo or movie, with the rotation angle that was set and the one at which it is upright.
struct LevelCapture {
  private let noun: String
  private let angle: Int
  private let levelAngle: Int
  fileprivate let nanoseconds: Int64

  /// Creates the capture that an event begins; nil if it begins none, or if the camera is not built in.
  init?(_ event: CaptureEvent, at nanoseconds: Int64) {
    guard case .output(let output, let event) = event else { return nil }
    switch event {
    case let event as PhotoProgress: if case .willCapture = event.event { noun = "photo" } else { return nil }
    case RecordingEvent.started: noun = "movie"
    default: return nil
    }
    guard let connection = output.connection(with: .video),
      let device = (connection.inputPorts.first?.input as? AVCaptureDeviceInput)?.device,
      let levelAngle = device.levelAngles?.capture
    else { return nil }
    (angle, self.levelAngle, self.nanoseconds) = (Int(connection.videoRotationAngle), levelAngle, nanoseconds)
  }

  fileprivate var isLevel: Bool { angle == levelAngle }

  var text: String {
    let kind = abs(angle - levelAngle) == 180 ? "is upside down" : "lies on its side"
    return "a \(noun) \(kind): videoRotationAngle was \(angle), where \(levelAngle) makes it upright"
  }
}
