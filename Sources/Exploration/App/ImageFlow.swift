import AssetModel
import CaptureModel
import Foundation
import SimulationKernel

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

  mutating func add(_ fact: TraceEvent, _ capture: LevelCapture?) {
    switch fact {
    case .event(CaptureEvent.drop(_, _, _, .outOfBuffers)): isStarved = true
    case .event(CaptureEvent.sample(let output, _, _)) where output is AVCaptureVideoDataOutput: isStarved = false
    default: break
    }
    guard sidewaysCapture == nil, let capture, !capture.isLevel else { return }
    if let turnNanoseconds, capture.nanoseconds - turnNanoseconds < Self.turningTime { return }
    sidewaysCapture = capture
  }
}

/// The beginning of a photo or movie, with its rotation and that at which it is upright.
struct LevelCapture {
  private let noun: String
  private let property: String
  private let angle: Int
  private let levelAngle: Int
  fileprivate let nanoseconds: Int64

  /// Creates the capture that an event begins; nil if it begins none, or if the camera is not built in.
  init?(_ fact: TraceEvent, at nanoseconds: Int64, in system: CaptureSystem) {
    switch fact {
    case .event(CaptureEvent.output(let output, let progress as PhotoProgress)):
      guard case .willCapture = progress.event else { return nil }
      self.init("photo", of: output, at: nanoseconds)
    case .event(CaptureEvent.output(let output, RecordingEvent.started)):
      self.init("movie", of: output, at: nanoseconds)
    case .call(let output as AVCaptureStillImageOutput, "captureStillImageAsynchronously"):
      self.init("photo", of: output, at: nanoseconds)
    case .call(let writer as AVAssetWriter, "startWriting"):
      self.init(writer, at: nanoseconds, in: system)
    default: return nil
    }
  }

  private init?(_ noun: String, of output: AVCaptureOutput, turnedBy degrees: Int = 0, at nanoseconds: Int64) {
    guard let connection = output.connection(with: .video),
      let device = (connection.inputPorts.first?.input as? AVCaptureDeviceInput)?.device,
      let levelAngle = device.levelAngles?.capture
    else { return nil }
    (self.noun, self.levelAngle, self.nanoseconds) = (noun, levelAngle, nanoseconds)
    angle = (Int(connection.videoRotationAngle) + degrees) % 360
    property = degrees == 0 ? "videoRotationAngle was" : "videoRotationAngle and the input's transform made"
  }

  /// Creates the movie of a writer whose samples come from the only video data output. With a pixel buffer adaptor, the
  /// app may have rotated the images itself.
  private init?(_ writer: AVAssetWriter, at nanoseconds: Int64, in system: CaptureSystem) {
    let outputs = system.sessions.flatMap(\.outputs).compactMap { $0 as? AVCaptureVideoDataOutput }
    let inputs = writer.inputs.filter { $0.mediaType == .video }
    guard outputs.count == 1, inputs.count == 1, !inputs[0].hasAdaptor else { return nil }
    let transform = inputs[0].transform
    // A mirrored movie has no angle of its own.
    guard transform.a * transform.d > transform.b * transform.c else { return nil }
    let degrees = Int((atan2(transform.b, transform.a) * 180 / .pi).rounded())
    self.init("movie", of: outputs[0], turnedBy: (degrees + 360) % 360, at: nanoseconds)
  }

  fileprivate var isLevel: Bool { angle == levelAngle }

  var text: String {
    let kind = abs(angle - levelAngle) == 180 ? "is upside down" : "lies on its side"
    return "a \(noun) \(kind): \(property) \(angle), where \(levelAngle) makes it upright"
  }
}
