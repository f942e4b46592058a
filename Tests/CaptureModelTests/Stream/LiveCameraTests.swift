import Dispatch
import Foundation
import HardwareModel
import Locking
import ModelTestSupport
import Testing

@testable import AVFoundationTypes
@testable import CaptureModel
@testable import CoreMediaModel
@testable import SimulationKernel

/// A live camera with a separate clock, which delivers frames that a test provides.
private final class PushedCamera: LiveSource {
  let journal = Journal()
  private let request = Locked<LiveRequest?>(nil)

  func start(_ request: LiveRequest) {
    journal.add("start \(request.formatIndex)")
    self.request.withLock { $0 = request }
  }

  func stop() { journal.add("stop") }
  func waitUntilIdle() { journal.add("settle") }

  func push(_ event: LiveEvent) { request.withLock { $0 }?.receive(event) }

  /// Delivers a frame with a timestamp in milliseconds.
  func push(frame milliseconds: Int64) {
    push(.frame(BlankCamera.Blank(), time: Self.time(milliseconds), duration: Self.time(40)))
  }

  static func time(_ milliseconds: Int64) -> CMTime { CMTime(value: milliseconds, timescale: 1000) }
}

@Suite("Camera with its own clock")
struct LiveCameraTests {
  private let source = PushedCamera()
  private let client = CountingClient()
  private let queue = DispatchQueue(label: "frames")
  private let errors = Journal()
  private let system: CaptureSystem
  private let session: AVCaptureSession
  private let camera: AVCaptureDevice

  init() throws { try self.init(HostTimeline()) }

  private init(_ timeline: any Timeline) throws {
    system = CaptureSystem(timeline: timeline, misusePolicy: .record, notificationCenter: NotificationCenter())
    session = AVCaptureSession(system: system)
    let costs = CaptureCosts(startMilliseconds: 0, stopMilliseconds: 0, reconfigureMilliseconds: 0)
    camera = AVCaptureDevice(.testCamera(.back, costs: costs), source: .live(source), in: system)
    system.connect(camera)
    session.addInput(try AVCaptureDeviceInput(device: camera))
    let output = AVCaptureVideoDataOutput(system: system)
    output.setSampleBufferDelegate(client, queue: queue)
    session.addOutput(output)
    _ = system.notificationCenter.addObserver(forName: .AVCaptureSessionRuntimeError, object: session, queue: nil) {
      [errors] note in
      errors.add("\((note.userInfo?[AVCaptureSessionErrorKey] as? AVError)?.code.rawValue ?? 0)")
    }
  }

  /// Returns a value from the client, read on its callback queue.
  private func seen<Result>(_ body: (CountingClient) -> Result) -> Result { queue.sync { body(client) } }

  /// Advances the time until a condition holds.
  private func wait(until isSo: () -> Bool) {
    for _ in 0..<5000 where !isSo() { system.timeline.pass(1_000_000) }
  }

  @Test func `starting and stopping a live camera completes before returning, and a new format restarts it`() {
    session.startRunning()
    #expect(source.journal.lines == ["start 1", "settle"])
    session.sessionPreset = .hd1280x720
    #expect(source.journal.lines.dropFirst(2) == ["stop", "start 0", "settle", "settle"])
    session.stopRunning()
    #expect(source.journal.lines.dropFirst(6) == ["stop", "settle"])
  }

  @Test
  func `a live camera's frames keep its times, and lost frames are reported when due until it stops`() {
    session.startRunning()
    source.push(frame: 40)
    wait { seen(\.times.count) == 1 }
    source.push(.lost(2, until: PushedCamera.time(160), duration: PushedCamera.time(40), .lateData))
    wait { seen(\.dropped.count) == 2 }
    source.push(frame: 160)
    wait { seen(\.times.count) == 2 }
    #expect(seen(\.times) == [40, 160].map(PushedCamera.time))
    #expect(seen(\.dropped) == [80, 120].map(PushedCamera.time))
    session.stopRunning()
    source.push(frame: 200)
    system.timeline.pass(20_000_000)
    #expect(seen(\.times.count) == 2)
  }

  @Test(
    arguments: [
      (.inUse, AVError.Code.deviceInUseByAnotherApplication), (.failed, .unknown), (.disconnected, nil),
    ] as [(LiveFailure.Reason, AVError.Code?)])
  func `a live camera failure becomes a runtime error, and an unplugged camera is disconnected`(
    _ kind: LiveFailure.Reason, _ code: AVError.Code?
  ) {
    session.startRunning()
    source.push(.failed(LiveFailure(kind, "It went wrong.")))
    wait { code == nil ? !camera.isConnected : !errors.lines.isEmpty }
    #expect(errors.lines == (code.map { ["\($0.rawValue)"] } ?? []) || code == nil)
    #expect(camera.isConnected == (code != nil))
  }

  @Test func `a live camera cannot run in virtual time and reports an error`() throws {
    let bench = try Self(VirtualTimeline())
    bench.session.startRunning()
    bench.system.timeline.pass(1_000_000)
    #expect(bench.errors.lines == ["\(AVError.Code.unknown.rawValue)"])
    #expect(bench.source.journal.lines.first != "start 1")
  }
}
