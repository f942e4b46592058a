import Dispatch
import Foundation
import HardwareModel
import Locking
import Testing

@testable import CaptureModel
@testable import SimulationKernel

/// A phone whose camera looks at the subject of a ``LoopBench``, with focus, exposure and white balance, in a session that runs.
final class SubjectPhone: CameraPhone<SubjectCamera, AVCaptureVideoDataOutput, CountingClient>, @unchecked Sendable {
  /// - Parameters:
  ///   - type: such as a camera of several lenses.
  ///   - system: how the lens focuses.
  ///   - runs: whether the session runs already and has delivered a frame.
  init(
    _ type: AVCaptureDevice.DeviceType = .builtInWideAngleCamera,
    focusing system: FormatDescriptor.AutoFocusSystem = .phaseDetection, runs: Bool = true
  ) throws {
    var descriptor = DeviceDescriptor.testCamera(.back)
    descriptor.uniqueID = "test.subject"
    descriptor.deviceType = type.rawValue
    descriptor.kind = .camera(.lit(focusing: system))
    super.init(descriptor, scene: SubjectCamera(), client: CountingClient()) { AVCaptureVideoDataOutput() }
    output.setSampleBufferDelegate(client, queue: DispatchQueue(label: "frames"))
    try addCamera()
    if runs {
      session.startRunning()
      advance(frames: 1)
    }
    log.clear()
  }

  func advance(frames: Int64) { advance(milliseconds: (frames * 1000 + 29) / 30) }

  /// The misuse that `body` is refused with, under the lock; the last if there are several.
  func refusal(_ body: (AVCaptureDevice) -> Void) throws -> String? {
    log.clear()
    try locked(body)
    return misuses.last
  }
}

/// A camera that sees a subject and remembers how its frames were taken.
final class SubjectCamera: CameraSource {
  private let state = Locked((subject: LoopBench.Subject(), frames: [FrameSettings]()))

  var subject: LoopBench.Subject {
    get { state.withLock { $0.subject } }
    set { state.withLock { $0.subject = newValue } }
  }

  /// How the frames so far were taken, those of warm-ups left out.
  var frames: [FrameSettings] { state.withLock { $0.frames } }

  func image(_ request: ImageRequest) -> (any SourceImage)? {
    state.withLock { state in
      if let settings = request.settings { state.frames.append(settings) }
    }
    return BlankCamera.Blank()
  }

  func measure(_ request: MeterRequest) -> SensorMeasurement? {
    request.image.settings.map(subject.measure)
  }
}

/// A call that is refused, and what its misuse names: a selector or a reason.
struct Refused: Sendable, CustomTestStringConvertible {
  let name: String
  let set: @Sendable (AVCaptureDevice) -> Void

  init(_ name: String, _ set: @escaping @Sendable (AVCaptureDevice) -> Void) {
    self.name = name
    self.set = set
  }

  var testDescription: String { name }
}
