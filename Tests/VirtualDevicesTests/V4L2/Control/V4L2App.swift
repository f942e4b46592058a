import Foundation
import Testing

@testable import CaptureModel
@testable import CoreMediaModel
@testable import SimulationKernel
@testable import V4L2

/// An app that has a camera with controls, and what it sees of them.
final class V4L2App: @unchecked Sendable {
  // Unchecked: what varies is only touched with `condition` locked, or before the session runs.
  let client: V4L2Client
  private let condition = NSCondition()
  private var changes: [String] = []
  private var raised: [Misuse] = []
  private var times: [String: CMTime] = [:]

  var device: AVCaptureDevice { client.device }

  /// A camera of a kernel that does as it is told.
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

  /// What the system keeps, which would otherwise keep the app that keeps the system.
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

  /// What an observer of all properties would have seen.
  var seen: [String] { read { changes } }
  var misuses: [Misuse] { read { raised } }

  private func read<Value>(_ body: () -> Value) -> Value {
    condition.lock()
    defer { condition.unlock() }
    return body()
  }

  /// Waits until an observer has seen a change, and something is so.
  ///
  /// - Parameter property: the name of the property that changes.
  func waitForChange(
    of property: String, _ location: SourceLocation = #_sourceLocation, until isSo: () -> Bool = { true }
  ) {
    condition.lock()
    condition.wait(location) { changes.contains { $0.hasPrefix("\(property) ") } && isSo() }
    condition.unlock()
  }

  /// Forgets what was seen so far.
  func clear() { read { (changes, raised) = ([], []) } }

  /// A completion handler whose time is kept under a name.
  func handler(_ name: String) -> @Sendable (CMTime) -> Void {
    { [self] time in
      condition.lock()
      times[name] = time
      condition.broadcast()
      condition.unlock()
    }
  }

  /// The time that a handler was called with, once it is called.
  func time(of name: String, _ location: SourceLocation = #_sourceLocation) -> CMTime {
    condition.lock()
    defer { condition.unlock() }
    condition.wait(location) { times[name] != nil }
    return times[name] ?? .invalid
  }

  func hasCalled(_ name: String) -> Bool { read { times[name] != nil } }

  /// Sets something with the configuration lock.
  func set(_ body: (AVCaptureDevice) throws -> Void) throws {
    try device.lockForConfiguration()
    try body(device)
    device.unlockForConfiguration()
  }
}

extension V4L2App {
  /// Waits until everything that was asked of the camera has been carried out and told.
  func finish() {
    guard case .live(let source) = device.source else { return }
    source.settle()
    let isDone = DispatchSemaphore(value: 0)
    client.system.timeline.schedule(after: 0) { isDone.signal() }
    isDone.wait()
  }
}
