import AVFoundationTypes
import CVideoLinux
import CaptureModel
import CoreMediaModel
import Foundation
import SimulationKernel
import Testing

@testable import V4L2

@Suite("V4L2: controls that clients set")
struct V4L2OrderTests {
  typealias Webcam = FakeWebcam
  typealias Control = FakeCamera.Control
  typealias Setting = FakeCamera.Setting

  @Test func `A device begins with the driver's values and limits`() throws {
    let device = try Webcam.app(FakeKernel()).device
    #expect(device.exposureMode == .continuousAutoExposure)
    #expect(device.exposureDuration == CMTime(value: 10_000, timescale: 1_000_000))
    #expect(device.iso == 150)
    #expect(device.activeFormat.minISO == 100)
    #expect(device.activeFormat.maxISO == 400)
    #expect(device.activeFormat.maxExposureDuration.seconds == 0.5)
    #expect(device.minExposureTargetBias == -1)
    #expect(device.maxExposureTargetBias == 1)
    #expect(device.exposureTargetBias == 0)
    #expect(device.focusMode == .continuousAutoFocus)
    #expect(device.lensPosition == 0.75)
    #expect(device.whiteBalanceMode == .continuousAutoWhiteBalance)
    #expect(abs(device.temperatureAndTintValues(for: device.deviceWhiteBalanceGains).temperature - 5000) < 20)
    #expect(device.videoZoomFactor == 1)
    #expect(device.activeFormat.videoMaxZoomFactor == 4)
    #expect(device.hasTorch)
    #expect(!device.hasFlash)
    #expect(device.torchMode == .off)
    #expect(device.activeFormat.isVideoStabilizationModeSupported(.standard))
    #expect(!device.isAdjustingExposure)
    #expect(!device.isAdjustingFocus)
    #expect(!device.isAdjustingWhiteBalance)
  }

