import CaptureModel
import CoreMediaModel
import CoreVideoModel
import Foundation
import Locking
import PixelModel
import SimulationKernel
import Testing

@testable import V4L2
@testable import VirtualDevices

/// Tests a recording of a camera with controls: the replay supports the controls that the camera had.
@Suite final class ReplayControlTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  private let kernel = FakeKernel()
  private let timeline = VirtualTimeline()
  private let system: CaptureSystem

  init() throws {
    system = CaptureSystem(timeline: timeline, misusePolicy: .record, notificationCenter: NotificationCenter())
    kernel.change { world in
      world.camera.controls = FakeWebcam.controls.sorted { $0.id < $1.id }
      world.camera.values = FakeWebcam.values
    }
    let descriptor = try V4L2CameraDescriptor(asking: V4L2Node.camera(path: "/dev/video0", kernel: kernel))
    var times = ReplayTimes(size: PixelSize(width: 32, height: 16), pixelFormat: 0x7975_7673, formatIndex: 0)
    times.entries = (0..<30).map { .init(nanoseconds: $0 * 33_333_333) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, lines) in [("camera.txt", descriptor.lines), ("frames.txt", times.lines)] {
      try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: folder.appending(path: name))
    }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func camera() throws -> (AVCaptureDevice, RecordedControls) {
    let bundle = try ReplayBundle(path: folder.path)
    let controls = RecordedControls(bundle.descriptor)
    return (try ReplayCamera.device(bundle, controls, in: system), controls)
  }

  /// Returns a running session with the camera.
  private func run(_ device: AVCaptureDevice) throws -> AVCaptureSession {
    system.connect(device)
    return try CaptureSystem.$scoped.withValue(system) {
      let session = AVCaptureSession()
      session.addInput(try AVCaptureDeviceInput(device: device))
      session.addOutput(AVCaptureVideoDataOutput())
      session.startRunning()
      return session
    }
  }

  @Test func modesAndRangesAreThoseOfTheRecordedCamera() throws {
    let live = try V4L2Camera(path: "/dev/video0", kernel: kernel).descriptor.camera
    let replayed = try camera().0.descriptor.camera
    #expect(replayed?.controls == live?.controls)
    #expect(live?.controls != nil)
    #expect(replayed?.hasTorch == live?.hasTorch)
    #expect(replayed?.exposureBiasRange == live?.exposureBiasRange)
    #expect(replayed?.maxWhiteBalanceGain == live?.maxWhiteBalanceGain)
    let (ours, theirs) = try (#require(replayed?.formats.first), #require(live?.formats.first))
    #expect(ours.iso == theirs.iso)
    #expect(ours.exposureSeconds == theirs.exposureSeconds)
    #expect(ours.zoom == theirs.zoom)
    #expect(ours.autoFocusSystem == theirs.autoFocusSystem)
    #expect(ours.stabilization == theirs.stabilization)
  }

  @Test func aSetValueIsReadTwoFramesLaterAndAutomaticChangesRemain() throws {
    let (device, _) = try camera()
    let session = try run(device)
    timeline.pass(100_000_000)
    #expect(device.exposureMode == .continuousAutoExposure)
    #expect(device.iso == 150)
    #expect(device.lensPosition == 0.75)
    #expect(device.exposureDuration.seconds == 0.01)
    let handled = Locked<CMTime?>(nil)
    try device.lockForConfiguration()
    device.setExposureModeCustom(duration: CMTime(value: 1, timescale: 20), iso: 333) { time in
      handled.withLock { $0 = time }
    }
    device.focusMode = .autoFocus
    device.unlockForConfiguration()
    #expect(device.iso == 150)
    timeline.pass(150_000_000)
    #expect(device.exposureMode == .custom)
    #expect(device.iso == 333)
    #expect(device.exposureDuration.seconds == 0.05)
    #expect(handled.withLock { $0?.isValid } == true)
    // A replay has no autofocus scan.
    #expect(device.focusMode == .locked)
    #expect(device.lensPosition == 0.75)
    session.stopRunning()
  }

  @Test func aPropertyAndItsDriverControlHaveTheSameValue() throws {
    let (device, controls) = try camera()
    let session = try run(device)
    func number(_ id: UInt32) -> Int64? { controls.all.first { $0.control.id == id }?.value?.number }
    timeline.pass(100_000_000)
    try device.lockForConfiguration()
    device.setExposureModeCustom(duration: CMTime(value: 1, timescale: 20), iso: 333)
    device.videoZoomFactor = 2.503
    device.unlockForConfiguration()
    let connection = try #require(session.connections.first)
    connection.preferredVideoStabilizationMode = .standard
    #expect(number(FakeWebcam.stabilization) == 1)
    #expect(number(FakeWebcam.exposureMode) == 1)
    #expect(number(FakeWebcam.exposureTime) == 500)
    #expect(number(FakeWebcam.gain) == 233)
    #expect(number(FakeWebcam.zoom) == 250)
    timeline.pass(150_000_000)
    let positions = Locked<[Float]>([])
    let token = device.observe(\.lensPosition, options: [.new]) { _, change in
      if let new = change.newValue { positions.withLock { $0.append(new) } }
    }
    for (id, value) in [(FakeWebcam.focusMode, 0), (FakeWebcam.focus, 150)] {
      let control = try #require(controls.all.first { $0.control.id == id }?.control)
      controls.set(control, to: .integer(Int64(value)), of: device)
    }
    #expect(device.focusMode == .locked)
    #expect(device.lensPosition == 0.25)
    timeline.pass(200_000_000)
    // The value does not alternate while frames are in flight, and other settings do not change.
    #expect(positions.withLock { $0 } == [0.25])
    #expect(device.exposureMode == .custom)
    #expect(device.iso == 333)
    #expect(device.videoZoomFactor == 2.503)
    token.invalidate()
    session.stopRunning()
  }
}
