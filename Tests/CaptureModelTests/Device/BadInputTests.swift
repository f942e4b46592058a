import Foundation
import HardwareModel
import ModelTestSupport
import PixelModel
import Testing

@testable import CaptureModel
@testable import CoreMediaModel
@testable import CoreVideoModel
@testable import SimulationKernel

@Suite("Invalid input for a device")
struct BadInputTests {
  typealias Gains = AVCaptureDevice.WhiteBalanceGains
  typealias Temperature = AVCaptureDevice.WhiteBalanceTemperatureAndTintValues

  /// Returns a phone whose camera supports all features, so that a call can fail only because of its value.
  private static func phone() throws -> RoomPhone {
    try RoomPhone.running(
      .roomCamera { camera in
        camera.lens.minimumFocusDistance = 100
        camera.formats[1].autoFocusSystem = .phaseDetection
        camera.formats[1].features = [.smudgeDetection, .centerStage]
        camera.formats[1].unprinted.depthFormats = [
          FormatDescriptor(
            mediaType: "dpth", pixelFormat: kCVPixelFormatType_DepthFloat16, size: PixelSize(width: 320, height: 180),
            frameRates: 2...30)
        ]
      })
  }

  /// A setter that accepts a number.
  struct Setter: Sendable, CustomTestStringConvertible {
    let name: String
    let set: @Sendable (AVCaptureDevice, Double) throws -> Void

    init(_ name: String, _ set: @escaping @Sendable (AVCaptureDevice, Double) throws -> Void) {
      self.name = name
      self.set = set
    }

    var testDescription: String { name }
  }

  private static let fine = CMTime(value: 1, timescale: 100)

  static let setters: [Setter] = [
    Setter("zoom") { $0.videoZoomFactor = CGFloat($1) },
    Setter("zoom ramp") { $0.ramp(toVideoZoomFactor: CGFloat($1), withRate: 1) },
    Setter("ISO") { $0.setExposureModeCustom(duration: fine, iso: Float($1)) },
    Setter("bias") { $0.setExposureTargetBias(Float($1)) },
    Setter("lens position") { $0.setFocusModeLocked(lensPosition: Float($1)) },
    Setter("red gain") { $0.setWhiteBalanceModeLocked(with: Gains(redGain: Float($1), greenGain: 1, blueGain: 1)) },
    Setter("green gain") { $0.setWhiteBalanceModeLocked(with: Gains(redGain: 1, greenGain: Float($1), blueGain: 1)) },
    Setter("blue gain") { $0.setWhiteBalanceModeLocked(with: Gains(redGain: 1, greenGain: 1, blueGain: Float($1))) },
    Setter("temperature") { $0.lockWhiteBalance(Float($1), 0) },
    Setter("tint") { $0.lockWhiteBalance(5000, Float($1)) },
    Setter("torch level") { try $0.setTorchModeOn(level: Float($1)) },
    Setter("focus rectangle") { $0.focusRectOfInterest = CGRect(x: 0, y: 0, width: $1, height: 0.5) },
    Setter("exposure rectangle") { $0.exposureRectOfInterest = CGRect(x: $1, y: 0, width: 0.5, height: 0.5) },
    Setter("Center Stage rectangle") { $0.centerStageRectOfInterest = CGRect(x: 0, y: $1, width: 1, height: 0.5) },
  ]

  @Test(arguments: setters)
  func `rule(3): non-numeric and infinite values are rejected by every setter and change nothing`(_ setter: Setter)
    throws
  {
    for value in [Double.nan, .infinity, -.infinity, -1e300, 1e300] {
      let phone = try Self.phone()
      phone.use {
        AVCaptureDevice.centerStageControlMode = .app
        AVCaptureDevice.isCenterStageEnabled = true
      }
      phone.advance(milliseconds: 200)
      phone.log.clear()
      try phone.locked { try setter.set($0, value) }
      phone.advance(milliseconds: 500)
      #expect(phone.misuses.count == 1, "\(value)")
      #expect(phone.misuses.allSatisfy { $0.hasPrefix("NSRangeException") || $0.hasPrefix("NSInvalidArgument") })
      #expect(phone.log.events == [], "\(value)")
    }
  }

