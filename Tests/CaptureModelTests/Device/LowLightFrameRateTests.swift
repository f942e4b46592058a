import Foundation
import HardwareModel
import Testing

@testable import CaptureModel
@testable import CoreMediaModel

@Suite("Frame rate in low light")
struct LowLightFrameRateTests {
  private func intervals(_ phone: SubjectPhone) -> [Double] {
    zip(phone.client.times, phone.client.times.dropFirst()).map { ($1 - $0).seconds }
  }

  /// Returns the frame rate at the end, in frames per second, rounded to thousandths.
  private func rate(_ phone: SubjectPhone) -> Double {
    let last: Double = intervals(phone).last ?? .infinity
    return (1000 / last).rounded() / 1000
  }

  /// Returns a phone in the dark, with frames that may last this long.
  private func darkPhone(illuminance: Double = 0.3, longest: CMTime) throws -> SubjectPhone {
    let phone = try SubjectPhone()
    phone.scene.subject.illuminance = illuminance
    try phone.locked { $0.activeVideoMaxFrameDuration = longest }
    phone.advance(frames: 90)
    return phone
  }

  @Test func `rule(460): in the dark, automatic exposure lengthens frames up to the maximum duration`() throws {
    let phone = try darkPhone(longest: CMTime(value: 1, timescale: 10))
    #expect(rate(phone) == 10)
    #expect(abs(phone.camera.exposureDuration.seconds - 0.1) < 1e-3)
    #expect(phone.camera.activeVideoMinFrameDuration == CMTime(value: 1, timescale: 30))
  }

  @Test func `rule(460): frames are never longer than their exposure needs`() throws {
    let phone = try SubjectPhone()
    try phone.locked {
      $0.activeVideoMaxFrameDuration = CMTime(value: 1, timescale: 10)
      $0.activeMaxExposureDuration = CMTime(value: 1, timescale: 12)
    }
    phone.scene.subject.illuminance = 0.3
    phone.advance(frames: 90)
    #expect(rate(phone) == 12)
  }

  @Test func `rule(460): frames are short again in the light`() throws {
    let phone = try darkPhone(longest: CMTime(value: 1, timescale: 10))
    phone.scene.subject.illuminance = 2000
    phone.advance(frames: 60)
    #expect(intervals(phone).suffix(3).allSatisfy { abs($0 - 1.0 / 30) < 1e-9 })
  }

  @Test func `rule(460): no frame is longer than its duration, and none is shorter than its exposure`() throws {
    let phone = try darkPhone(illuminance: 8, longest: CMTime(value: 1, timescale: 5))
    for (interval, settings) in zip(intervals(phone), phone.scene.frames) {
      #expect(interval <= 0.2 + 1e-9)
      #expect(settings.exposureSeconds <= interval + 1e-6)
    }
  }

  @Test func `rule(460): frames keep the default duration in the dark`() throws {
    let phone = try SubjectPhone()
    phone.scene.subject.illuminance = 0.3
    phone.advance(frames: 60)
    #expect(intervals(phone).allSatisfy { abs($0 - 1.0 / 30) < 1e-9 })
  }

  @Test func `rule(460): locked exposure keeps the rate that it had in the dark`() throws {
    let phone = try darkPhone(longest: CMTime(value: 1, timescale: 10))
    try phone.locked { $0.exposureMode = .locked }
    phone.advance(frames: 30)
    #expect(abs(rate(phone) - 10) < 0.1)
  }

  @Test func `rule(460): a wider range of durations lengthens frames that were bright enough`() throws {
    let phone = try SubjectPhone()
    phone.scene.subject.illuminance = 12
    phone.advance(frames: 60)
    let iso = phone.camera.iso
    try phone.locked { $0.activeVideoMaxFrameDuration = CMTime(value: 1, timescale: 10) }
    phone.advance(frames: 30)
    #expect(rate(phone) < 29)
    #expect(phone.camera.iso < iso)
    #expect(phone.camera.exposureTargetOffset == 0)
  }

  @Test(arguments: [(2000.0, 60.0), (70, 30), (0.3, 24)])
  func `rule(102): automatic frame rate chooses among 60, 30 and 24 fps`(_ illuminance: Double, _ rate: Double) throws {
    let phone = try SubjectPhone { $0.formats = $0.formats.map { $0.withAutoVideoFrameRate() } }
    #expect(phone.camera.formats.map(\.isAutoVideoFrameRateSupported) == [true, true, false, true])
    try phone.locked { $0.isAutoVideoFrameRateEnabled = true }
    #expect(phone.events("activeVideoMinFrameDuration").count == 1)
    phone.scene.subject.illuminance = illuminance
    phone.advance(frames: 90)
    #expect(self.rate(phone) == rate)
  }

  @Test func `rule(102): without automatic frame rate, frames have their default duration again`() throws {
    let phone = try SubjectPhone { $0.formats = $0.formats.map { $0.withAutoVideoFrameRate() } }
    try phone.locked { $0.isAutoVideoFrameRateEnabled = true }
    phone.scene.subject.illuminance = 0.3
    phone.advance(frames: 60)
    try phone.locked { $0.isAutoVideoFrameRateEnabled = false }
    phone.advance(frames: 10)
    #expect(intervals(phone).suffix(5).allSatisfy { abs($0 - 1.0 / 30) < 1e-9 })
    #expect(phone.camera.activeVideoMaxFrameDuration == CMTime(value: 1, timescale: 30))
  }

  @Test(arguments: [false, true]) func `rule(186): low-light boost lengthens frames unless the app limits them`(
    _ isLimited: Bool
  ) throws {
    let phone = try SubjectPhone { $0.supportsLowLightBoost = true }
    try phone.locked {
      if isLimited { $0.activeVideoMaxFrameDuration = CMTime(value: 1, timescale: 30) }
      $0.automaticallyEnablesLowLightBoostWhenAvailable = true
    }
    phone.scene.subject.illuminance = 0.3
    phone.advance(frames: 60)
    #expect(phone.camera.isLowLightBoostEnabled)
    #expect(rate(phone) == (isLimited ? 30 : 15))
    phone.scene.subject.illuminance = 2000
    phone.advance(frames: 60)
    #expect(rate(phone) == 30)
  }
}
