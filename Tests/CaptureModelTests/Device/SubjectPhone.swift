import Dispatch
import Foundation
import HardwareModel
import Locking
import Testing

@testable import CaptureModel
@testable import SimulationKernel

/// A phone whose camera captures the subject of a ``LoopBench``, with control of focus, exposure and white balance, in
/// a running session.
final class SubjectPhone: CameraPhone<SubjectCamera, AVCaptureVideoDataOutput, CountingClient>, @unchecked Sendable {
  /// Creates a phone with a camera that captures a subject.
  ///
  /// - Parameters:
  ///   - type: The device type, for instance of a camera with several lenses.
  ///   - system: The autofocus system of the lens.
  ///   - runs: Whether the session is running and has delivered a frame.
  ///   - change: A closure that changes the camera's description.
  init(
    _ type: AVCaptureDevice.DeviceType = .builtInWideAngleCamera,
    focusing system: FormatDescriptor.AutoFocusSystem = .phaseDetection, runs: Bool = true,
    change: (inout CameraDescriptor) -> Void = { _ in }
  ) throws {
    var descriptor = DeviceDescriptor.testCamera(.back)
    descriptor.uniqueID = "test.subject"
    descriptor.deviceType = type.rawValue
    var camera = CameraDescriptor.lit(focusing: system)
    change(&camera)
    descriptor.kind = .camera(camera)
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

  /// Returns the last API misuse that `body` causes while it holds the lock, or nil.
  func refusal(_ body: (AVCaptureDevice) -> Void) throws -> String? {
    log.clear()
    try locked(body)
    return misuses.last
  }
}

/// A camera that captures a subject and records the settings of its frames.
final class SubjectCamera: CameraSource {
  private let state = Locked((subject: LoopBench.Subject(), frames: [FrameSettings]()))

  var subject: LoopBench.Subject {
    get { state.withLock { $0.subject } }
    set { state.withLock { $0.subject = newValue } }
  }

  /// The settings of all frames so far, without those of the warm-up.
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

/// A rejected call, and the selector or reason in its API misuse.
struct Refused: Sendable, CustomTestStringConvertible {
  let name: String
  let set: @Sendable (AVCaptureDevice) -> Void

  init(_ name: String, _ set: @escaping @Sendable (AVCaptureDevice) -> Void) {
    self.name = name
    self.set = set
  }

  var testDescription: String { name }
}
