import CaptureModel
import CoreMediaModel
import CoreVideoModel
import Foundation
import Locking
import PixelModel
import SimulationKernel
import Testing

@testable import VirtualDevices

@Suite(
  "V4L2 driver: controls of a USB camera", .serialized,
  .enabled(if: USBCamera.isThere, USBCamera.comment))
struct V4L2DriverUSBControlTests {
  private func app() throws -> V4L2App { try V4L2Driver.app(PixelSize(width: 320, height: 240)) }

  /// Resets all controls to their state after the camera is plugged in.
  private func reset() {
    _ = try? V4L2Driver.tool("--set-ctrl auto_exposure=3,focus_automatic_continuous=1,white_balance_automatic=1")
    _ = try? V4L2Driver.tool("--set-ctrl gain=64,zoom_absolute=100")
  }

  /// Returns the values of controls according to the reference tool, such as `gain: 64`.
  private func values(_ keys: [String]) throws -> [String] {
    try V4L2Driver.tool("--get-ctrl", keys.joined(separator: ",")).split(separator: "\n").map(String.init)
  }

  @Test func `The driver's controls become modes and ranges`() throws {
    let device = try app().device
    let format = device.activeFormat
    #expect(device.isExposureModeSupported(.custom))
    #expect(device.isExposureModeSupported(.continuousAutoExposure))
    #expect(format.minExposureDuration.seconds == 1e-4)
    #expect(format.maxExposureDuration.seconds == 0.05)
    #expect(format.minISO == 100)
    #expect(format.maxISO == 355)
    #expect(device.isFocusModeSupported(.continuousAutoFocus))
    #expect(!device.isFocusModeSupported(.autoFocus))
    #expect(device.isLockingFocusWithCustomLensPositionSupported)
    #expect(device.isWhiteBalanceModeSupported(.continuousAutoWhiteBalance))
    #expect(format.videoMaxZoomFactor == 4)
    #expect(!device.hasTorch)
    #expect(!format.isVideoStabilizationModeSupported(.standard))
    #expect(device.minExposureTargetBias == 0)
    #expect(device.maxExposureTargetBias == 0)
  }

  /// A client's settings, and the values that the reference tool then reads.
  static let settings: [(@Sendable (AVCaptureDevice) -> Void, [String])] = [
    (
      { $0.setExposureModeCustom(duration: CMTime(value: 1, timescale: 100), iso: 200) },
      ["auto_exposure: 1", "exposure_time_absolute: 100", "gain: 100"]
    ),
    ({ $0.exposureMode = .locked }, ["auto_exposure: 1"]),
    ({ $0.setFocusModeLocked(lensPosition: 0.5) }, ["focus_automatic_continuous: 0", "focus_absolute: 125"]),
    (
      { $0.setWhiteBalanceModeLocked(whiteBalanceTemperatureAndTintValues: .init(temperature: 4000, tint: 0)) },
      ["white_balance_automatic: 0", "white_balance_temperature: 4000"]
    ),
    ({ $0.videoZoomFactor = 2.5 }, ["zoom_absolute: 250"]),
    ({ $0.exposureMode = .continuousAutoExposure }, ["auto_exposure: 3"]),
    ({ $0.focusMode = .continuousAutoFocus }, ["focus_automatic_continuous: 1"]),
    ({ $0.whiteBalanceMode = .continuousAutoWhiteBalance }, ["white_balance_automatic: 1"]),
  ]

  @Test(arguments: [false, true]) func `v4l2-ctl reads the values that a client sets, streaming or not`(_ streams: Bool)
    throws
  {
    let app = try app()
    defer { reset() }
    if streams {
      app.client.session.startRunning()
      app.client.wait { $0.times.count > 2 }
    }
    for (act, expected) in Self.settings {
      try app.set(act)
      app.finish()
      let read = try values(expected.map { String($0.prefix { $0 != ":" }) })
      #expect(
        read.map { String($0.prefix { $0 != "(" }).trimmingCharacters(in: .whitespaces) }.sorted() == expected.sorted())
    }
    #expect(app.misuses.isEmpty)
    if streams { app.client.session.stopRunning() }
  }

  /// Control changes of another program, and the resulting property values.
  static let changes: [(String, String, @Sendable (AVCaptureDevice) -> Bool)] = [
    ("auto_exposure=1", "exposureMode", { $0.exposureMode == .locked }),
    ("exposure_time_absolute=321", "exposureDuration", { $0.exposureDuration.seconds == 0.0321 }),
    ("gain=123", "iso", { $0.iso == 223 }),
    ("focus_automatic_continuous=0", "focusMode", { $0.focusMode == .locked }),
    ("focus_absolute=200", "lensPosition", { abs($0.lensPosition - 0.2) < 1e-6 }),
    ("white_balance_automatic=0", "whiteBalanceMode", { $0.whiteBalanceMode == .locked }),
    ("white_balance_temperature=3000", "deviceWhiteBalanceGains", { $0.deviceWhiteBalanceGains.blueGain > 1 }),
    ("zoom_absolute=300", "videoZoomFactor", { $0.videoZoomFactor == 3 }),
    ("auto_exposure=3", "exposureMode", { $0.exposureMode == .continuousAutoExposure }),
  ]

  @Test func `Observers receive values that v4l2-ctl sets while the camera streams`() throws {
    let app = try app()
    defer { reset() }
    app.client.session.startRunning()
    app.client.wait { $0.times.count > 2 }
    for (setting, property, isSo) in Self.changes {
      app.clear()
      _ = try V4L2Driver.tool("--set-ctrl", setting)
      app.waitForChange(of: property) { isSo(app.device) }
    }
    app.client.session.stopRunning()
  }

  @Test func `rule(127): an automatic lens movement is reported as adjusting, also through KVO`() throws {
    let app = try app()
    let positions = Locked<[Float]>([])
    let token = app.device.observe(\.lensPosition, options: [.new]) { _, change in
      if let new = change.newValue { positions.withLock { $0.append(new) } }
    }
    app.client.session.startRunning()
    app.client.wait { $0.times.count > 2 }
    let goal = app.device.lensPosition > 0.5 ? 250 : 0
    try USBCamera.tell("focus \(goal)")
    app.waitForChange(of: "lensPosition") { app.device.lensPosition == (goal == 250 ? 0 : 1) }
    app.client.session.stopRunning()
    token.invalidate()
    // The lens moves in several steps.
    #expect(positions.withLock { $0.count } > 2)
    #expect(app.seen.contains("isAdjustingFocus false->true"))
    #expect(app.device.focusMode == .continuousAutoFocus)
  }

  @Test func `rule(141): completion handlers receive the times of frames`() throws {
    let app = try app()
    defer { reset() }
    app.client.session.startRunning()
    app.client.wait { $0.times.count > 2 }
    try app.set {
      $0.setExposureModeCustom(
        duration: CMTime(value: 1, timescale: 50), iso: 150, completionHandler: app.handler("exposure"))
      $0.setFocusModeLocked(lensPosition: 0.2, completionHandler: app.handler("focus"))
    }
    let times = [app.time(of: "exposure"), app.time(of: "focus")]
    app.client.wait { $0.times.last.map { $0 > times[1] } ?? false }
    app.client.session.stopRunning()
    #expect(times[0] <= times[1])
    #expect(times.allSatisfy(app.client.seen.times.contains))
  }
}