  /// A client's call, the resulting control values, and the property values after the camera has responded.
  struct Step: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var act: @Sendable (AVCaptureDevice) throws -> Void
    var settings: [Setting]
    var isSo: @Sendable (AVCaptureDevice) -> Bool
  }

  static func step(
    _ name: String, _ act: @escaping @Sendable (AVCaptureDevice) throws -> Void, _ settings: [(UInt32, Int64)],
    _ isSo: @escaping @Sendable (AVCaptureDevice) -> Bool
  ) -> Step {
    Step(testDescription: name, act: act, settings: settings.map { Setting(id: $0.0, value: $0.1) }, isSo: isSo)
  }

  static let steps: [Step] = [
    step(
      "lock exposure", { $0.exposureMode = .locked },
      [(Webcam.exposureMode, 1), (Webcam.exposureTime, 100), (Webcam.gain, 50)]
    ) {
      $0.exposureMode == .locked && $0.iso == 150
    },
    step(
      "expose by hand", { $0.setExposureModeCustom(duration: CMTime(value: 1, timescale: 50), iso: 250) },
      [(Webcam.exposureMode, 1), (Webcam.exposureTime, 200), (Webcam.gain, 150)]
    ) { $0.exposureMode == .custom && $0.exposureDuration.seconds == 0.02 && $0.iso == 250 },
    step(
      "change ISO alone",
      { $0.setExposureModeCustom(duration: AVCaptureDevice.currentExposureDuration, iso: 250) },
      [(Webcam.exposureMode, 1), (Webcam.exposureTime, 100), (Webcam.gain, 150)]
    ) { $0.exposureDuration.seconds == 0.01 && $0.iso == 250 },
    step("bias", { $0.setExposureTargetBias(0.9) }, [(Webcam.bias, 2)]) { $0.exposureTargetBias == 1 },
    step("move the lens", { $0.setFocusModeLocked(lensPosition: 0.25) }, [(Webcam.focusMode, 0), (Webcam.focus, 150)]) {
      $0.focusMode == .locked && $0.lensPosition == 0.25
    },
    step("lock the lens", { $0.focusMode = .locked }, [(Webcam.focusMode, 0), (Webcam.focus, 50)]) {
      $0.focusMode == .locked
    },
    step(
      "lock gains",
      { $0.setWhiteBalanceModeLocked(whiteBalanceTemperatureAndTintValues: .init(temperature: 4000, tint: 0)) },
      [(Webcam.balanceMode, 0), (Webcam.temperature, 4000)]
    ) { $0.whiteBalanceMode == .locked },
    step(
      "lock white balance", { $0.whiteBalanceMode = .locked }, [(Webcam.balanceMode, 0), (Webcam.temperature, 5000)]
    ) {
      $0.whiteBalanceMode == .locked
    },
    step("zoom", { $0.videoZoomFactor = 2.503 }, [(Webcam.zoom, 250)]) { $0.videoZoomFactor == 2.503 },
    step("torch", { $0.torchMode = .on }, [(Webcam.torchIntensity, 200), (Webcam.ledMode, 2)]) {
      $0.isTorchActive && $0.torchLevel == 1
    },
    step("half a torch", { try $0.setTorchModeOn(level: 0.5) }, [(Webcam.torchIntensity, 100), (Webcam.ledMode, 2)]) {
      $0.torchLevel == 0.5
    },
  ]

  @Test(arguments: steps) func `A value that a client sets reaches the driver, also while nothing streams`(
    _ step: Step
  )
    throws
  {
    let kernel = FakeKernel()
    let app = try Webcam.app(kernel)
    // The torch does not work while the camera is part of a stopped session.
    app.client.session.removeInput(app.client.session.inputs[0])
    try app.set(step.act)
    kernel.wait { $0.camera.settings == step.settings && $0.openDescriptors.isEmpty }
    app.finish()
    #expect(step.isSo(app.device), "\(app.seen)")
    #expect(app.misuses.isEmpty)
  }

  @Test func `Setting the same mode again sends it to the driver again`() throws {
    let kernel = FakeKernel()
    let app = try Webcam.app(kernel)
    try app.set {
      $0.exposureMode = .locked
      $0.exposureMode = .continuousAutoExposure
      $0.exposureMode = .continuousAutoExposure
    }
    app.finish()
    #expect(kernel.change { $0.camera.settings }.map(\.value) == [1, 100, 50, 3, 3])
    #expect(app.device.exposureMode == .continuousAutoExposure)
    #expect(app.seen.filter { $0.hasPrefix("exposureMode") }.count == 2)
  }

  @Test func `rule(74): the driver stabilizes video while a connection requests it`() throws {
    let kernel = FakeKernel()
    let app = try Webcam.app(kernel)
    let connection = try #require(app.client.output.connection(with: .video))
    #expect(connection.isVideoStabilizationSupported)
    connection.preferredVideoStabilizationMode = .standard
    connection.preferredVideoStabilizationMode = .off
    app.finish()
    let settings = kernel.change { $0.camera.settings }.filter { $0.id == Webcam.stabilization }
    #expect(settings.map(\.value) == [1, 0])
  }

  @Test func `Video stabilization ends when the connection that requests it is removed`() throws {
    let kernel = FakeKernel()
    let app = try Webcam.app(kernel)
    let connection = try #require(app.client.output.connection(with: .video))
    connection.preferredVideoStabilizationMode = .standard
    app.client.session.removeConnection(connection)
    #expect(connection.activeVideoStabilizationMode == .off)
    app.client.session.addConnection(connection)
    #expect(connection.activeVideoStabilizationMode == .standard)
    app.client.session.removeOutput(app.client.output)
    app.finish()
    let settings = kernel.change { $0.camera.settings }.filter { $0.id == Webcam.stabilization }
    #expect(settings.map(\.value) == [1, 0, 1, 0])
  }

  @Test func `rule(125), rule(127): a single focus search is observable while it runs and ends locked`() throws {
    let kernel = FakeKernel()
    let app = try Webcam.app(kernel)
    kernel.change {
      $0.camera.values[Webcam.focusStatus] = 1
      $0.script = Webcam.frames(0...0)
    }
    app.client.session.startRunning()
    try app.set { $0.focusMode = .autoFocus }
    app.waitForChange(of: "isAdjustingFocus")
    #expect(app.device.isAdjustingFocus)
    #expect(app.device.focusMode == .autoFocus)
    kernel.change {
      $0.camera.values[Webcam.focus] = 120
      $0.script = [.control(Webcam.focusStatus, 2)]
    }
    app.waitForChange(of: "isAdjustingFocus") { !app.device.isAdjustingFocus }
    #expect(app.device.focusMode == .locked)
    #expect(app.device.lensPosition == 0.4)
    app.client.session.stopRunning()
  }

  @Test func `rule(175): a zoom ramp is sent to the driver frame by frame and ends at its target`() throws {
    let kernel = FakeKernel()
    let app = try Webcam.app(kernel)
    kernel.change { $0.script = Webcam.frames(0...0) }
    app.client.session.startRunning()
    app.client.wait { $0.times.count == 1 }
    try app.set { $0.ramp(toVideoZoomFactor: 3, withRate: 1) }
    // The test waits for each step, as a real camera would, because only the last of several pending settings reaches
    // the driver.
    var number: UInt32 = 0
    while app.device.isRampingVideoZoom {
      number += 1
      kernel.change { $0.script = Webcam.frames(number...number) }
      app.client.wait { $0.times.count == number + 1 }
      app.client.system.timeline.pass(100_000_000)
    }
    app.client.session.stopRunning()
    app.finish()
    let values = kernel.change { $0.camera.settings }.filter { $0.id == Webcam.zoom }.map(\.value)
    #expect(values.last == 300)
    #expect(values == values.sorted())
    #expect(values.count > 1)
    #expect(app.device.videoZoomFactor == 3)
  }

  @Test func `rule(168): the torch turns off when the session starts, also on a real camera`() throws {
    let kernel = FakeKernel()
    let app = try Webcam.app(kernel)
    app.client.session.removeInput(app.client.session.inputs[0])
    try app.set { $0.torchMode = .on }
    kernel.wait { $0.camera.values[Webcam.ledMode] == 2 }
    app.client.session.addInput(try AVCaptureDeviceInput(device: app.device))
    kernel.change { $0.script = Webcam.frames(0...0) }
    app.client.session.startRunning()
    kernel.wait { $0.camera.values[Webcam.ledMode] == 0 }
    #expect(app.device.torchMode == .off)
    app.client.session.stopRunning()
  }

  // MARK: Completion handlers

  @Test
  func `rule(141): handlers are called in order with times of frames after the driver accepted the values`()
    throws
  {
    let kernel = FakeKernel()
    let app = try Webcam.app(kernel)
    kernel.change { $0.script = Webcam.frames(0...0) }
    app.client.session.startRunning()
    app.client.wait { $0.times.count == 1 }
    try app.set { device in
      device.setExposureModeCustom(
        duration: CMTime(value: 1, timescale: 100), iso: 200, completionHandler: app.handler("exposure"))
      device.setFocusModeLocked(lensPosition: 0, completionHandler: app.handler("focus"))
      device.setWhiteBalanceModeLocked(
        with: AVCaptureDevice.currentWhiteBalanceGains, completionHandler: app.handler("gains"))
      device.setExposureTargetBias(
        AVCaptureDevice.currentExposureTargetBias, completionHandler: app.handler("bias"))
    }
    // All requests have been executed, and no frame has arrived since.
    app.finish()
    #expect(app.device.lensPosition == 0)
    #expect(!app.hasCalled("exposure"))
    kernel.change { $0.script = Webcam.frames(1...8) }
    let times = ["exposure", "focus", "gains", "bias"].map { app.time(of: $0) }
    #expect(times == times.sorted())
    app.client.wait { $0.times.count == 9 }
    #expect(times.allSatisfy(app.client.seen.times.dropFirst().contains))
    app.client.session.stopRunning()
  }

  @Test func `The handler of a refused request receives an invalid time, and the device keeps the camera's state`()
    throws
  {
    let kernel = FakeKernel()
    let app = try Webcam.app(kernel)
    kernel.change { $0.camera.refused = [Webcam.focus] }
    try app.set { $0.setFocusModeLocked(lensPosition: 0, completionHandler: app.handler("focus")) }
    #expect(!app.time(of: "focus").isValid)
    app.finish()
    #expect(app.device.lensPosition == 0.75)
    // A camera that cannot be opened rejects all requests.
    kernel.change { $0.openErrors = [.busy] }
    try app.set { $0.setExposureTargetBias(1, completionHandler: app.handler("bias")) }
    #expect(!app.time(of: "bias").isValid)
    app.finish()
    #expect(app.device.exposureTargetBias == 0)
  }
}