  /// Sets the least value that a setter accepts, or the greatest one.
  struct Limit: Sendable, CustomTestStringConvertible {
    let name: String
    let set: @Sendable (AVCaptureDevice, _ isGreatest: Bool) throws -> Void

    init(_ name: String, _ set: @escaping @Sendable (AVCaptureDevice, Bool) throws -> Void) {
      self.name = name
      self.set = set
    }

    var testDescription: String { name }
  }

  private static let whole = CGRect(x: 0, y: 0, width: 1, height: 1)

  static let limits: [Limit] = [
    Limit("zoom") { $0.videoZoomFactor = $1 ? $0.activeFormat.videoMaxZoomFactor : 1 },
    Limit("zoom ramp") { $0.ramp(toVideoZoomFactor: $1 ? $0.activeFormat.videoMaxZoomFactor : 1, withRate: 1) },
    Limit("ISO") {
      $0.setExposureModeCustom(duration: fine, iso: $1 ? $0.activeFormat.maxISO : $0.activeFormat.minISO)
    },
    Limit("exposure") {
      let (least, greatest) = ($0.activeFormat.minExposureDuration, $0.activeFormat.maxExposureDuration)
      $0.setExposureModeCustom(duration: $1 ? greatest : least, iso: 100)
      $0.activeMaxExposureDuration = $1 ? greatest : least
    },
    Limit("bias") { $0.setExposureTargetBias($1 ? $0.maxExposureTargetBias : $0.minExposureTargetBias) },
    Limit("lens position") { $0.setFocusModeLocked(lensPosition: $1 ? 1 : 0) },
    Limit("gains") {
      let gain = $1 ? $0.maxWhiteBalanceGain : 1
      $0.setWhiteBalanceModeLocked(with: Gains(redGain: gain, greenGain: gain, blueGain: gain))
    },
    Limit("torch level") { try $0.setTorchModeOn(level: $1 ? 1 : 0.001) },
    Limit("focus rectangle") {
      $0.focusRectOfInterest = $1 ? whole : CGRect(origin: .zero, size: $0.minFocusRectOfInterestSize)
    },
    Limit("exposure rectangle") {
      $0.exposureRectOfInterest = $1 ? whole : CGRect(origin: .zero, size: $0.minExposureRectOfInterestSize)
    },
    Limit("Center Stage rectangle") {
      $0.centerStageRectOfInterest = $1 ? whole : CGRect(x: 0.5, y: 0.5, width: 0.5, height: 0.5)
    },
    Limit("points") {
      $0.focusPointOfInterest = $1 ? CGPoint(x: 1, y: 1) : .zero
      $0.exposurePointOfInterest = $1 ? CGPoint(x: 1, y: 1) : .zero
    },
  ]

  @Test(arguments: limits, [true, false])
  func `rule(3): the least and the greatest value are accepted by every setter`(_ limit: Limit, isGreatest: Bool) throws
  {
    let phone = try Self.phone()
    phone.use {
      AVCaptureDevice.centerStageControlMode = .app
      AVCaptureDevice.isCenterStageEnabled = true
    }
    phone.advance(milliseconds: 200)
    phone.log.clear()
    try phone.locked { try limit.set($0, isGreatest) }
    #expect(phone.misuses == [])
  }

  /// A setter that accepts a time.
  struct TimeSetter: Sendable, CustomTestStringConvertible {
    let name: String
    let exception: Misuse.Exception
    let set: @Sendable (AVCaptureDevice, CMTime) -> Void

    init(
      _ name: String, _ exception: Misuse.Exception, _ set: @escaping @Sendable (AVCaptureDevice, CMTime) -> Void
    ) {
      self.name = name
      self.exception = exception
      self.set = set
    }

    var testDescription: String { name }
  }

  static let timeSetters: [TimeSetter] = [
    TimeSetter("exposure", .range) { $0.setExposureModeCustom(duration: $1, iso: 100) },
    TimeSetter("longest exposure", .range) { $0.activeMaxExposureDuration = $1 },
    TimeSetter("shortest frame", .invalidArgument) { $0.activeVideoMinFrameDuration = $1 },
    TimeSetter("longest frame", .invalidArgument) { $0.activeVideoMaxFrameDuration = $1 },
    TimeSetter("depth", .range) { $0.activeDepthDataMinFrameDuration = $1 },
  ]

