import CaptureModel
import CoreVideoModel
import Foundation
import Locking
import PixelModel
import SimulationKernel
import Testing

@testable import VirtualDevices

@Suite(
  "V4L2 driver: a gain as exposure", .serialized,
  .enabled(if: V4L2Driver.path != nil, V4L2Driver.comment),
  .enabled(if: V4L2Driver.isWebcam, "needs a camera whose controls are vivid's, in a boot that is for it"))
struct V4L2DriverControlTests {
  private func app() throws -> V4L2App { try V4L2Driver.app(PixelSize(width: 320, height: 180)) }

  /// Returns the value of a control according to the reference tool.
  private func value(_ key: String) throws -> Int64? {
    try V4L2Driver.tool("--get-ctrl", key).split(separator: " ").last
      .flatMap { Int64($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
  }

  @Test func `v4l2-ctl reads the values that a client sets`() throws {
    let app = try app()
    defer { _ = try? V4L2Driver.tool("--set-ctrl gain_automatic=1") }
    try app.set {
      $0.setExposureModeCustom(duration: AVCaptureDevice.currentExposureDuration, iso: 177)
    }
    app.finish()
    #expect(try value("gain_automatic") == 0)
    #expect(try value("gain") == 77)
    #expect(app.device.exposureMode == .custom)
    #expect(app.device.iso == 177)
    try app.set { $0.exposureMode = .continuousAutoExposure }
    app.finish()
    #expect(try value("gain_automatic") == 1)
    // Locking writes the current value, which vivid changes every second.
    try app.set { $0.exposureMode = .locked }
    app.finish()
    #expect(try value("gain_automatic") == 0)
    #expect(try value("gain") == Int64(app.device.iso) - 100)
  }

  @Test func `rule(141): a value set during streaming reaches the driver, and the handler has a frame time`() throws {
    let app = try app()
    defer { _ = try? V4L2Driver.tool("--set-ctrl gain_automatic=1") }
    app.client.session.startRunning()
    app.client.wait { $0.times.count > 2 }
    try app.set {
      $0.setExposureModeCustom(
        duration: AVCaptureDevice.currentExposureDuration, iso: 150, completionHandler: app.handler("exposure"))
    }
    let time = app.time(of: "exposure")
    app.client.wait { $0.times.contains { $0 > time } }
    app.client.session.stopRunning()
    #expect(app.client.seen.times.contains(time))
    #expect(try value("gain") == 50)
  }

  @Test func `KVO observers receive values that v4l2-ctl sets while the camera streams`() throws {
    _ = try V4L2Driver.tool("--set-ctrl gain_automatic=0,gain=20")
    defer { _ = try? V4L2Driver.tool("--set-ctrl gain_automatic=1") }
    let app = try app()
    let seen = Locked<[Float]>([])
    let token = app.device.observe(\.iso, options: [.new]) { _, change in
      if let new = change.newValue { seen.withLock { $0.append(new) } }
    }
    #expect(app.device.exposureMode == .locked)
    #expect(app.device.iso == 120)
    app.client.session.startRunning()
    app.client.wait { $0.times.count > 2 }
    _ = try V4L2Driver.tool("--set-ctrl gain=99")
    app.waitForChange(of: "iso") { app.device.iso == 199 }
    _ = try V4L2Driver.tool("--set-ctrl gain_automatic=1")
    app.waitForChange(of: "exposureMode") { app.device.exposureMode == .continuousAutoExposure }
    app.client.session.stopRunning()
    token.invalidate()
    #expect(seen.withLock { $0.first } == 199)
  }

  @Test func `rule(144): a gain that the driver changes automatically is reported as adjusting`() throws {
    _ = try V4L2Driver.tool("--set-ctrl gain_automatic=1")
    let app = try app()
    app.client.session.startRunning()
    // Vivid increments the value once per second.
    app.client.wait { $0.times.count > 2 }
    app.clear()
    app.waitForChange(of: "iso")
    app.waitForChange(of: "isAdjustingExposure") { !app.device.isAdjustingExposure }
    app.client.session.stopRunning()
    #expect(app.device.exposureMode == .continuousAutoExposure)
  }

  @Test(arguments: MissingFeature.others)
  func `rule(2), rule(8), rule(134): a feature without a driver control raises the exception of a phone`(
    _ feature: MissingFeature
  )
    throws
  {
    let app = try app()
    try app.set(feature.set)
    #expect(app.misuses.map(\.exception) == [feature.exception])
  }
}
