import CaptureModel
import Foundation
import Testing

@testable import VirtualDevices

/// A recording of a camera with controls: it supports what the camera did.
@Suite final class ReplayControlTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  private let kernel = FakeKernel()
  private let timeline = VirtualTimeline(drainsMainQueue: false)
  private let system: CaptureSystem

  init() throws {
    system = CaptureSystem(timeline: timeline, misusePolicy: .record, notificationCenter: NotificationCenter())
    kernel.change { world in
      world.camera.controls = FakeWebcam.controls.sorted { $0.id < $1.id }
      world.camera.values = FakeWebcam.values
    }
    let sheet = try CameraSheet(asking: V4L2Node.camera(path: "/dev/video0", kernel: kernel))
    var times = ReplayTimes(size: PixelSize(width: 32, height: 16), pixelFormat: 0x7975_7673, formatIndex: 0)
    times.entries = (0..<30).map { .init(nanoseconds: $0 * 33_333_333) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, lines) in [("camera.txt", sheet.lines), ("frames.txt", times.lines)] {
      try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: folder.appending(path: name))
    }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func device() throws -> AVCaptureDevice {
    try ReplayCamera.device(ReplayBundle(path: folder.path), in: system)
  }

  @Test func modesAndRangesAreTheCameras() throws {
    let live = try V4L2Camera(path: "/dev/video0", kernel: kernel).facts.camera
    let replayed = try device().facts.camera
    #expect(replayed?.controls == live?.controls && live?.controls != nil)
    #expect(replayed?.hasTorch == live?.hasTorch)
    #expect(replayed?.exposureBiasRange == live?.exposureBiasRange)
    #expect(replayed?.maxWhiteBalanceGain == live?.maxWhiteBalanceGain)
    let (ours, theirs) = try (#require(replayed?.formats.first), #require(live?.formats.first))
    #expect(ours.iso == theirs.iso && ours.exposureSeconds == theirs.exposureSeconds && ours.zoom == theirs.zoom)
    #expect(ours.autoFocusSystem == theirs.autoFocusSystem && ours.stabilization == theirs.stabilization)
  }

  @Test func whatIsSetIsReadTwoFramesLaterAndWhatMovedByItselfStays() throws {
    let device = try device()
    system.connect(device)
    let session = try CaptureSystem.$scoped.withValue(system) {
      let session = AVCaptureSession()
      session.addInput(try AVCaptureDeviceInput(device: device))
      session.addOutput(AVCaptureVideoDataOutput())
      session.startRunning()
      return session
    }
    timeline.pass(100_000_000)
    #expect(device.exposureMode == .continuousAutoExposure && device.iso == 150 && device.lensPosition == 0.75)
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
    #expect(device.exposureMode == .custom && device.iso == 333 && device.exposureDuration.seconds == 0.05)
    #expect(handled.withLock { $0?.isValid } == true)
    // There is nothing to search in.
    #expect(device.focusMode == .locked && device.lensPosition == 0.75)
    session.stopRunning()
  }
}
