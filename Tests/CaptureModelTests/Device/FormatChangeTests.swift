import Foundation
import ModelTestSupport
import Testing

@testable import CaptureModel
@testable import CoreMediaModel

@Suite("Immediate effects of a new format")
struct FormatChangeTests {
  @Test func `rule(93), rule(145): observers receive values of the old format and then of the new one`() throws {
    let phone = try RoomPhone(
      .roomCamera { camera in
        camera.formats[2].frameRates = 2...15
        camera.formats[2].exposureSeconds = 0.00002...0.5
      })
    try phone.locked { $0.activeFormat = $0.formats[2] }
    #expect(
      phone.events("activeVideoMinFrameDuration", "activeMaxExposureDuration") == [
        "activeVideoMinFrameDuration {1/30 = 0.033}->{1/15 = 0.067}",
        "activeMaxExposureDuration {300000/1000000 = 0.300}->{500000/1000000 = 0.500}",
      ])
  }

  @Test func `rule(94): an observer of activeFormat finds the preset already set to inputPriority`() throws {
    let (phone, journal) = (try RoomPhone(), Journal())
    let observation = phone.camera.observe(\.activeFormat) { [session = phone.session] _, _ in
      journal.add(session.sessionPreset == .inputPriority ? "overruled" : "in force")
    }
    try phone.locked { $0.activeFormat = $0.formats[2] }
    #expect(journal.lines == ["overruled"])
    observation.invalidate()
  }

  @Test
  func `rule(408): a format chosen while the lock is still held persists when the camera joins a session that starts`()
    throws
  {
    let phone = try RoomPhone(inSession: false)
    try phone.camera.lockForConfiguration()
    phone.camera.activeFormat = phone.camera.formats[2]
    phone.camera.activeVideoMinFrameDuration = CMTime(value: 1, timescale: 120)
    phone.camera.videoZoomFactor = 2
    try phone.addCamera()
    phone.session.startRunning()
    phone.camera.unlockForConfiguration()
    #expect(phone.camera.activeFormat === phone.camera.formats[2])
    #expect(phone.camera.videoZoomFactor == 2)
    #expect(phone.camera.activeVideoMinFrameDuration == CMTime(value: 1, timescale: 120))
    #expect(phone.session.sessionPreset == .high, "of which nobody has told the session")
    phone.session.sessionPreset = .hd1280x720
    #expect(phone.camera.activeFormat === phone.camera.formats[0], "the session has control again")
    #expect(phone.misuses.isEmpty)
  }

  @Test
  func `rule(408), rule(94): the preset selects the format unless a format was chosen under a lock that is still held`()
    throws
  {
    let phone = try RoomPhone(inSession: false)
    try phone.locked { $0.activeFormat = $0.formats[2] }
    try phone.camera.lockForConfiguration()
    try phone.addCamera()
    #expect(phone.camera.activeFormat === phone.camera.formats[1])
    phone.camera.unlockForConfiguration()
  }

  @Test func `rule(110): exposure is within the new format's limits at once, even in frames in flight`()
    throws
  {
    let phone = try RoomPhone.running(
      .roomCamera { camera in
        camera.formats[2].iso = 25...100
        camera.formats[2].exposureSeconds = 0.00002...0.01
      })
    phone.scene.illuminance = 2
    phone.advance(milliseconds: 1000)
    #expect(phone.camera.iso > 100)
    #expect(phone.camera.exposureDuration.seconds > 0.01)
    phone.session.beginConfiguration()
    try phone.locked { $0.activeFormat = $0.formats[2] }
    for _ in 0..<5 {
      #expect(phone.camera.iso <= 100)
      #expect(phone.camera.exposureDuration.seconds <= 0.01)
      phone.advance(milliseconds: 34)
    }
    phone.session.commitConfiguration()
  }
}
