import Foundation
import Testing

@testable import CaptureModel
@testable import CoreMediaModel
@testable import SimulationKernel
@testable import V4L2

/// An app that uses a camera with controls and records the observed changes.
final class V4L2App: @unchecked Sendable {
  // Unchecked: variables are accessed only with `condition` locked, or before the session runs.
  let client: V4L2Client
  private let condition = NSCondition()
  private var changes: [String] = []
  private var raised: [Misuse] = []
  private var times: [String: CMTime] = [:]

  var device: AVCaptureDevice { client.device }

  /// Creates an app with a camera of a fake kernel that accepts all control requests.
  convenience init(_ kernel: FakeKernel, controls: [FakeCamera.Control], values: [UInt32: Int64] = [:]) throws {
    kernel.change { world in
      world.camera.controls = controls.sorted { $0.id < $1.id }
      world.camera.values = values
    }
    try self.init { try V4L2Camera(path: "/dev/video0", kernel: kernel).makeDevice(in: $0) }
  }

  init(_ make: (CaptureSystem) throws -> AVCaptureDevice) throws {
    client = try V4L2Client(make)
    client.system.recorder = Recorder(app: self)
  }

  /// A recorder with a weak reference to the app, to avoid a reference cycle with the system.
  private final class Recorder: ModelRecorder {
    private weak let app: V4L2App?

    init(app: V4L2App) { self.app = app }

    func record(_ fact: TraceEvent, at nanoseconds: Int64) { app?.note(fact) }
  }

  private func note(_ fact: TraceEvent) {
    condition.lock()
    switch fact {
    case .change(_, let property, let old, let new): changes.append("\(property) \(old)->\(new)")
    case .misuse(let misuse): raised.append(misuse)
    default: break
    }
    condition.broadcast()
    condition.unlock()
  }

  /// The changes that an observer of all properties would have received.
  var seen: [String] { read { changes } }
  var misuses: [Misuse] { read { raised } }

  private func read<Value>(_ body: () -> Value) -> Value {
    condition.lock()
    defer { condition.unlock() }
    return body()
  }

  /// Waits until an observer has received a change and a condition holds.
  ///
  /// - Parameter property: The name of the property that changes.
  func waitForChange(
    of property: String, _ location: SourceLocation = #_sourceLocation, until isSo: () -> Bool = { true }
  ) {
    condition.lock()
    condition.wait(location) { changes.contains { $0.hasPrefix("\(property) ") } && isSo() }
    condition.unlock()
  }

  /// Clears the recorded changes.
  func clear() { read { (changes, raised) = ([], []) } }

  /// Returns a completion handler that records its time under a name.
  func handler(_ name: String) -> @Sendable (CMTime) -> Void {
    { [self] time in
      condition.lock()
      times[name] = time
      condition.broadcast()
      condition.unlock()
    }
  }

  /// Waits until a handler is called and returns its time.
  func time(of name: String, _ location: SourceLocation = #_sourceLocation) -> CMTime {
    condition.lock()
    defer { condition.unlock() }
    condition.wait(location) { times[name] != nil }
    return times[name] ?? .invalid
  }

  func hasCalled(_ name: String) -> Bool { read { times[name] != nil } }

  /// Configures the device with the configuration lock held.
  func set(_ body: (AVCaptureDevice) throws -> Void) throws {
    try device.lockForConfiguration()
    try body(device)
    device.unlockForConfiguration()
  }
}

extension V4L2App {
  /// Waits until the camera has executed all control requests and reported their results.
  func finish() {
    guard case .live(let source) = device.source else { return }
    source.waitUntilIdle()
    let isDone = DispatchSemaphore(value: 0)
    client.system.timeline.schedule(after: 0) { isDone.signal() }
    isDone.wait()
  }
}
