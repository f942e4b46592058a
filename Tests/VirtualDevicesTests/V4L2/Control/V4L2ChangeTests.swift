import CVideoLinux
import CaptureModel
import CoreMediaModel
import Foundation
import Locking
import SimulationKernel
import Testing

@testable import V4L2

@Suite("V4L2: changes that clients see")
struct V4L2ChangeTests {
  typealias Webcam = FakeWebcam
  typealias Control = FakeCamera.Control

  /// Control changes of another program, and the resulting property values.
  static let changes: [(UInt32, Int64, String, @Sendable (AVCaptureDevice) -> Bool)] = [
    (Webcam.exposureMode, 1, "exposureMode", { $0.exposureMode == .locked }),
    (Webcam.exposureTime, 400, "exposureDuration", { $0.exposureDuration.seconds == 0.04 }),
    (Webcam.gain, 100, "iso", { $0.iso == 200 }),
    (Webcam.bias, 0, "exposureTargetBias", { $0.exposureTargetBias == -1 }),
    (Webcam.focusMode, 0, "focusMode", { $0.focusMode == .locked }),
    (Webcam.focus, 200, "lensPosition", { $0.lensPosition == 0 }),
    (Webcam.balanceMode, 0, "whiteBalanceMode", { $0.whiteBalanceMode == .locked }),
    (
      Webcam.temperature, 3000, "deviceWhiteBalanceGains",
      {
        $0.temperatureAndTintValues(for: $0.deviceWhiteBalanceGains).temperature < 3100
      }
    ),
    (Webcam.zoom, 200, "videoZoomFactor", { $0.videoZoomFactor == 2 }),
    (Webcam.ledMode, 2, "torchMode", { $0.torchMode == .on && $0.torchLevel == 1 }),
  ]

  @Test(arguments: changes) func `Observers receive values that another program sets while the camera streams`(
    _ id: UInt32, _ value: Int64, _ property: String, _ isSo: @Sendable (AVCaptureDevice) -> Bool
  ) throws {
    let kernel = FakeKernel()
    let app = try Webcam.app(kernel)
    kernel.change { $0.script = Webcam.frames(0...0) }
    app.client.session.startRunning()
    app.client.wait { $0.times.count == 1 }
    #expect(!isSo(app.device))
    kernel.change { $0.script = [.control(id, Int32(value))] }
    app.waitForChange(of: property)
    #expect(isSo(app.device))
    app.client.session.stopRunning()
    // Observed changes are not written back to the driver.
    #expect(!kernel.change { $0.camera.settings }.contains { $0.id == id && $0.value == value })
  }

  @Test func `The camera does not subscribe to changes of unmapped controls`() throws {
    let kernel = FakeKernel()
    let brightness = Control(id: 0x0098_0900, name: "Brightness", type: 1, range: 0...255)
    let app = try V4L2App(kernel, controls: Webcam.controls + [brightness], values: Webcam.values)
    kernel.change { $0.script = Webcam.frames(0...0) }
    app.client.session.startRunning()
    app.client.wait { $0.times.count == 1 }
    let told = kernel.change { $0.camera.told }
    #expect(told.contains(Webcam.gain))
    #expect(!told.contains(brightness.id))
    app.client.session.stopRunning()
  }

  @Test func `KVO observers receive a control change`() throws {
    let kernel = FakeKernel()
    let app = try Webcam.app(kernel)
    let seen = Locked<[Float]>([])
    let token = app.device.observe(\.lensPosition, options: [.new]) { _, change in
      if let new = change.newValue { seen.withLock { $0.append(new) } }
      app.handler("observer")(.zero)
    }
    kernel.change { $0.script = Webcam.frames(0...0) + [.control(Webcam.focus, 0)] }
    app.client.session.startRunning()
    #expect(app.time(of: "observer") == .zero)
    app.client.session.stopRunning()
    #expect(seen.withLock { $0 } == [1])
    token.invalidate()
  }

  @Test func `Changes made while nothing streams are read when a stream begins`() throws {
    let kernel = FakeKernel()
    let app = try Webcam.app(kernel)
    kernel.change {
      $0.camera.values[Webcam.gain] = 200
      $0.script = Webcam.frames(0...0)
    }
    #expect(app.device.iso == 150)
    app.client.session.startRunning()
    app.waitForChange(of: "iso")
    #expect(app.device.iso == 300)
    app.client.session.stopRunning()
    kernel.wait { $0.openDescriptors.isEmpty }
  }

  @Test func `rule(144): in an automatic mode, a change between two reads is an adjustment`()
    throws
  {
    let kernel = FakeKernel()
    let app = try Webcam.app(kernel)
    kernel.change { $0.script = Webcam.frames(0...0) }
    app.client.session.startRunning()
    app.client.wait { $0.times.count == 1 }
    // The read that the frame triggered has finished; the next read detects the change, and no further read follows.
    app.finish()
    kernel.change { $0.script = [.control(Webcam.exposureTime, 333)] }
    app.waitForChange(of: "isAdjustingExposure")
    #expect(app.device.exposureDuration.seconds == 0.0333)
    #expect(app.device.isAdjustingExposure)
    kernel.change { $0.script = [.control(Webcam.gain, 50)] }
    app.waitForChange(of: "isAdjustingExposure") { !app.device.isAdjustingExposure }
    app.client.session.stopRunning()
  }

  @Test func `Automatic controls are read five times per second, and only while a mode is automatic`() throws {
    let kernel = FakeKernel()
    kernel.change { world in
      world.camera.controls = Webcam.controls.sorted { $0.id < $1.id }
      world.camera.values = Webcam.values
    }
    let node = try V4L2Node.camera(path: "/dev/video0", kernel: kernel)
    let controlSet = V4L2ControlSet(try node.controls())
    let queue = DispatchQueue(label: "camera")
    let state = controlSet.state(node.values(of: controlSet.readable))
    let hardware = V4L2Hardware(controlSet, state, on: queue) { () throws(V4L2Error) in node }
    let reports = Locked(0)
    hardware.report { _ in reports.withLock { $0 += 1 } }
    /// Returns the number of control status updates after frames at these times.
    func counts(_ milliseconds: [Int64]) -> [Int] {
      milliseconds.map {
        hardware.frameCame(at: $0 * 1_000_000)
        queue.sync {}
        return reports.withLock { $0 }
      }
    }
    // The controls of a camera that is not streaming are not read.
    #expect(counts([0, 100, 200]) == [0, 0, 0])
    queue.sync { hardware.streamBegan() }
    #expect(counts([1000, 1100, 1199, 1200, 1350, 1400]) == [2, 2, 2, 3, 3, 4])
    kernel.change {
      for (id, value) in [(Webcam.exposureMode, 1), (Webcam.focusMode, 0), (Webcam.balanceMode, 0)] {
        $0.camera.values[id] = Int64(value)
      }
    }
    #expect(counts([1600, 1800, 2000]) == [5, 5, 5])
    hardware.controlChanged()
    #expect(counts([2400]) == [6])
    queue.sync { hardware.streamEnded() }
  }
}
