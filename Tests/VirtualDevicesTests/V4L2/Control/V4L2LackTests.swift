import CaptureModel
import CoreMediaModel
import Foundation
import SimulationKernel
import Testing

@testable import VirtualDevices

/// A call for a feature that a camera does not support.
struct MissingFeature: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let exception: Misuse.Exception
  let set: @Sendable (AVCaptureDevice) throws -> Void

  private init(
    _ name: String, _ exception: Misuse.Exception = .invalidArgument,
    _ set: @escaping @Sendable (AVCaptureDevice) throws -> Void
  ) {
    (testDescription, self.exception, self.set) = (name, exception, set)
  }

  /// All calls that a camera without controls rejects, with the exception that Apple raises.
  static let all: [MissingFeature] =
    [
      .init("exposureMode locked") { $0.exposureMode = .locked },
      .init("exposureMode autoExpose") { $0.exposureMode = .autoExpose },
      .init("exposureMode continuous") { $0.exposureMode = .continuousAutoExposure },
      .init("exposureMode custom") { $0.exposureMode = .custom },
      .init("custom exposure") { $0.setExposureModeCustom(duration: CMTime(value: 1, timescale: 100), iso: 100) },
      .init("bias") { $0.setExposureTargetBias(0) },
      .init("exposure point") { $0.exposurePointOfInterest = .zero },
      .init("exposure rectangle") { $0.exposureRectOfInterest = CGRect(x: 0, y: 0, width: 1, height: 1) },
      .init("longest exposure", .range) { $0.activeMaxExposureDuration = CMTime(value: 1, timescale: 100) },
    ] + others

  /// The calls that do not concern exposure.
  static let others: [MissingFeature] = [
    .init("focusMode locked") { $0.focusMode = .locked },
    .init("focusMode continuous") { $0.focusMode = .continuousAutoFocus },
    .init("focusMode autoFocus") { $0.focusMode = .autoFocus },
    .init("lens position") { $0.setFocusModeLocked(lensPosition: 0.5) },
    .init("focus point") { $0.focusPointOfInterest = .zero },
    .init("range of focus") { $0.autoFocusRangeRestriction = .near },
    .init("smooth focus") { $0.isSmoothAutoFocusEnabled = true },
    .init("white balance locked") { $0.whiteBalanceMode = .locked },
    .init("white balance continuous") { $0.whiteBalanceMode = .continuousAutoWhiteBalance },
    .init("gains") { $0.setWhiteBalanceModeLocked(with: .init(redGain: 1, greenGain: 1, blueGain: 1)) },
    .init("zoom", .range) { $0.videoZoomFactor = 1.5 },
    .init("zoom ramp", .range) { $0.ramp(toVideoZoomFactor: 2, withRate: 1) },
    .init("torch") { $0.torchMode = .on },
    .init("torch level") { try $0.setTorchModeOn(level: 0.5) },
    .init("flash") { $0.flashMode = .on },
    .init("low-light boost") { $0.automaticallyEnablesLowLightBoostWhenAvailable = true },
    .init("faces in focus") { $0.automaticallyAdjustsFaceDrivenAutoFocusEnabled = false },
    .init("faces in exposure") { $0.automaticallyAdjustsFaceDrivenAutoExposureEnabled = false },
  ]
}

@Suite("V4L2: features that a camera lacks")
struct V4L2LackTests {
  private static let brightness = FakeCamera.Control(id: 0x0098_0900, name: "Brightness", type: 1, range: 0...255)

  @Test(arguments: MissingFeature.all)
  func `rule(2), rule(8), rule(134): without a control, each setter raises the exception of a phone`(
    _ feature: MissingFeature
  )
    throws
  {
    let kernel = FakeKernel()
    let app = try V4L2App(kernel, controls: [Self.brightness])
    try app.set(feature.set)
    #expect(app.misuses.map(\.exception) == [feature.exception])
    app.finish()
    #expect(kernel.change { $0.camera.settings }.isEmpty)
  }

  @Test(arguments: MissingFeature.others)
  func `A camera with only a gain control has exposure modes, an ISO and no other features`(
    _ feature: MissingFeature
  ) throws {
    let app = try V4L2App(
      FakeKernel(),
      controls: [
        .init(id: 0x0098_0912, name: "Gain, Automatic", type: 2, range: 0...1),
        .init(id: 0x0098_0913, name: "Gain", type: 1, range: 0...255),
      ], values: [0x0098_0912: 1, 0x0098_0913: 100])
    let device = app.device
    #expect(device.exposureMode == .continuousAutoExposure)
    #expect(device.iso == 200)
    #expect(device.isExposureModeSupported(.custom))
    #expect(!device.isExposureModeSupported(.autoExpose))
    #expect(!device.exposureDuration.isValid)
    #expect(!device.activeFormat.minExposureDuration.isValid)
    try app.set(feature.set)
    #expect(app.misuses.map(\.exception) == [feature.exception])
  }

  @Test func `A value outside a control's range raises NSRangeException, and a torch has no automatic mode`() throws {
    let app = try V4L2App(FakeKernel(), controls: FakeWebcam.controls, values: FakeWebcam.values)
    #expect(!app.device.isTorchModeSupported(.auto))
    #expect(app.device.isTorchModeSupported(.on))
    #expect(!app.device.isFocusPointOfInterestSupported)
    #expect(!app.device.isExposurePointOfInterestSupported)
    let calls: [(Misuse.Exception, (AVCaptureDevice) throws -> Void)] = [
      (.range, { $0.setExposureModeCustom(duration: CMTime(value: 1, timescale: 1), iso: 100) }),
      (.range, { $0.setExposureModeCustom(duration: CMTime(value: 1, timescale: 100), iso: 401) }),
      (.range, { $0.setExposureTargetBias(1.5) }), (.range, { $0.setFocusModeLocked(lensPosition: 1.1) }),
      (.range, { $0.setWhiteBalanceModeLocked(with: .init(redGain: 9, greenGain: 1, blueGain: 1)) }),
      (.range, { $0.videoZoomFactor = 4.1 }),
      (.range, { $0.activeMaxExposureDuration = CMTime(value: 1, timescale: 100) }),
      (.invalidArgument, { $0.torchMode = .auto }), (.invalidArgument, { try $0.setTorchModeOn(level: 1.5) }),
      (.invalidArgument, { $0.exposureMode = .autoExpose }),
    ]
    for (_, call) in calls { try app.set(call) }
    #expect(app.misuses.map(\.exception) == calls.map(\.0))
  }
}
