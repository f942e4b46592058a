import Foundation
import HardwareModel
import Locking
import Testing

@testable import CameraControl
@testable import CaptureModel
@testable import SimulationKernel

@Suite("Device zoom")
struct ZoomTests {
  @Test func `rule(1), rule(4): without the lock every zoom factor raises the missing lock exception`() throws {
    let phone = try RoomPhone()
    phone.camera.videoZoomFactor = 99
    phone.camera.ramp(toVideoZoomFactor: 2, withRate: 1)
    phone.camera.cancelVideoZoomRamp()
    let selectors = ["setVideoZoomFactor:", "rampToVideoZoomFactor:withRate:", "cancelVideoZoomRamp"]
    #expect(
      phone.misuses
        == selectors.map {
          "NSGenericException: *** -[AVCaptureDevice \($0)] May not be called without first successfully gaining exclusive ownership "
            + "of the device using -lockForConfiguration:"
        })
    #expect(phone.camera.videoZoomFactor == 1)
  }

  @Test(arguments: [0.5, 16.01, -1, .nan, .infinity, -.infinity] as [Double])
  func `rule(3), rule(7), rule(172): a factor outside the format's range raises NSRangeException`(factor: Double) throws
  {
    let phone = try RoomPhone()
    try phone.locked { $0.videoZoomFactor = 3 }
    try phone.locked {
      $0.videoZoomFactor = CGFloat(factor)
      $0.ramp(toVideoZoomFactor: CGFloat(factor), withRate: 1)
    }
    #expect(phone.misuses.count == 2)
    for misuse in phone.misuses {
      #expect(misuse.hasPrefix("NSRangeException: "))
      #expect(
        misuse.hasSuffix(
          "the passed videoZoomFactor \(String(format: "%f", factor)) out-of-range [1, activeFormat.videoMaxZoomFactor]"
        ))
    }
    #expect(phone.camera.videoZoomFactor == 3)
    #expect(!phone.camera.isRampingVideoZoom)
  }

  @Test
  func
    `rule(172), rule(179): a valid factor is clamped to the available range and can be read back`()
    throws
  {
    let phone = try RoomPhone()
    try phone.locked { $0.videoZoomFactor = 10 }
    phone.log.clear()
    phone.system.change { phone.camera.restrictZoom(to: 2...4, $0) }
    #expect(phone.camera.minAvailableVideoZoomFactor == 2)
    #expect(phone.camera.maxAvailableVideoZoomFactor == 4)
    #expect(
      phone.log.events == [
        "minAvailableVideoZoomFactor 1.0->2.0", "maxAvailableVideoZoomFactor 16.0->4.0", "videoZoomFactor 10.0->4.0",
      ])
    try phone.locked { $0.videoZoomFactor = 1 }
    #expect(phone.camera.videoZoomFactor == 2)
    try phone.locked { $0.videoZoomFactor = 16 }
    #expect(phone.camera.videoZoomFactor == 4)
    #expect(phone.misuses.isEmpty)
    phone.system.change { phone.camera.restrictZoom(to: nil, $0) }
    #expect(phone.camera.maxAvailableVideoZoomFactor == 16)
  }

  @Test func `a camera without zoom supports only factor 1`() throws {
    let phone = try RoomPhone(.roomCamera { $0.withoutZoom() })
    try phone.locked {
      $0.videoZoomFactor = 1
      $0.videoZoomFactor = 1.1
    }
    #expect(phone.misuses.count == 1)
    #expect(phone.camera.maxAvailableVideoZoomFactor == 1)
  }

  @Test func `a zoom factor takes effect in frames that are captured after the pipeline delay`() throws {
    let phone = try RoomPhone.running()
    phone.advance(milliseconds: 100)
    try phone.locked { $0.videoZoomFactor = 2 }
    let before = phone.scene.settings.count
    phone.advance(milliseconds: 200)
    let factors = phone.scene.settings.dropFirst(before).map(\.zoomFactor)
    #expect(factors == Array(repeating: 1, count: 2) + Array(repeating: 2, count: 4))
  }

  @Test
  func
    `rule(175), rule(176): a ramp to 4 at rate 1 is exponential, takes two seconds, and ends observably`()
    throws
  {
    let phone = try RoomPhone.running()
    let begin = phone.timeline.nanoseconds
    try phone.locked { $0.ramp(toVideoZoomFactor: 4, withRate: 1) }
    #expect(phone.events("isRampingVideoZoom") == ["isRampingVideoZoom false->true"])
    let steps = Locked<[(seconds: Double, factor: Double)]>([])
    let token = phone.camera.observe(\.videoZoomFactor) { [timeline = phone.timeline] camera, _ in
      let step = (Double(timeline.nanoseconds - begin) / 1e9, Double(camera.videoZoomFactor))
      steps.withLock { $0.append(step) }
    }
    phone.advance(milliseconds: 1999)
    #expect(phone.camera.isRampingVideoZoom)
    let seen = steps.withLock { $0 }
    #expect(seen.count == 59 || seen.count == 60, "one step a frame")
    for (seconds, factor) in seen { #expect(abs(factor - exp2(seconds)) <= 1.0 / 2048) }
    phone.advance(milliseconds: 1)
    #expect(!phone.camera.isRampingVideoZoom)
    #expect(phone.camera.videoZoomFactor == 4)
    #expect(phone.events("isRampingVideoZoom").last == "isRampingVideoZoom true->false")
    token.invalidate()
    phone.advance(milliseconds: 100)
    #expect(phone.scene.settings.last?.zoomFactor == 4)
    let taken = phone.scene.settings.map(\.zoomFactor)
    #expect(taken == taken.sorted(), "the frames follow, one step after the other")
    #expect(Set(taken).count >= 60)
  }

  @Test(arguments: [1, -1] as [Float])
  func `rule(175): the target determines a ramp's direction, not the sign of its rate`(
    rate: Float
  ) throws {
    let phone = try RoomPhone.running()
    try phone.locked {
      $0.videoZoomFactor = 8
      $0.ramp(toVideoZoomFactor: 2, withRate: rate)
    }
    phone.advance(milliseconds: 1000)
    #expect(abs(phone.camera.videoZoomFactor - 4) < 0.1)
    phone.advance(milliseconds: 1000)
    #expect(phone.camera.videoZoomFactor == 2)
    #expect(!phone.camera.isRampingVideoZoom)
  }

  @Test func `rule(174): setting the zoom factor ends a ramp at once`() throws {
    let phone = try RoomPhone.running()
    try phone.locked { $0.ramp(toVideoZoomFactor: 4, withRate: 1) }
    phone.advance(milliseconds: 500)
    try phone.locked { $0.videoZoomFactor = 3 }
    #expect(!phone.camera.isRampingVideoZoom)
    #expect(phone.camera.videoZoomFactor == 3)
    phone.advance(milliseconds: 3000)
    #expect(phone.camera.videoZoomFactor == 3)
  }

  @Test(arguments: [true, false])
  func `rule(175), rule(177): a canceled ramp ends within a fifth of a second, and so does rate 0`(byRate: Bool)
    throws
  {
    let phone = try RoomPhone.running()
    try phone.locked { $0.ramp(toVideoZoomFactor: 16, withRate: 1) }
    phone.advance(milliseconds: 1000)
    try phone.locked {
      if byRate { $0.ramp(toVideoZoomFactor: 16, withRate: 0) } else { $0.cancelVideoZoomRamp() }
    }
    let factor = phone.camera.videoZoomFactor
    #expect(abs(factor - 2) < 0.002)
    #expect(phone.camera.isRampingVideoZoom)
    phone.advance(milliseconds: 100)
    let halfway = phone.camera.videoZoomFactor
    #expect(halfway > factor)
    phone.advance(milliseconds: 100)
    let end = phone.camera.videoZoomFactor
    #expect(!phone.camera.isRampingVideoZoom)
    #expect(abs(end - 2 * exp2(0.1)) < 0.005, "half as far as at full speed")
    #expect(end - halfway < halfway - factor, "ever slower")
    phone.advance(milliseconds: 1000)
    #expect(phone.camera.videoZoomFactor == end)
  }

  @Test func `rule(177): a ramp that is canceled near its end does not exceed its target`() throws {
    let phone = try RoomPhone.running()
    try phone.locked { $0.ramp(toVideoZoomFactor: 4, withRate: 1) }
    phone.advance(milliseconds: 1990)
    try phone.locked { $0.cancelVideoZoomRamp() }
    phone.advance(milliseconds: 500)
    #expect(!phone.camera.isRampingVideoZoom)
    #expect(phone.camera.videoZoomFactor <= 4)
    #expect(phone.camera.videoZoomFactor > 3.9)
  }

  @Test func `canceling without a ramp has no effect and does not cancel the next ramp`() throws {
    let phone = try RoomPhone.running()
    try phone.locked { $0.cancelVideoZoomRamp() }
    #expect(phone.log.events.isEmpty)
    #expect(phone.misuses.isEmpty)
    try phone.locked { $0.ramp(toVideoZoomFactor: 4, withRate: 1) }
    phone.advance(milliseconds: 3000)
    #expect(phone.camera.videoZoomFactor == 4)
  }

  @Test func `a new ramp continues from the current factor of the previous ramp`() throws {
    let phone = try RoomPhone.running()
    try phone.locked { $0.ramp(toVideoZoomFactor: 4, withRate: 1) }
    phone.advance(milliseconds: 1000)
    try phone.locked { $0.ramp(toVideoZoomFactor: 1, withRate: 2) }
    phone.advance(milliseconds: 500)
    #expect(phone.camera.videoZoomFactor == 1)
    #expect(!phone.camera.isRampingVideoZoom)
    phone.advance(milliseconds: 2000)
    #expect(phone.camera.videoZoomFactor == 1, "the end of the first ramp comes to nothing")
  }

  @Test func `a ramp to the current factor ends at once, and so does a ramp of infinite rate`() throws {
    let phone = try RoomPhone.running()
    try phone.locked { $0.ramp(toVideoZoomFactor: 1, withRate: 1) }
    #expect(phone.log.events.isEmpty)
    try phone.locked { $0.ramp(toVideoZoomFactor: 2, withRate: .infinity) }
    #expect(phone.log.events == ["videoZoomFactor 1.0->2.0"])
    phone.log.clear()
    try phone.locked { $0.ramp(toVideoZoomFactor: 1, withRate: -.infinity) }
    #expect(phone.log.events == ["videoZoomFactor 2.0->1.0"])
    try phone.locked { $0.ramp(toVideoZoomFactor: 1, withRate: .infinity) }
    try phone.locked { $0.cancelVideoZoomRamp() }
    phone.advance(milliseconds: 500)
    #expect(phone.log.events == ["videoZoomFactor 2.0->1.0"])
    try phone.locked { $0.ramp(toVideoZoomFactor: 2, withRate: .infinity) }
    try phone.locked { $0.ramp(toVideoZoomFactor: 3, withRate: .nan) }
    #expect(phone.misuses.map { $0.prefix(27) } == ["NSInvalidArgumentException:"])
    #expect(phone.camera.videoZoomFactor == 2)
  }

  @Test func `a ramp of a camera that does not stream reaches its target on time in one step`() throws {
    let phone = try RoomPhone()
    try phone.locked { $0.ramp(toVideoZoomFactor: 4, withRate: 1) }
    phone.advance(milliseconds: 1999)
    #expect(phone.camera.videoZoomFactor == 1)
    phone.advance(milliseconds: 1)
    #expect(
      phone.log.events == [
        "isRampingVideoZoom false->true", "videoZoomFactor 1.0->4.0", "isRampingVideoZoom true->false",
      ])
  }

  @Test
  func `a ramp starts at the replaced ramp's current factor, even without frames; microphones do not ramp`()
    throws
  {
    let phone = try RoomPhone()
    try phone.locked { $0.ramp(toVideoZoomFactor: 4, withRate: 1) }
    phone.advance(milliseconds: 1000)
    try phone.locked { $0.ramp(toVideoZoomFactor: 1, withRate: 1) }
    #expect(phone.camera.videoZoomFactor == 2)
    phone.advance(milliseconds: 999)
    #expect(phone.camera.isRampingVideoZoom)
    phone.advance(milliseconds: 1)
    #expect(phone.camera.videoZoomFactor == 1)
    #expect(!phone.camera.isRampingVideoZoom)
    let microphone = TestPhone().microphone
    #expect(!microphone.isRampingVideoZoom)
    #expect(microphone.videoZoomFactor == 1)
  }

  @Test func `disconnecting a device during a ramp ends the ramp on time`() throws {
    let phone = try RoomPhone.running()
    try phone.locked { $0.ramp(toVideoZoomFactor: 4, withRate: 1) }
    phone.advance(milliseconds: 500)
    phone.system.disconnect(phone.camera)
    #expect(phone.camera.isRampingVideoZoom)
    phone.advance(milliseconds: 1500)
    #expect(!phone.camera.isRampingVideoZoom)
  }

  @Test func `rule(105): a new format ends a ramp and resets the zoom and its available range`() throws {
    let phone = try RoomPhone.running()
    try phone.locked { $0.ramp(toVideoZoomFactor: 4, withRate: 1) }
    phone.advance(milliseconds: 1000)
    phone.log.clear()
    try phone.locked { $0.activeFormat = $0.formats[0] }
    #expect(phone.camera.videoZoomFactor == 1)
    #expect(!phone.camera.isRampingVideoZoom)
    #expect(phone.camera.maxAvailableVideoZoomFactor == 8)
    #expect(phone.events("maxAvailableVideoZoomFactor") == ["maxAvailableVideoZoomFactor 16.0->8.0"])
    phone.advance(milliseconds: 3000)
    #expect(phone.camera.videoZoomFactor == 1)
  }

  @Test
  func
    `rule(106): joining a session resets an earlier zoom; a later one persists when the session starts`()
    throws
  {
    let phone = try RoomPhone(inSession: false)
    try phone.locked { $0.videoZoomFactor = 2 }
    try phone.addCamera()
    #expect(phone.camera.videoZoomFactor == 1)
    try phone.locked { $0.videoZoomFactor = 2 }
    phone.session.startRunning()
    phone.advance(milliseconds: 100)
    #expect(phone.camera.videoZoomFactor == 2)
    phone.session.sessionPreset = .hd1280x720
    #expect(phone.camera.videoZoomFactor == 1, "another preset, another format")
  }
}

extension CameraDescriptor {
  fileprivate mutating func withoutZoom() {
    for index in formats.indices { formats[index].zoom = nil }
  }
}
