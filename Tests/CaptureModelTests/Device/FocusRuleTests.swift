import Foundation
import HardwareModel
import ModelTestSupport
import Testing

@testable import CameraControl
@testable import CaptureModel
@testable import CoreMediaModel

@Suite("Device focus")
struct FocusRuleTests {
  typealias Mode = AVCaptureDevice.FocusMode
  typealias Range = AVCaptureDevice.AutoFocusRangeRestriction

  @Test func `focus modes have Apple's raw values`() {
    #expect([Mode.locked, .autoFocus, .continuousAutoFocus].map(\.rawValue) == [0, 1, 2])
    #expect([Range.none, .near, .far].map(\.rawValue) == [0, 1, 2])
  }

  @Test(
    arguments: [
      Refused("setFocusMode:", { $0.focusMode = .autoFocus }),
      Refused("setFocusPointOfInterest:", { $0.focusPointOfInterest = .zero }),
      Refused("setFocusRectOfInterest:", { $0.focusRectOfInterest = .zero }),
      Refused("setAutoFocusRangeRestriction:", { $0.autoFocusRangeRestriction = .near }),
      Refused("setSmoothAutoFocusEnabled:", { $0.isSmoothAutoFocusEnabled = true }),
      Refused("setFocusModeLockedWithLensPosition:completionHandler:", { $0.setFocusModeLocked(lensPosition: 7) }),
      Refused(
        "setAutomaticallyAdjustsFaceDrivenAutoFocusEnabled:",
        { $0.automaticallyAdjustsFaceDrivenAutoFocusEnabled = false }
      ),
      Refused("setFaceDrivenAutoFocusEnabled:", { $0.isFaceDrivenAutoFocusEnabled = false }),
    ] as [Refused]) func `rule(1), rule(4): every focus setter checks for the lock first`(
      _ refused: Refused
    ) throws
  {
    let phone = try SubjectPhone(focusing: .none)
    refused.set(phone.camera)
    #expect(
      phone.misuses == [
        "NSGenericException: *** -[AVCaptureDevice \(refused.name)] May not be called without first successfully gaining "
          + "exclusive ownership of the device using -lockForConfiguration:"
      ])
  }

  @Test(
    arguments: [
      Refused(
        "setFocusMode:] Unsupported focusMode - use -isFocusModeSupported: to discover valid focus modes",
        { $0.focusMode = .continuousAutoFocus }
      ),
      Refused(
        "setFocusModeLockedWithLensPosition:completionHandler:] Unsupported focusMode - use -isFocusModeSupported: to discover valid focus modes",
        { $0.setFocusModeLocked(lensPosition: 0.5) }
      ),
      Refused(
        "setFocusPointOfInterest:] Not supported - use -isFocusPointOfInterestSupported",
        { $0.focusPointOfInterest = .zero }),
      Refused(
        "setFocusRectOfInterest:] Not supported - use -isFocusRectOfInterestSupported",
        { $0.focusRectOfInterest = CGRect(x: 0, y: 0, width: 1, height: 1) }
      ),
      Refused(
        "setAutoFocusRangeRestriction:] Not supported - use -isAutoFocusRangeRestrictionSupported",
        { $0.autoFocusRangeRestriction = .near }),
      Refused(
        "setSmoothAutoFocusEnabled:] Not supported - use -isSmoothAutoFocusSupported",
        { $0.isSmoothAutoFocusEnabled = true }),
      Refused(
        "setAutomaticallyAdjustsFaceDrivenAutoFocusEnabled:] Not supported - use -isFocusModeSupported: to discover if autofocus is supported",
        { $0.automaticallyAdjustsFaceDrivenAutoFocusEnabled = false }
      ),
    ] as [Refused]) func `rule(2), rule(134): a fixed-focus lens rejects all focus settings`(_ refused: Refused) throws
  {
    let phone = try SubjectPhone(focusing: .none)
    #expect(!phone.camera.isFocusModeSupported(.locked))
    #expect(!phone.camera.isFocusPointOfInterestSupported)
    #expect(!phone.camera.isSmoothAutoFocusSupported)
    #expect(!phone.camera.isAutoFocusRangeRestrictionSupported)
    #expect(phone.camera.minFocusRectOfInterestSize == .zero)
    #expect(phone.camera.lensPosition == 1)
    #expect(phone.camera.defaultRectForFocusPoint(ofInterest: .zero).isNull)
    #expect(try phone.refusal(refused.set) == "NSInvalidArgumentException: *** -[AVCaptureDevice \(refused.name)")
  }

  @Test func `rule(2): smooth focus can be switched off on a camera that does not support it`() throws {
    let phone = try SubjectPhone(focusing: .none)
    try phone.locked { $0.isSmoothAutoFocusEnabled = false }
    #expect(phone.misuses.isEmpty)
  }

  @Test func `rule(125), rule(127): a single focus search is observable and ends locked`() throws {
    let phone = try SubjectPhone()
    phone.scene.subject.meters = 0.2
    try phone.locked { $0.focusMode = .autoFocus }
    phone.advance(frames: 40)
    #expect(
      phone.events("focusMode", "isAdjustingFocus") == [
        "focusMode \(Mode.continuousAutoFocus)->\(Mode.autoFocus)", "isAdjustingFocus false->true",
        "focusMode \(Mode.autoFocus)->\(Mode.locked)", "isAdjustingFocus true->false",
      ])
    #expect(abs(phone.camera.lensPosition - 0.5) < 0.01)
    #expect(phone.events("lensPosition").count >= 3)
  }

  @Test func `rule(124): point, range restriction, and smooth focus take effect when the mode is next set`() throws {
    let phone = try SubjectPhone()
    func region() -> ImageRegion? { phone.camera.readControl(\.focus.region) }
    let before = region()
    try phone.locked { $0.focusPointOfInterest = CGPoint(x: 1, y: 0) }
    #expect(region() == before)
    try phone.locked { $0.focusMode = .continuousAutoFocus }
    #expect(region() == ImageRegion(x: 0.5, y: 0, width: 0.5, height: 0.5))
    #expect(phone.events("focusPointOfInterest", "focusRectOfInterest").count == 2)
  }

  @Test func `rule(135): rectangle and point of interest for focus follow each other`() throws {
    let phone = try SubjectPhone()
    try phone.locked { $0.focusPointOfInterest = .zero }
    #expect(phone.camera.focusRectOfInterest == phone.camera.defaultRectForFocusPoint(ofInterest: .zero))
    try phone.locked { $0.focusRectOfInterest = CGRect(x: 0.5, y: 0, width: 0.5, height: 0.25) }
    #expect(phone.camera.focusPointOfInterest == CGPoint(x: 0.75, y: 0.125))
    #expect(phone.events("focusRectOfInterest").count == 2)
    let refusal = try #require(
      try phone.refusal { $0.focusRectOfInterest = CGRect(x: 0.9, y: 0, width: 0.5, height: 1) })
    #expect(
      refusal.hasPrefix("NSInvalidArgumentException: *** -[AVCaptureDevice setFocusRectOfInterest:] The passed rect "))
  }

  @Test(
    arguments: [
      { $0.setFocusModeLocked(lensPosition: 1.01) }, { $0.setFocusModeLocked(lensPosition: -0.01) },
      { $0.setFocusModeLocked(lensPosition: .nan) }, { $0.setFocusModeLocked(lensPosition: .infinity) },
    ] as [@Sendable (AVCaptureDevice) -> Void])
  func `rule(3), rule(128): lens positions outside the range are rejected`(
    _ set: @Sendable (AVCaptureDevice) -> Void
  ) throws {
    let phone = try SubjectPhone()
    let refusal = try #require(try phone.refusal(set))
    #expect(refusal.hasPrefix("NSRangeException: *** -[AVCaptureDevice "))
    #expect(refusal.contains("] the passed "))
    #expect(phone.camera.focusMode == .continuousAutoFocus)
  }

  @Test func `rule(410): a focus point outside the image is accepted, and the nearest point inside is focused`() throws
  {
    let phone = try SubjectPhone()
    for point in [CGPoint(x: 0.5, y: 1.5), CGPoint(x: -3, y: 0.5), CGPoint(x: CGFloat.infinity, y: -1e300)] {
      try phone.locked {
        $0.focusPointOfInterest = point
        $0.focusMode = .autoFocus
        $0.exposurePointOfInterest = point
        $0.exposureMode = .autoExpose
      }
      #expect(phone.camera.focusPointOfInterest == point)
      #expect(phone.camera.exposurePointOfInterest == point)
      for rect in [phone.camera.focusRectOfInterest, phone.camera.exposureRectOfInterest] {
        #expect(rect.minX >= 0)
        #expect(rect.minY >= 0)
        #expect(rect.maxX <= 1)
        #expect(rect.maxY <= 1)
      }
      phone.advance(frames: 30)
    }
    #expect(phone.misuses.isEmpty)
  }

  @Test
  func `rule(128), rule(141): the lens locks at the given position, and the handler gets the time of its first frame`()
    throws
  {
    let phone = try SubjectPhone()
    let journal = Journal()
    phone.advance(frames: 2)
    let seen = phone.client.times.count
    try phone.locked { $0.setFocusModeLocked(lensPosition: 0.25) { journal.add("\($0.seconds)") } }
    #expect(phone.camera.focusMode == .locked)
    phone.advance(frames: 5)
    #expect(journal.lines == ["\(phone.client.times[seen + 2].seconds)"])
    #expect(phone.camera.lensPosition == 0.25)
    #expect(phone.events("lensPosition").count == 1)
  }

  @Test func `rule(129): currentLensPosition keeps the position; other positions require support`() throws {
    let phone = try SubjectPhone(.builtInTripleCamera)
    #expect(!phone.camera.isLockingFocusWithCustomLensPositionSupported)
    let refusal = try phone.refusal { $0.setFocusModeLocked(lensPosition: 0.25) }
    #expect(
      refusal
        == "NSInvalidArgumentException: *** -[AVCaptureDevice setFocusModeLockedWithLensPosition:completionHandler:] Not supported - use -isLockingFocusWithCustomLensPositionSupported"
    )
    let position = phone.camera.lensPosition
    try phone.locked { $0.setFocusModeLocked(lensPosition: AVCaptureDevice.currentLensPosition) }
    phone.scene.subject.meters = 0.15
    phone.advance(frames: 20)
    #expect(phone.camera.focusMode == .locked)
    #expect(phone.camera.lensPosition == position)
  }

  @Test func `rule(131): a later mode replaces a pending lens lock, whose handler is still called`()
    throws
  {
    let phone = try SubjectPhone()
    let journal = Journal()
    let position = phone.camera.lensPosition
    try phone.locked {
      $0.setFocusModeLocked(lensPosition: 0.1) { _ in journal.add("called") }
      $0.focusMode = .continuousAutoFocus
    }
    phone.advance(frames: 40)
    #expect(journal.lines == ["called"])
    #expect(phone.camera.focusMode == .continuousAutoFocus)
    #expect(abs(phone.camera.lensPosition - position) < 0.01)
  }

  @Test func `rule(133): the minimum focus distance is in millimeters`() throws {
    #expect(try SubjectPhone().camera.minimumFocusDistance == 100)
    #expect(TestPhone().back.minimumFocusDistance == -1)
  }

  @Test func `rule(136): a lens does not focus closer than its minimum distance, and zooming in from there helps`()
    throws
  {
    let phone = try SubjectPhone()
    let nearest = Double(phone.camera.minimumFocusDistance) / 1000
    // A 10 mm code that fills a third of an image with a 60 degree field of view.
    let wanted = 0.03 / 2 / tan(.pi / 6)
    phone.scene.subject.meters = wanted
    phone.advance(frames: 60)
    #expect(wanted < nearest)
    #expect(phone.camera.lensPosition == 0)
    #expect(!phone.camera.isAdjustingFocus)
    let frame = try #require(phone.scene.frames.last)
    #expect(phone.scene.subject.measure(frame).sharpness < 0.1)
    phone.scene.subject.meters = nearest
    try phone.locked { $0.videoZoomFactor = CGFloat(nearest / wanted) }
    phone.advance(frames: 60)
    let sharp = try #require(phone.scene.frames.last)
    #expect(phone.scene.subject.measure(sharp).sharpness > 0.99)
    #expect(phone.misuses.isEmpty)
  }

  @Test func `face-driven autofocus can be set manually only when automatic adjustment is off`() throws {
    let (phone, fixed) = (try SubjectPhone(), try SubjectPhone(focusing: .none))
    #expect(phone.camera.automaticallyAdjustsFaceDrivenAutoFocusEnabled)
    #expect(phone.camera.isFaceDrivenAutoFocusEnabled)
    #expect(!fixed.camera.automaticallyAdjustsFaceDrivenAutoFocusEnabled)
    #expect(!fixed.camera.isFaceDrivenAutoFocusEnabled)
    #expect(fixed.camera.isFaceDrivenAutoExposureEnabled, "exposure sees them")
    #expect(try phone.refusal { $0.isFaceDrivenAutoFocusEnabled = false } != nil)
    try phone.locked {
      $0.automaticallyAdjustsFaceDrivenAutoFocusEnabled = false
      $0.isFaceDrivenAutoFocusEnabled = false
    }
    #expect(!phone.camera.isFaceDrivenAutoFocusEnabled)
  }

  @Test func `rule(105): a new format centers the points of interest for focus and exposure, observably`() throws {
    let phone = try RoomPhone(
      .roomCamera { camera in
        for index in camera.formats.indices { camera.formats[index].autoFocusSystem = .phaseDetection }
      })
    let corner = CGPoint(x: 0.1, y: 0.1)
    try phone.locked {
      ($0.focusPointOfInterest, $0.exposurePointOfInterest) = (corner, corner)
      ($0.focusMode, $0.exposureMode) = (.continuousAutoFocus, .continuousAutoExposure)
    }
    phone.log.clear()
    try phone.locked { $0.activeFormat = $0.formats[1] }
    let middle = CGPoint(x: 0.5, y: 0.5)
    #expect(phone.camera.focusPointOfInterest == middle)
    #expect(phone.camera.exposurePointOfInterest == middle)
    #expect(phone.events("focusPointOfInterest").count == 1)
  }
}