  @Test(arguments: timeSetters) func `rule(3), rule(6): infinite, indefinite, and non-positive times are rejected`(
    _ setter: TimeSetter
  ) throws {
    let bad: [CMTime] = [
      .positiveInfinity, .negativeInfinity, .indefinite, .zero, CMTime(value: -1, timescale: 30),
      CMTime(seconds: .nan, preferredTimescale: 600), CMTime(value: .max, timescale: 1),
    ]
    for time in bad where setter.name != "depth" || time != .positiveInfinity {
      let phone = try Self.phone()
      try phone.locked { $0.activeDepthDataFormat = $0.activeFormat.supportedDepthDataFormats.first }
      phone.advance(milliseconds: 200)
      phone.log.clear()
      try phone.locked { setter.set($0, time) }
      phone.advance(milliseconds: 500)
      #expect(phone.log.misuses.map(\.exception) == [setter.exception], "\(time)")
      #expect(phone.log.events == [], "\(time)")
    }
  }

  @Test(arguments: [Float.nan, .infinity, -.infinity, 0])
  func `conversions of non-numeric values return and change nothing`(_ value: Float) throws {
    let phone = try Self.phone()
    let camera = phone.camera
    _ = camera.deviceWhiteBalanceGains(for: Temperature(temperature: value, tint: value))
    _ = camera.temperatureAndTintValues(for: Gains(redGain: value, greenGain: 1, blueGain: 1))
    _ = camera.chromaticityValues(for: Gains(redGain: 1, greenGain: 1, blueGain: value))
    _ = camera.defaultRectForExposurePoint(ofInterest: CGPoint(x: CGFloat(value), y: 0))
    _ = camera.defaultRectForFocusPoint(ofInterest: CGPoint(x: 0, y: CGFloat(value)))
    phone.advance(milliseconds: 200)
    #expect(phone.log.events == [])
  }

  @Test func `a microphone has an audio format and rejects camera settings`() throws {
    let phone = TestPhone()
    let microphone = phone.microphone
    #expect(microphone.activeFormat.mediaType == .audio)
    #expect(microphone.activeFormat.videoSupportedFrameRateRanges.isEmpty)
    try microphone.lockForConfiguration()
    microphone.activeVideoMinFrameDuration = CMTime(value: 1, timescale: 30)
    microphone.isAutoVideoFrameRateEnabled = true
    microphone.videoZoomFactor = 2
    microphone.setDynamicAspectRatio(.ratio16x9, completionHandler: nil)
    microphone.setCameraLensSmudgeDetectionEnabled(true, detectionInterval: .zero)
    #expect(
      phone.log.misuses.map(\.exception) == [
        .invalidArgument, .invalidArgument, .range, .invalidArgument, .invalidArgument,
      ])
  }

  @Test func `rule(88): a lock that is never released blocks neither the session nor a client that waits for a frame`()
    throws
  {
    let phone = try Self.phone()
    let journal = Journal()
    try phone.camera.lockForConfiguration()
    phone.session.stopRunning()
    phone.camera.setFocusModeLocked(lensPosition: 0.5) { journal.add("\($0.isValid)") }
    phone.session.startRunning()
    phone.advance(milliseconds: 500)
    phone.session.inputs.forEach(phone.session.removeInput)
    #expect(journal.lines == ["true"])
    #expect(phone.misuses.isEmpty)
    phone.session.addInput(try AVCaptureDeviceInput(device: phone.camera))
    phone.advance(milliseconds: 500)
    phone.camera.videoZoomFactor = 2
    #expect(phone.misuses.isEmpty)
    #expect(phone.camera.videoZoomFactor == 2)
  }
}

extension AVCaptureDevice {
  fileprivate func lockWhiteBalance(_ temperature: Float, _ tint: Float) {
    setWhiteBalanceModeLocked(whiteBalanceTemperatureAndTintValues: .init(temperature: temperature, tint: tint))
  }
}
