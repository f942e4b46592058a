import Foundation
import Testing

@testable import CaptureModel
@testable import CoreMediaModel

@Suite("Exposure and frame duration")
struct ExposureAndFrameRateTests {
  private func intervals(_ phone: SubjectPhone) -> [Double] {
    zip(phone.client.times, phone.client.times.dropFirst()).map { ($1 - $0).seconds }
  }

  @Test
  func `rule(103), rule(151): a long custom exposure lengthens frames and permanently raises the maximum duration`()
    throws
  {
    let phone = try SubjectPhone()
    let quarter = CMTime(value: 1, timescale: 4)
    try phone.locked { $0.setExposureModeCustom(duration: quarter, iso: 100) }
    #expect(phone.camera.activeVideoMaxFrameDuration == quarter)
    #expect(phone.events("activeVideoMaxFrameDuration").count == 1)
    phone.advance(frames: 90)
    #expect(intervals(phone).suffix(3).allSatisfy { abs($0 - 0.25) < 1e-6 })
    #expect(phone.camera.exposureDuration == quarter)

    try phone.locked { $0.setExposureModeCustom(duration: CMTime(value: 1, timescale: 100), iso: 100) }
    #expect(phone.camera.activeVideoMaxFrameDuration == quarter)
    phone.advance(frames: 30)
    #expect(intervals(phone).suffix(3).allSatisfy { abs($0 - 1.0 / 30) < 1e-6 })
  }

  @Test(arguments: [true, false]) func `rule(103): a shorter maximum frame duration shortens the exposure`(
    _ byHand: Bool
  )
    throws
  {
    let phone = try SubjectPhone()
    phone.scene.subject.illuminance = 5
    phone.advance(frames: 60)
    if byHand { try phone.locked { $0.setExposureModeCustom(duration: CMTime(value: 1, timescale: 30), iso: 1600) } }
    phone.advance(frames: 5)
    #expect(phone.camera.exposureDuration.seconds > 0.03)
    try phone.locked { $0.activeVideoMaxFrameDuration = CMTime(value: 1, timescale: 60) }
    phone.advance(frames: 5)
    #expect(phone.camera.exposureDuration.seconds <= 1.0 / 60 + 1e-6)
    #expect(phone.scene.frames.suffix(3).allSatisfy { $0.exposureSeconds <= 1.0 / 60 })
    #expect(abs((intervals(phone).last ?? 0) - 1.0 / 60) < 1e-6)
  }

  @Test func `rule(150): in custom mode a shorter minimum frame duration changes the rate but not the exposure`() throws
  {
    let phone = try SubjectPhone()
    try phone.locked {
      $0.setExposureModeCustom(duration: CMTime(value: 1, timescale: 200), iso: 100)
      $0.activeVideoMinFrameDuration = CMTime(value: 1, timescale: 60)
    }
    phone.advance(frames: 10)
    #expect(phone.camera.exposureDuration == CMTime(value: 1, timescale: 200))
    #expect(abs((intervals(phone).last ?? 0) - 1.0 / 60) < 1e-6)
  }

  @Test
  func `rule(145): the client's maximum exposure duration limits automatic exposure until a format or preset is set`()
    throws
  {
    let phone = try SubjectPhone()
    phone.scene.subject.illuminance = 20
    let limit = CMTime(value: 1, timescale: 200)
    try phone.locked { $0.activeMaxExposureDuration = limit }
    phone.advance(frames: 90)
    #expect(phone.camera.exposureDuration.seconds <= limit.seconds)
    #expect(phone.camera.activeMaxExposureDuration == limit)

    try phone.locked { $0.activeFormat = $0.formats[0] }
    #expect(phone.camera.activeMaxExposureDuration == phone.camera.formats[0].maxExposureDuration)
    try phone.locked { $0.activeMaxExposureDuration = limit }
    phone.session.sessionPreset = .hd1280x720
    phone.session.sessionPreset = .high
    #expect(phone.camera.activeMaxExposureDuration == phone.camera.activeFormat.maxExposureDuration)
    try phone.locked { $0.activeMaxExposureDuration = limit }
    try phone.locked { $0.activeMaxExposureDuration = .invalid }
    #expect(phone.camera.activeMaxExposureDuration == phone.camera.activeFormat.maxExposureDuration)
    #expect(phone.events("activeMaxExposureDuration").count == 6)
  }

  @Test func `rule(105): a new format keeps modes and settings within its limits`() throws {
    let phone = try SubjectPhone()
    try phone.locked {
      $0.setExposureModeCustom(duration: CMTime(value: 1, timescale: 50), iso: 100)
      $0.setExposureTargetBias(1)
      $0.activeFormat = $0.formats[2]
    }
    phone.advance(frames: 15)
    #expect(phone.camera.exposureMode == .custom)
    #expect(phone.camera.exposureTargetBias == 1)
    #expect(phone.camera.exposureDuration == CMTime(value: 1, timescale: 50))
    #expect(phone.camera.iso == 100)
  }

  @Test func `changing only the frame rate does not end an exposure adjustment early`() throws {
    let phone = try SubjectPhone()
    phone.scene.subject.illuminance = 20_000
    phone.advance(frames: 4)
    #expect(phone.camera.isAdjustingExposure)
    try phone.locked { $0.activeVideoMinFrameDuration = CMTime(value: 1, timescale: 60) }
    phone.advance(frames: 1)
    #expect(phone.camera.isAdjustingExposure)
  }
}
