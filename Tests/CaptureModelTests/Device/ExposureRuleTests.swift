import Foundation
import HardwareModel
import ModelTestSupport
import Testing

@testable import AVFoundationTypes
@testable import CameraControl
@testable import CaptureModel
@testable import CoreMediaModel
@testable import PlatformModel
@testable import SimulationKernel

@Suite("Device exposure")
struct ExposureRuleTests {
  typealias Mode = AVCaptureDevice.ExposureMode

  @Test(arguments: [(.locked, 0), (.autoExpose, 1), (.continuousAutoExposure, 2), (.custom, 3)] as [(Mode, Int)])
  func `exposure modes have Apple's raw values`(_ mode: Mode, _ value: Int) {
    #expect(mode.rawValue == value)
  }

  @Test func `a new device reports the settings of its first frame, and they do not change when it runs`() throws {
    let phone = try SubjectPhone(runs: false)
    let (duration, iso, position) = (phone.camera.exposureDuration, phone.camera.iso, phone.camera.lensPosition)
    #expect(iso > 0)
    #expect(duration.seconds > 0)
    phone.session.startRunning()
    phone.advance(frames: 30)
    #expect(phone.camera.exposureDuration == duration)
    #expect(phone.camera.iso == iso)
    #expect(phone.camera.lensPosition == position)
    #expect(abs(Double(position) - 0.9) < 0.01)
    #expect(
      phone.events("exposureDuration", "iso", "lensPosition", "isAdjustingExposure", "deviceWhiteBalanceGains") == [])
    #expect(Set(phone.scene.frames).count == 1)
  }

  @Test(
    arguments: [
      Refused("setExposureMode:", { $0.exposureMode = .locked }),
      Refused("setExposurePointOfInterest:", { $0.exposurePointOfInterest = .zero }),
      Refused("setExposureRectOfInterest:", { $0.exposureRectOfInterest = .zero }),
      Refused("setExposureTargetBias:completionHandler:", { $0.setExposureTargetBias(0) }),
      Refused("setActiveMaxExposureDuration:", { $0.activeMaxExposureDuration = .invalid }),
      Refused(
        "setExposureModeCustomWithDuration:ISO:completionHandler:",
        { $0.setExposureModeCustom(duration: .zero, iso: 0) }
      ),
      Refused(
        "setAutomaticallyAdjustsFaceDrivenAutoExposureEnabled:",
        {
          $0.automaticallyAdjustsFaceDrivenAutoExposureEnabled = false
        }
      ),
      Refused("setFaceDrivenAutoExposureEnabled:", { $0.isFaceDrivenAutoExposureEnabled = false }),
    ] as [Refused]) func `rule(1): every exposure setter requires the lock and raises with Apple's text`(
      _ refused: Refused
    ) throws
  {
    let phone = try SubjectPhone(.builtInDualCamera)
    refused.set(phone.camera)
    #expect(
      phone.misuses == [
        "NSGenericException: *** -[AVCaptureDevice \(refused.name)] May not be called without first successfully gaining "
          + "exclusive ownership of the device using -lockForConfiguration:"
      ])
  }

  @Test func `rule(2), rule(149): unsupported modes and values raise an invalid argument exception`() throws {
    let plain = TestPhone()
    try plain.back.lockForConfiguration()
    plain.back.exposureMode = .locked
    plain.back.exposurePointOfInterest = .zero
    plain.back.setExposureTargetBias(1)
    plain.back.setExposureModeCustom(duration: CMTime(value: 1, timescale: 60), iso: 100)
    #expect(
      plain.log.misuses.map(\.reason) == [
        "*** -[AVCaptureDevice setExposureMode:] Unsupported exposureMode - use -isExposureModeSupported: to discover valid exposure modes",
        "*** -[AVCaptureDevice setExposurePointOfInterest:] Not supported - use -isExposurePointOfInterestSupported",
        "*** -[AVCaptureDevice setExposureTargetBias:completionHandler:] Not supported - use -isExposureModeSupported: to discover valid exposure modes",
        "*** -[AVCaptureDevice setExposureModeCustomWithDuration:ISO:completionHandler:] Unsupported - use -[isExposureModeSupported:AVCaptureExposureModeCustom]",
      ])
    #expect(plain.log.misuses.allSatisfy { $0.exception == .invalidArgument })
    #expect(plain.back.exposureMode == .locked)
    #expect(plain.back.exposureTargetBias == 0)
  }

  @Test(arguments: [.builtInDualCamera, .builtInDualWideCamera, .builtInTripleCamera] as [AVCaptureDevice.DeviceType])
  func `rule(116), rule(139): a virtual camera does not support custom exposure`(_ type: AVCaptureDevice.DeviceType)
    throws
  {
    let phone = try SubjectPhone(type)
    #expect(!phone.camera.isExposureModeSupported(.custom))
    #expect(phone.camera.isExposureModeSupported(.autoExpose))
    let refusal = try phone.refusal {
      $0.setExposureModeCustom(duration: AVCaptureDevice.currentExposureDuration, iso: AVCaptureDevice.currentISO)
    }
    #expect(
      refusal
        == "NSInvalidArgumentException: *** -[AVCaptureDevice setExposureModeCustomWithDuration:ISO:completionHandler:] Unsupported - use -[isExposureModeSupported:AVCaptureExposureModeCustom]"
    )
  }

  @Test func `rule(3): the format's own limits are in range`() throws {
    let phone = try SubjectPhone()
    let format = phone.camera.activeFormat
    for (duration, iso) in [
      (format.minExposureDuration, format.maxISO), (format.maxExposureDuration, format.minISO),
    ] {
      try phone.locked {
        $0.setExposureModeCustom(duration: duration, iso: iso)
        $0.activeMaxExposureDuration = duration
      }
      phone.advance(milliseconds: 3000)
      #expect(phone.camera.exposureDuration == duration)
      #expect(phone.camera.iso == iso)
    }
    #expect(phone.misuses == [])
  }

  @Test(
    arguments: [
      { $0.setExposureModeCustom(duration: CMTime(value: 1, timescale: 100), iso: 24) },
      { $0.setExposureModeCustom(duration: CMTime(value: 1, timescale: 100), iso: .nan) },
      { $0.setExposureModeCustom(duration: CMTime(value: 1, timescale: 100), iso: .infinity) },
      { $0.setExposureModeCustom(duration: CMTime(value: 1, timescale: 1), iso: 100) },
      { $0.setExposureModeCustom(duration: .zero, iso: 100) },
      { $0.setExposureModeCustom(duration: .positiveInfinity, iso: 100) },
      { $0.setExposureModeCustom(duration: .indefinite, iso: 100) },
      { $0.setExposureTargetBias(8.01) }, { $0.setExposureTargetBias(.nan) }, { $0.setExposureTargetBias(-.infinity) },
      { $0.activeMaxExposureDuration = CMTime(value: 1, timescale: 1) }, { $0.activeMaxExposureDuration = .zero },
    ] as [@Sendable (AVCaptureDevice) -> Void])
  func
    `rule(3), rule(138), rule(142), rule(145): out-of-range and non-numeric values raise a range exception`(
      _ set: @Sendable (AVCaptureDevice) -> Void
    ) throws
  {
    let phone = try SubjectPhone()
    let refusal = try #require(try phone.refusal(set))
    #expect(refusal.hasPrefix("NSRangeException: *** -[AVCaptureDevice "))
    #expect(refusal.contains("] the passed "))
    #expect(phone.camera.exposureMode == .continuousAutoExposure)
    #expect(phone.camera.exposurePointOfInterest == CGPoint(x: 0.5, y: 0.5))
    #expect(phone.camera.exposureTargetBias == 0)
  }

  @Test(arguments: [.custom, .locked] as [Mode])
  func `rule(10): readings require no lock in any mode and describe the last frame`(_ mode: Mode) throws {
    let phone = try SubjectPhone()
    let (metered, automatic) = (try #require(phone.scene.frames.last), phone.camera.exposureDuration.seconds)
    #expect(abs(automatic - metered.exposureSeconds) < 1e-6)
    #expect(Double(phone.camera.iso) == metered.iso)
    try phone.locked { camera in
      camera.setExposureModeCustom(duration: CMTime(value: 1, timescale: 250), iso: 200)
      camera.exposureMode = mode
    }
    phone.advance(frames: 4)
    #expect(phone.camera.exposureDuration.seconds == 0.004)
    #expect(phone.camera.iso == 200)
    let light = log2(0.004 * 200 / (metered.exposureSeconds * metered.iso))
    #expect(abs(Double(phone.camera.exposureTargetOffset) - light) < 0.25)
    #expect(phone.misuses.isEmpty)
  }

  @Test func `rule(124): a point of interest takes effect when the mode is next set, even to the same mode`() throws {
    let phone = try SubjectPhone()
    func region() -> ImageRegion? { phone.camera.readControl(\.exposure.region) }
    let whole = region()
    try phone.locked { $0.exposurePointOfInterest = CGPoint(x: 0.1, y: 0.5) }
    #expect(region() == whole)
    #expect(phone.camera.exposurePointOfInterest.x == 0.1)
    try phone.locked { $0.exposureMode = .continuousAutoExposure }
    #expect(region() == ImageRegion(x: 0, y: 0.25, width: 0.5, height: 0.5))
    try phone.locked { $0.activeFormat = $0.formats[1] }
    #expect(region() == whole, "rule(110): in another format the middle is metered again")
  }

  @Test(
    arguments: [Posture.portrait, .landscapeLeft, .portraitUpsideDown, .landscapeRight], [0, 90, 270] as [CGFloat])
  func `rule(122): a point of interest is in unrotated image coordinates, whatever the posture and rotation`(
    _ posture: Posture, _ angle: CGFloat
  ) throws {
    let phone = try RoomPhone.running()
    phone.system.posture = posture
    let connection = try #require(phone.session.outputs[0].connection(with: .video))
    connection.videoRotationAngle = angle
    connection.automaticallyAdjustsVideoMirroring = false
    connection.isVideoMirrored = true
    try phone.locked {
      $0.exposurePointOfInterest = CGPoint(x: 0.3, y: 0)
      $0.exposureMode = .continuousAutoExposure
    }
    phone.advance(milliseconds: 500)
    #expect(phone.scene.regions.last.map { abs($0.x - 0.05) < 1e-9 && $0.y == 0 } == true)
    #expect(phone.camera.exposurePointOfInterest == CGPoint(x: 0.3, y: 0))
  }

  @Test func `rule(135): rectangle and point of interest follow each other, and invalid rectangles are rejected`()
    throws
  {
    let phone = try SubjectPhone()
    try phone.locked { $0.exposurePointOfInterest = CGPoint(x: 1, y: 1) }
    #expect(phone.camera.exposureRectOfInterest == CGRect(x: 0.5, y: 0.5, width: 0.5, height: 0.5))
    #expect(
      phone.camera.defaultRectForExposurePoint(ofInterest: CGPoint(x: 1, y: 1)) == phone.camera.exposureRectOfInterest)
    try phone.locked { $0.exposureRectOfInterest = CGRect(x: 0, y: 0, width: 0.25, height: 0.5) }
    #expect(phone.camera.exposurePointOfInterest == CGPoint(x: 0.125, y: 0.25))
    #expect(phone.events("exposureRectOfInterest").count == 2)
    for rect in [
      CGRect(x: 0.9, y: 0, width: 0.2, height: 0.2), CGRect(x: 0, y: 0, width: 0.05, height: 1), .null, .infinite,
    ] {
      let refusal = try #require(try phone.refusal { $0.exposureRectOfInterest = rect })
      #expect(
        refusal.hasPrefix(
          "NSInvalidArgumentException: *** -[AVCaptureDevice setExposureRectOfInterest:] The passed rect "))
    }
    let least = phone.camera.minExposureRectOfInterestSize
    #expect(least.width > 0)
    #expect(least.height > 0)
    let smallest = CGRect(origin: .zero, size: least)
    try phone.locked { $0.exposureRectOfInterest = smallest }
    #expect(phone.camera.exposureRectOfInterest == smallest)
  }

  @Test func `rule(137): a single exposure adjustment is observable and ends locked`() throws {
    let phone = try SubjectPhone()
    phone.scene.subject.illuminance = 3000
    try phone.locked { $0.exposureMode = .autoExpose }
    phone.advance(frames: 60)
    #expect(
      phone.events("exposureMode", "isAdjustingExposure") == [
        "exposureMode \(Mode.continuousAutoExposure)->\(Mode.autoExpose)", "isAdjustingExposure false->true",
        "exposureMode \(Mode.autoExpose)->\(Mode.locked)", "isAdjustingExposure true->false",
      ])
    #expect(abs(phone.camera.exposureTargetOffset) < 0.1)
  }

  @Test func `rule(144): only automatic exposure adjusts, and locked or custom mode ends an adjustment`() throws {
    for mode in [Mode.locked, .custom] {
      let phone = try SubjectPhone()
      try phone.locked { $0.exposureMode = mode }
      phone.scene.subject.illuminance = 3000
      phone.advance(frames: 20)
      #expect(phone.events("isAdjustingExposure") == [])
      #expect(phone.camera.exposureTargetOffset > 2)

      try phone.locked { $0.exposureMode = .continuousAutoExposure }
      phone.advance(frames: 3)
      #expect(phone.camera.isAdjustingExposure)
      try phone.locked { $0.exposureMode = mode }
      phone.advance(frames: 5)
      #expect(
        phone.events("isAdjustingExposure") == ["isAdjustingExposure false->true", "isAdjustingExposure true->false"])
    }
  }

  @Test func `rule(138): a custom exposure takes effect exactly two frames later, and duration or ISO can be kept`()
    throws
  {
    let phone = try SubjectPhone()
    phone.advance(frames: 3)
    let iso = phone.camera.iso
    let before = phone.scene.frames.count
    try phone.locked {
      $0.setExposureModeCustom(duration: CMTime(value: 1, timescale: 500), iso: AVCaptureDevice.currentISO)
    }
    #expect(phone.camera.exposureMode == .custom)
    #expect(phone.camera.exposureDuration.seconds > 0.005)
    phone.advance(frames: 5)
    let shown = phone.scene.frames.dropFirst(before).map(\.exposureSeconds)
    #expect(shown.prefix(2).allSatisfy { $0 > 0.005 })
    #expect(shown.dropFirst(2).allSatisfy { $0 == 0.002 })
    #expect(phone.camera.iso == iso)
    #expect(phone.camera.exposureDuration == CMTime(value: 1, timescale: 500))
    try phone.locked {
      $0.setExposureModeCustom(duration: AVCaptureDevice.currentExposureDuration, iso: $0.activeFormat.maxISO)
    }
    phone.advance(frames: 5)
    #expect(phone.camera.iso == 1600)
    #expect(phone.camera.exposureDuration == CMTime(value: 1, timescale: 500))
  }

  @Test func `rule(140): setting the mode to custom keeps duration and ISO`() throws {
    let phone = try SubjectPhone()
    let (iso, duration) = (phone.camera.iso, phone.camera.exposureDuration)
    try phone.locked { $0.exposureMode = .custom }
    phone.scene.subject.illuminance = 50
    phone.advance(frames: 20)
    #expect(phone.camera.iso == iso)
    #expect(phone.camera.exposureDuration == duration)
    #expect(phone.camera.exposureTargetOffset < -3)
  }

  @Test func `rule(141): completion handlers run in order, with the time of the first frame that uses the settings`()
    throws
  {
    let phone = try SubjectPhone()
    let journal = Journal()
    phone.advance(frames: 2)
    let seen = phone.client.times.count
    try phone.locked {
      $0.setExposureModeCustom(duration: CMTime(value: 1, timescale: 500), iso: 100) { journal.add("a \($0.seconds)") }
      $0.setExposureTargetBias(1) { journal.add("b \($0.seconds)") }
      $0.setExposureModeCustom(duration: CMTime(value: 1, timescale: 250), iso: 100)
    }
    #expect(journal.lines.isEmpty)
    phone.advance(frames: 5)
    let time = phone.client.times[seen + 2].seconds
    #expect(journal.lines == ["a \(time)", "b \(time)"])
    #expect(phone.scene.frames.last?.exposureSeconds == 0.004)
  }

  @Test func `rule(141): a command waits while there are no frames, and the first frame of the stream uses it`() throws
  {
    let phone = try SubjectPhone(runs: false)
    let journal = Journal()
    try phone.locked {
      $0.setExposureModeCustom(duration: CMTime(value: 1, timescale: 500), iso: 100) { journal.add("\($0.seconds)") }
    }
    phone.advance(frames: 5)
    #expect(journal.lines.isEmpty)
    phone.session.startRunning()
    phone.advance(frames: 2)
    #expect(journal.lines == ["\(phone.client.times[0].seconds)"])
    #expect(phone.scene.frames[0].exposureSeconds == 0.002)
  }

  @Test func `rule(141): the async form returns the time, or at once an invalid time if the call is rejected`()
    async throws
  {
    let phone = try SubjectPhone()
    let refused = await phone.camera.setExposureModeCustom(duration: .zero, iso: 0)
    #expect(!refused.isValid)
    let unlocked = await phone.camera.setExposureTargetBias(1)
    #expect(!unlocked.isValid)
  }

  @Test
  func `rule(142), rule(148): bias persists across modes and points of interest, and the sentinel value keeps it`()
    throws
  {
    let phone = try SubjectPhone()
    #expect(phone.camera.minExposureTargetBias == -8)
    #expect(phone.camera.maxExposureTargetBias == 8)
    try phone.locked {
      $0.setExposureTargetBias(1.5)
      $0.exposurePointOfInterest = .zero
      $0.exposureMode = .autoExpose
      $0.setExposureTargetBias(AVCaptureDevice.currentExposureTargetBias)
    }
    phone.advance(frames: 60)
    #expect(phone.camera.exposureTargetBias == 1.5)
    #expect(phone.events("exposureTargetBias") == ["exposureTargetBias 0.0->1.5"])
  }

  @Test func `disconnecting a device completes its custom exposure, and later commands have no effect`()
    throws
  {
    let phone = try SubjectPhone()
    let journal = Journal()
    try phone.camera.lockForConfiguration()
    phone.camera.setExposureModeCustom(duration: CMTime(value: 1, timescale: 500), iso: 100) {
      journal.add("\($0.isValid)")
    }
    phone.system.disconnect(phone.camera)
    phone.advance(frames: 1)
    #expect(journal.lines == ["false"])
    phone.camera.setExposureModeCustom(duration: CMTime(value: 1, timescale: 500), iso: 100) {
      journal.add("later \($0.isValid)")
    }
    phone.advance(frames: 5)
    phone.camera.unlockForConfiguration()
    #expect(journal.lines == ["false", "later false"])
    #expect(phone.misuses.isEmpty)
  }
}
