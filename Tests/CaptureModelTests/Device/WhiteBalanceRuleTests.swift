import Foundation
import ModelTestSupport
import Testing

@testable import CaptureModel
@testable import CoreMediaModel
@testable import SimulationKernel

@Suite("Device white balance")
struct WhiteBalanceRuleTests {
  typealias Mode = AVCaptureDevice.WhiteBalanceMode
  typealias Gains = AVCaptureDevice.WhiteBalanceGains

  @Test func `modes have Apple's raw values, and structures start with zeros`() {
    #expect([Mode.locked, .autoWhiteBalance, .continuousAutoWhiteBalance].map(\.rawValue) == [0, 1, 2])
    #expect(Gains() == Gains(redGain: 0, greenGain: 0, blueGain: 0))
    #expect(AVCaptureDevice.WhiteBalanceChromaticityValues() == .init(x: 0, y: 0))
    #expect(AVCaptureDevice.WhiteBalanceTemperatureAndTintValues() == .init(temperature: 0, tint: 0))
  }

  @Test(
    arguments: [
      Refused("setWhiteBalanceMode:", { $0.whiteBalanceMode = .locked }),
      Refused(
        "setWhiteBalanceModeLockedWithDeviceWhiteBalanceGains:completionHandler:",
        { $0.setWhiteBalanceModeLocked(with: Gains()) }
      ),
      Refused(
        "setWhiteBalanceModeLockedWithDeviceWhiteBalanceTemperatureAndTintValues:completionHandler:",
        {
          $0.setWhiteBalanceModeLocked(whiteBalanceTemperatureAndTintValues: .init(temperature: 1, tint: 999))
        }
      ),
    ] as [Refused]) func `rule(1): every white balance setter requires the lock`(_ refused: Refused) throws
  {
    let phone = try SubjectPhone()
    refused.set(phone.camera)
    #expect(
      phone.misuses == [
        "NSGenericException: *** -[AVCaptureDevice \(refused.name)] May not be called without first successfully gaining "
          + "exclusive ownership of the device using -lockForConfiguration:"
      ])
  }

  @Test func `rule(2): a device without white balance control rejects modes`() throws {
    let phone = TestPhone()
    try phone.back.lockForConfiguration()
    phone.back.whiteBalanceMode = .autoWhiteBalance
    #expect(
      phone.log.misuses.map(\.reason) == [
        "*** -[AVCaptureDevice setWhiteBalanceMode:] Unsupported whiteBalanceMode - use -isWhiteBalanceModeSupported: to discover valid white balance modes"
      ])
  }

  @Test(
    arguments: [(0, 1, 1), (1, 4.01, 1), (0.5, 2.01, 1), (-1, 1, 1), (1, 1, .nan), (.infinity, 1, 1), (0, 0, 0)]
      as [(Float, Float, Float)]) func `rule(3), rule(152): gains below 1 or above the maximum are rejected`(
      _ red: Float, _ green: Float, _ blue: Float
    ) throws
  {
    let phone = try SubjectPhone()
    let refusal = try phone.refusal {
      $0.setWhiteBalanceModeLocked(with: Gains(redGain: red, greenGain: green, blueGain: blue))
    }
    #expect(
      refusal?.hasPrefix(
        "NSRangeException: *** -[AVCaptureDevice setWhiteBalanceModeLockedWithDeviceWhiteBalanceGains:completionHandler:] the passed gains "
      ) == true)
    #expect(phone.camera.whiteBalanceMode == .continuousAutoWhiteBalance)
  }

  @Test(arguments: [(0.5, 1.5, 1), (6, 18, 12)] as [(Float, Float, Float)])
  func `rule(152): gains are normalized relative to the smallest gain`(_ red: Float, _ green: Float, _ blue: Float)
    throws
  {
    let phone = try SubjectPhone()
    try phone.locked { $0.setWhiteBalanceModeLocked(with: Gains(redGain: red, greenGain: green, blueGain: blue)) }
    phone.advance(frames: 5)
    #expect(phone.camera.deviceWhiteBalanceGains == Gains(redGain: 1, greenGain: 3, blueGain: 2))
    #expect(phone.misuses.isEmpty)
  }

  @Test func `rule(152), rule(141): locked gains are normalized, and the handler gets the time of their first frame`()
    throws
  {
    let phone = try SubjectPhone()
    let journal = Journal()
    phone.advance(frames: 2)
    let seen = phone.client.times.count
    try phone.locked {
      $0.setWhiteBalanceModeLocked(with: Gains(redGain: 4, greenGain: 2, blueGain: 3)) { journal.add("\($0.seconds)") }
    }
    phone.advance(frames: 5)
    #expect(journal.lines == ["\(phone.client.times[seen + 2].seconds)"])
    #expect(phone.camera.deviceWhiteBalanceGains == Gains(redGain: 2, greenGain: 1, blueGain: 1.5))
    #expect(phone.camera.whiteBalanceMode == .locked)
    #expect(phone.events("deviceWhiteBalanceGains").count == 1)
  }

  @Test func `rule(156), rule(157): a single white balance adjustment is observable and ends locked`() throws {
    let phone = try SubjectPhone()
    phone.scene.subject.kelvins = 3000
    try phone.locked { $0.whiteBalanceMode = .autoWhiteBalance }
    phone.advance(frames: 120)
    #expect(
      phone.events("whiteBalanceMode", "isAdjustingWhiteBalance") == [
        "whiteBalanceMode \(Mode.continuousAutoWhiteBalance)->\(Mode.autoWhiteBalance)",
        "isAdjustingWhiteBalance false->true",
        "whiteBalanceMode \(Mode.autoWhiteBalance)->\(Mode.locked)", "isAdjustingWhiteBalance true->false",
      ])
    #expect(phone.events("deviceWhiteBalanceGains").count > 3)
    #expect(phone.events("grayWorldDeviceWhiteBalanceGains").count == 1)
  }

  @Test func `rule(116), rule(158): a virtual camera can only lock its current gains`() throws {
    let phone = try SubjectPhone(.builtInDualWideCamera)
    let refusal = try phone.refusal {
      $0.setWhiteBalanceModeLocked(with: Gains(redGain: 1, greenGain: 1, blueGain: 1))
    }
    #expect(
      refusal
        == "NSInvalidArgumentException: *** -[AVCaptureDevice setWhiteBalanceModeLockedWithDeviceWhiteBalanceGains:completionHandler:] Not supported - use -isLockingWhiteBalanceWithCustomDeviceGainsSupported"
    )
    let gains = phone.camera.deviceWhiteBalanceGains
    try phone.locked { $0.setWhiteBalanceModeLocked(with: AVCaptureDevice.currentWhiteBalanceGains) }
    phone.scene.subject.kelvins = 3000
    phone.advance(frames: 30)
    #expect(phone.camera.whiteBalanceMode == .locked)
    #expect(phone.camera.deviceWhiteBalanceGains == gains)
  }

  @Test func `rule(153), rule(155): conversions work in both directions and never clamp`() throws {
    let camera = try SubjectPhone().camera
    let values = AVCaptureDevice.WhiteBalanceTemperatureAndTintValues(temperature: 4000, tint: 20)
    let back = camera.temperatureAndTintValues(for: camera.deviceWhiteBalanceGains(for: values))
    #expect(abs(back.temperature - 4000) < 1)
    #expect(abs(back.tint - 20) < 0.01)
    let extreme = camera.deviceWhiteBalanceGains(
      for: AVCaptureDevice.WhiteBalanceTemperatureAndTintValues(temperature: 1000, tint: 0))
    #expect(extreme.blueGain > camera.maxWhiteBalanceGain)
    let light = camera.chromaticityValues(for: camera.deviceWhiteBalanceGains(for: values))
    let gains = camera.deviceWhiteBalanceGains(for: light)
    #expect(abs(gains.redGain - camera.deviceWhiteBalanceGains(for: values).redGain) < 0.02)
  }

  @Test func `rule(153): locking converted gains that the device does not support is rejected`() throws {
    let phone = try SubjectPhone()
    let refusal = try phone.refusal {
      $0.setWhiteBalanceModeLocked(whiteBalanceTemperatureAndTintValues: .init(temperature: 1000, tint: 0))
    }
    #expect(
      refusal?.hasPrefix(
        "NSRangeException: *** -[AVCaptureDevice setWhiteBalanceModeLockedWithDeviceWhiteBalanceTemperatureAndTintValues:completionHandler:] the passed gains "
      ) == true)
    try phone.locked { $0.setWhiteBalanceModeLocked(whiteBalanceTemperatureAndTintValues: .daylight) }
    phone.advance(frames: 5)
    let shown = phone.camera.temperatureAndTintValues(for: phone.camera.deviceWhiteBalanceGains)
    #expect(abs(shown.temperature - 5500) < 1)
  }

  @Test(arguments: [-151, 150.1] as [Float])
  func `rule(155): locking a tint above 150 or below -150 is rejected`(_ tint: Float) throws {
    let phone = try SubjectPhone()
    let refusal = try phone.refusal {
      $0.setWhiteBalanceModeLocked(whiteBalanceTemperatureAndTintValues: .init(temperature: 5000, tint: tint))
    }
    #expect(
      refusal
        == "NSRangeException: *** -[AVCaptureDevice setWhiteBalanceModeLockedWithDeviceWhiteBalanceTemperatureAndTintValues:completionHandler:] the passed tint \(tint) out-of-range [-150, 150]"
    )
    #expect(phone.camera.whiteBalanceMode == .continuousAutoWhiteBalance)
  }

  @Test func `rule(154): chromaticities outside 0...1 and the sentinel are rejected`() throws {
    let phone = try SubjectPhone()
    for (x, y) in [(-0.1, 0.3), (0.3, 1.1), (Float.nan, 0.3)] as [(Float, Float)] {
      _ = phone.camera.deviceWhiteBalanceGains(for: AVCaptureDevice.WhiteBalanceChromaticityValues(x: x, y: y))
    }
    _ = phone.camera.temperatureAndTintValues(for: AVCaptureDevice.currentWhiteBalanceGains)
    _ = phone.camera.chromaticityValues(for: AVCaptureDevice.currentWhiteBalanceGains)
    #expect(phone.misuses.count == 5)
    #expect(phone.misuses.allSatisfy { $0.hasPrefix("NSRangeException: ") && $0.contains("] the passed ") })
  }
}
