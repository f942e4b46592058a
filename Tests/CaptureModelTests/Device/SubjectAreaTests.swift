import Foundation
import HardwareModel
import Testing

@testable import CaptureModel
@testable import CoreMediaModel
@testable import SimulationKernel

@Suite("Subject area changes, low-light boost, and lens smudge detection")
struct SubjectAreaTests {
  private let changed = "DeviceSubjectAreaDidChange"

  private func changes(_ phone: RoomPhone) -> Int { phone.log.events.filter { $0 == changed }.count }

  @Test func `rule(1), rule(183): enabling subject area change monitoring requires the lock`() throws {
    let phone = try RoomPhone.running()
    phone.camera.isSubjectAreaChangeMonitoringEnabled = true
    #expect(phone.misuses.count == 1)
    #expect(
      phone.misuses[0].hasPrefix(
        "NSGenericException: *** -[AVCaptureDevice setSubjectAreaChangeMonitoringEnabled:] May not"))
    #expect(!phone.camera.isSubjectAreaChangeMonitoringEnabled)
  }

  @Test func `rule(183): a subject area change is posted only while monitoring is on`() throws {
    let phone = try RoomPhone.running()
    phone.scene.subject = SIMD16(repeating: 0.5)
    phone.advance(milliseconds: 500)
    #expect(changes(phone) == 0, "off by default")
    try phone.locked { $0.isSubjectAreaChangeMonitoringEnabled = true }
    phone.advance(milliseconds: 1000)
    #expect(changes(phone) == 0, "nothing changed since")
    phone.scene.subject = SIMD16(repeating: 0.18)
    phone.advance(milliseconds: 200)
    #expect(changes(phone) == 1)
    try phone.locked { $0.isSubjectAreaChangeMonitoringEnabled = false }
    phone.advance(milliseconds: 2000)
    phone.scene.subject = SIMD16(repeating: 0.5)
    phone.advance(milliseconds: 2000)
    #expect(changes(phone) == 1)
    #expect(
      phone.events("isSubjectAreaChangeMonitoringEnabled") == [
        "isSubjectAreaChangeMonitoringEnabled false->true", "isSubjectAreaChangeMonitoringEnabled true->false",
      ])
  }

  @Test(arguments: [1, 30])
  func `rule(183): a subject change is posted once, and later frames are compared with the new scene at any rate`(
    rate: Int32
  ) throws {
    let phone = try RoomPhone.running()
    try phone.locked { device in
      device.activeVideoMaxFrameDuration = CMTime(value: 1, timescale: rate)
      device.activeVideoMinFrameDuration = CMTime(value: 1, timescale: rate)
      device.isSubjectAreaChangeMonitoringEnabled = true
    }
    phone.advance(milliseconds: 5000)
    for (reflectance, expected) in [(Float(0.5), 1), (0.51, 1), (0.18, 2)] {
      phone.scene.subject = SIMD16(repeating: reflectance)
      phone.advance(milliseconds: 5000)
      #expect(changes(phone) == expected)
    }
  }

  @Test func `a change while no frames arrive is not posted, because the first frame is the new reference`()
    throws
  {
    let phone = try RoomPhone.running()
    try phone.locked { $0.isSubjectAreaChangeMonitoringEnabled = true }
    phone.advance(milliseconds: 500)
    phone.session.stopRunning()
    phone.scene.subject = SIMD16(repeating: 0.5)
    phone.session.startRunning()
    phone.advance(milliseconds: 2000)
    #expect(changes(phone) == 0)
  }

  @Test func `rule(187): smudge detection reports a clean lens until it is soiled`() throws {
    let phone = try RoomPhone.running(.roomCamera { $0.formats[1].features.insert(.smudgeDetection) })
    try phone.locked { $0.setCameraLensSmudgeDetectionEnabled(true, detectionInterval: .invalid) }
    phone.advance(milliseconds: 1100)
    #expect(phone.camera.cameraLensSmudgeDetectionStatus == .smudgeNotDetected)
  }

  @Test func `rule(187): smudge detection starts over with each start of the session`() throws {
    let phone = try RoomPhone.running(.roomCamera { $0.formats[1].features.insert(.smudgeDetection) })
    try phone.locked { $0.setCameraLensSmudgeDetectionEnabled(true, detectionInterval: .invalid) }
    phone.advance(milliseconds: 1100)
    phone.session.stopRunning()
    phone.system.setLensSmudged(true, phone.camera)
    phone.session.startRunning()
    #expect(phone.camera.cameraLensSmudgeDetectionStatus == .unknown)
    phone.advance(milliseconds: 1100)
    #expect(phone.camera.cameraLensSmudgeDetectionStatus == .smudged)
  }

  @Test(arguments: [(Float(0.19), 0), (0.21, 0), (0.24, 1), (0.14, 1), (0.01, 1)])
  func `a subject change requires a fifth of the light to change`(reflectance: Float, expected: Int) throws {
    let phone = try RoomPhone.running()
    try phone.locked { $0.isSubjectAreaChangeMonitoringEnabled = true }
    phone.advance(milliseconds: 500)
    phone.scene.subject = SIMD16(repeating: reflectance)
    phone.advance(milliseconds: 500)
    #expect(changes(phone) == expected)
  }

  @Test func `a continuously changing subject posts at most once a second, and a still one posts nothing`() throws {
    let phone = try RoomPhone.running()
    try phone.locked { $0.isSubjectAreaChangeMonitoringEnabled = true }
    phone.advance(milliseconds: 100)
    phone.scene.subject = SIMD16(repeating: 0.4)
    phone.advance(milliseconds: 500)
    phone.scene.subject = SIMD16(repeating: 0.1)
    phone.advance(milliseconds: 3000)
    #expect(changes(phone) == 1)
    phone.scene.subject = SIMD16(repeating: 0.4)
    phone.advance(milliseconds: 100)
    #expect(changes(phone) == 2)
  }

  @Test func `zoom, torch, and exposure do not count as subject changes`() throws {
    let phone = try RoomPhone.running()
    try phone.locked { $0.isSubjectAreaChangeMonitoringEnabled = true }
    phone.advance(milliseconds: 500)
    try phone.locked { $0.videoZoomFactor = 2 }
    phone.advance(milliseconds: 500)
    try phone.locked { $0.torchMode = .on }
    phone.advance(milliseconds: 500)
    #expect(changes(phone) == 0)
  }

  /// Simulates a tap to focus: one adjustment at that point, with subject area change monitoring.
  private func tap(_ camera: AVCaptureDevice, at point: CGPoint) {
    camera.focusPointOfInterest = point
    camera.focusMode = .autoFocus
    camera.exposurePointOfInterest = point
    camera.exposureMode = .autoExpose
    camera.isSubjectAreaChangeMonitoringEnabled = true
  }

  @Test(arguments: [true, false])
  func
    `rule(185): focus and exposure stay locked after a tap until the app restores them on a subject change`(
      listens: Bool
    ) throws
  {
    let phone = try RoomPhone.running(.roomCamera { $0.formats[1].autoFocusSystem = .phaseDetection })
    let (camera, center) = (phone.camera, phone.system.notificationCenter)
    let token = center.addObserver(
      forName: AVCaptureDevice.subjectAreaDidChangeNotification, object: camera, queue: nil
    ) { _ in
      guard listens, (try? camera.lockForConfiguration()) != nil else { return }
      camera.focusPointOfInterest = CGPoint(x: 0.5, y: 0.5)
      camera.focusMode = .continuousAutoFocus
      camera.exposurePointOfInterest = CGPoint(x: 0.5, y: 0.5)
      camera.exposureMode = .continuousAutoExposure
      camera.isSubjectAreaChangeMonitoringEnabled = false
      camera.unlockForConfiguration()
    }
    defer { center.removeObserver(token) }
    try phone.locked { tap($0, at: CGPoint(x: 0.1, y: 0.1)) }
    phone.advance(milliseconds: 1000)
    #expect(camera.focusMode == .locked)
    #expect(camera.exposureMode == .locked)
    #expect(changes(phone) == 0)
    phone.scene.subject = SIMD16(repeating: 0.6)
    phone.advance(milliseconds: 3000)
    #expect(changes(phone) == 1)
    #expect(camera.focusMode == (listens ? .continuousAutoFocus : .locked))
    #expect(camera.exposureMode == (listens ? .continuousAutoExposure : .locked))
    #expect(camera.exposurePointOfInterest.x == (listens ? 0.5 : 0.1))
    #expect(camera.isSubjectAreaChangeMonitoringEnabled != listens)
    #expect((abs(camera.exposureTargetOffset) < 0.3) == listens)
    #expect(phone.misuses.isEmpty)
  }

  @Test func `rule(188): each device monitors its own subject area`() throws {
    let phone = try RoomPhone.running()
    let other = AVCaptureDevice(.roomCamera(), source: .camera(Room()), in: phone.system)
    try phone.locked { $0.isSubjectAreaChangeMonitoringEnabled = true }
    #expect(!other.isSubjectAreaChangeMonitoringEnabled)
    #expect(AVCaptureDevice.subjectAreaDidChangeNotification == Notification.Name.AVCaptureDeviceSubjectAreaDidChange)
  }

  @Test func `rule(186): low-light boost requires support and the lock, and turns on in the dark`() throws {
    let without = try RoomPhone.running()
    without.camera.automaticallyEnablesLowLightBoostWhenAvailable = true
    try without.locked { $0.automaticallyEnablesLowLightBoostWhenAvailable = true }
    #expect(without.misuses.map { $0.prefix { $0 != ":" } } == ["NSGenericException", "NSInvalidArgumentException"])
    #expect(!without.camera.isLowLightBoostSupported)

    let phone = try RoomPhone.running(.roomCamera { $0.supportsLowLightBoost = true })
    phone.scene.illuminance = 5
    phone.advance(milliseconds: 200)
    #expect(!phone.camera.isLowLightBoostEnabled, "no client allowed it")
    try phone.locked { $0.automaticallyEnablesLowLightBoostWhenAvailable = true }
    phone.advance(milliseconds: 200)
    phone.scene.illuminance = 15
    phone.advance(milliseconds: 200)
    #expect(phone.camera.isLowLightBoostEnabled)
    phone.scene.illuminance = 25
    phone.advance(milliseconds: 200)
    #expect(
      phone.events("isLowLightBoostEnabled") == [
        "isLowLightBoostEnabled false->true", "isLowLightBoostEnabled true->false",
      ])
    #expect(phone.events("automaticallyEnablesLowLightBoostWhenAvailable").count == 1)
    #expect(phone.misuses.isEmpty)
  }

  @Test func `rule(187): a smudge is detected after one second of frames and again at each interval`() throws {
    let descriptor = DeviceDescriptor.roomCamera { $0.formats[1].features.insert(.smudgeDetection) }
    let phone = try RoomPhone.running(descriptor)
    phone.system.setLensSmudged(true, phone.camera)
    try phone.locked {
      $0.setCameraLensSmudgeDetectionEnabled(true, detectionInterval: CMTime(value: 2, timescale: 1))
    }
    #expect(phone.camera.isCameraLensSmudgeDetectionEnabled)
    #expect(phone.camera.cameraLensSmudgeDetectionInterval == CMTime(value: 2, timescale: 1))
    phone.advance(milliseconds: 1100)
    phone.system.setLensSmudged(false, phone.camera)
    phone.advance(milliseconds: 1500)
    #expect(phone.camera.cameraLensSmudgeDetectionStatus == .smudged, "there was no second look")
    phone.advance(milliseconds: 600)
    try phone.locked { $0.activeFormat = $0.formats[0] }
    #expect(
      phone.events("cameraLensSmudgeDetectionStatus") == [
        "cameraLensSmudgeDetectionStatus disabled->unknown", "cameraLensSmudgeDetectionStatus unknown->smudged",
        "cameraLensSmudgeDetectionStatus smudged->smudgeNotDetected",
        "cameraLensSmudgeDetectionStatus smudgeNotDetected->disabled",
      ])
    try phone.locked { $0.setCameraLensSmudgeDetectionEnabled(true, detectionInterval: .zero) }
    #expect(phone.misuses.map { $0.prefix { $0 != ":" } } == ["NSInvalidArgumentException"])
  }
}
