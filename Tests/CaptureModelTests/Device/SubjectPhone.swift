import Dispatch
import Foundation
import HardwareModel
import Locking
import Testing

@testable import CaptureModel
@testable import SimulationKernel

/// A phone whose camera looks at the subject of a ``LoopBench``, with focus, exposure and white balance, in a session that runs.
final class SubjectPhone {
  let phone = TestPhone()
  let scene = SubjectCamera()
  let camera: AVCaptureDevice
  let session: AVCaptureSession
  let client = CountingClient()

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
    camera = AVCaptureDevice(descriptor, source: .camera(scene), in: phone.system)
    phone.system.connect(camera)
    session = AVCaptureSession(system: phone.system)
    try phone.use {
      session.addInput(try AVCaptureDeviceInput(device: camera))
      let output = AVCaptureVideoDataOutput()
      output.setSampleBufferDelegate(client, queue: DispatchQueue(label: "frames"))
      session.addOutput(output)
    }
    if runs {
      session.startRunning()
      advance(frames: 1)
    }
    phone.log.clear()
  }

  /// Changes the camera with the lock held.
  func locked(_ body: (AVCaptureDevice) throws -> Void) throws {
    try camera.lockForConfiguration()
    defer { camera.unlockForConfiguration() }
    try body(camera)
  }

  func advance(frames: Int64) { phone.advance(milliseconds: (frames * 1000 + 29) / 30) }

  /// What observers were told about these properties.
  func events(_ properties: String...) -> [String] {
    phone.log.events.filter { event in properties.contains { event.hasPrefix($0 + " ") } }
  }

  /// The misuses since the log was cleared, as `NAME: reason`.
  var misuses: [String] { phone.log.misuses.map { "\($0.exception.rawValue): \($0.reason)" } }

  /// The misuse that `body` is refused with, under the lock; the last if there are several.
  func refusal(_ body: (AVCaptureDevice) -> Void) throws -> String? {
    phone.log.clear()
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

  func picture(_ request: PictureRequest) -> (any SourcePicture)? {
    state.withLock { state in
      if let settings = request.settings { state.frames.append(settings) }
    }
    return BlankCamera.Blank()
  }

  func measure(_ request: MeterRequest) -> SensorMeasurement? {
    request.picture.settings.map(subject.measure)
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
