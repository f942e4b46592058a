import Foundation
import HardwareModel
import Testing

@testable import CaptureModel
@testable import CoreMediaModel

@Suite("Video effects")
struct VideoEffectTests {
  typealias Device = AVCaptureDevice

  /// A camera whose second format supports all video effects.
  private static let rich = DeviceDescriptor.roomCamera { camera in
    camera.formats[1].features = [.centerStage, .portraitEffect, .studioLighting, .reactions, .backgroundReplacement]
    camera.formats[1].unprinted.centerStageZoomRange = 1...2
  }

  @Test
  func
    `rule(114): Center Stage raises NSInvalidArgumentException in user mode, and app mode sets it for all cameras`()
    throws
  {
    let phone = try RoomPhone(Self.rich)
    phone.use {
      #expect(Device.centerStageControlMode == .user)
      Device.isCenterStageEnabled = true
      #expect(!Device.isCenterStageEnabled)
      #expect(!phone.camera.isCenterStageActive)
      #expect(phone.misuses.map { $0.prefix(27) } == ["NSInvalidArgumentException:"])
      Device.centerStageControlMode = .app
      Device.isCenterStageEnabled = true
      #expect(Device.isCenterStageEnabled)
      #expect(phone.camera.isCenterStageActive)
      #expect(!phone.back.isCenterStageActive, "its formats cannot")
    }
    #expect(
      phone.events("isCenterStageEnabled", "isCenterStageActive") == [
        "isCenterStageEnabled false->true", "isCenterStageActive false->true",
      ])
  }

  @Test func `a format without effects ends all of them, and observers are notified one after the other`() throws {
    var descriptor = Self.rich
    guard var camera = descriptor.camera else { return }
    camera.formats[1].unprinted.capabilities.insert(.edgeLight)
    descriptor.kind = .camera(camera)
    let phone = try RoomPhone(descriptor)
    VideoEffect.allCases.forEach { phone.system.setVideoEffect($0, enabled: true) }
    let properties = [
      "isCenterStageActive", "isPortraitEffectActive", "isStudioLightActive", "isBackgroundReplacementActive",
      "isEdgeLightActive", "canPerformReactionEffects", "availableReactionTypes",
    ]
    for (index, isActive) in [(0, false), (1, true)] {
      phone.log.clear()
      try phone.locked { $0.activeFormat = $0.formats[index] }
      let told = phone.log.events.map { $0.split(separator: " ") }.filter { properties.contains(String($0[0])) }
      #expect(told.map { String($0[0]) } == properties)
      #expect(told.prefix(6).allSatisfy { $0[1] == "\(!isActive)->\(isActive)" })
    }
  }

  @Test
  func `rule(114), rule(172): active Center Stage limits the zoom, even after a format change, until it is off`()
    throws
  {
    let phone = try RoomPhone(Self.rich)
    try phone.locked { $0.videoZoomFactor = 5 }
    phone.system.setVideoEffect(.centerStage, enabled: true)
    #expect(phone.camera.videoZoomFactor == 2)
    #expect(phone.camera.maxAvailableVideoZoomFactor == 2)
    try phone.locked { $0.activeFormat = $0.formats[1] }
    #expect(phone.camera.isCenterStageActive)
    #expect(phone.camera.maxAvailableVideoZoomFactor == 2)
    try phone.locked { $0.videoZoomFactor = 10 }
    #expect(phone.camera.videoZoomFactor == 2)
    phone.system.setVideoEffect(.centerStage, enabled: false)
    #expect(phone.camera.maxAvailableVideoZoomFactor == 16)
    #expect(phone.misuses.isEmpty)
  }

  @Test func `rule(114): active Center Stage limits the frame durations`() throws {
    let phone = try RoomPhone.running(Self.rich)
    let sixty = CMTime(value: 1, timescale: 60)
    try phone.locked { $0.activeVideoMinFrameDuration = sixty }
    phone.system.setVideoEffect(.centerStage, enabled: true)
    #expect(phone.camera.activeVideoMinFrameDuration == CMTime(value: 1, timescale: 30))
    try phone.locked { $0.activeVideoMinFrameDuration = sixty }
    #expect(phone.misuses.map { $0.prefix(27) } == ["NSInvalidArgumentException:"])
    phone.system.setVideoEffect(.centerStage, enabled: false)
    try phone.locked { $0.activeVideoMinFrameDuration = sixty }
    #expect(phone.camera.activeVideoMinFrameDuration == sixty)
  }

  @Test(arguments: [
    VideoEffect.portraitEffect, .studioLight, .backgroundReplacement,
  ]) func `background replacement and studio light also limit the frame durations`(_ effect: VideoEffect) throws {
    let phone = try RoomPhone.running(Self.rich)
    let sixty = CMTime(value: 1, timescale: 60)
    try phone.locked { $0.activeVideoMinFrameDuration = sixty }
    phone.system.setVideoEffect(effect, enabled: true)
    #expect(phone.camera.activeVideoMinFrameDuration == CMTime(value: 1, timescale: 30))
    try phone.locked { $0.activeVideoMinFrameDuration = sixty }
    #expect(phone.misuses.count == 1)
    #expect(phone.camera.maxAvailableVideoZoomFactor == 16)
  }

  @Test func `Center Stage's rectangle of interest must be inside the image, and Center Stage must be on`() throws {
    let phone = try RoomPhone(Self.rich)
    let half = CGRect(x: 0, y: 0, width: 0.5, height: 1)
    try phone.locked { $0.centerStageRectOfInterest = half }
    phone.system.setVideoEffect(.centerStage, enabled: true)
    try phone.locked { $0.centerStageRectOfInterest = CGRect(x: 0.6, y: 0, width: 0.5, height: 1) }
    #expect(phone.misuses.map { $0.prefix(27) } == ["NSInvalidArgumentException:", "NSInvalidArgumentException:"])
    try phone.locked { $0.centerStageRectOfInterest = half }
    #expect(phone.camera.centerStageRectOfInterest == half)
    try phone.locked {
      $0.activeFormat = $0.formats[0]
      $0.centerStageRectOfInterest = CGRect(x: 0.5, y: 0, width: 0.5, height: 1)
    }
    #expect(!phone.camera.isCenterStageActive, "it need not be active")
    #expect(phone.misuses.count == 2, "it need not be active")
  }

  @Test func `rule(115): the user turns effects on for all cameras, and those that the format supports are active`()
    throws
  {
    let phone = try RoomPhone(Self.rich)
    let effects: [(VideoEffect, KeyPath<Device, Bool>, String)] = [
      (.portraitEffect, \.isPortraitEffectActive, "isPortraitEffectActive"),
      (.studioLight, \.isStudioLightActive, "isStudioLightActive"),
      (.backgroundReplacement, \.isBackgroundReplacementActive, "isBackgroundReplacementActive"),
    ]
    for (effect, isActive, name) in effects {
      #expect(!phone.camera[keyPath: isActive])
      phone.system.setVideoEffect(effect, enabled: true)
      #expect(phone.camera[keyPath: isActive])
      #expect(phone.events(name) == ["\(name) false->true"])
    }
    phone.system.setVideoEffect(.edgeLight, enabled: true)
    #expect(!phone.camera.isEdgeLightActive, "the format has none")
    phone.use {
      #expect(Device.isPortraitEffectEnabled)
      #expect(Device.isStudioLightEnabled)
      #expect(Device.isBackgroundReplacementEnabled)
      #expect(Device.isEdgeLightEnabled)
      #expect(Device.reactionEffectGesturesEnabled)
    }
    try phone.locked { $0.activeFormat = $0.formats[0] }
    #expect(phone.events("isPortraitEffectActive").last == "isPortraitEffectActive true->false")
  }

  @Test func `rule(115): a reaction plays for a limited time if the user and the format allow it`() throws {
    let phone = try RoomPhone(Self.rich)
    phone.camera.performEffect(for: .balloons)
    phone.use {
      #expect(!Device.reactionEffectsEnabled)
      #expect(!phone.camera.canPerformReactionEffects)
    }
    #expect(phone.camera.reactionEffectsInProgress.isEmpty)
    #expect(phone.misuses.isEmpty)
    phone.system.setVideoEffect(.reactions, enabled: true)
    #expect(phone.camera.canPerformReactionEffects)
    #expect(phone.camera.availableReactionTypes.contains(.balloons))
    phone.camera.performEffect(for: .balloons)
    phone.advance(milliseconds: 1000)
    phone.camera.performEffect(for: .rain)
    #expect(phone.camera.reactionEffectsInProgress.map(\.reactionType) == [.balloons, .rain])
    #expect(phone.camera.reactionEffectsInProgress[1].startTime == CMTime(value: 1, timescale: 1))
    let balloons = phone.camera.reactionEffectsInProgress[0]
    #expect(!balloons.endTime.isValid)
    phone.advance(milliseconds: 2000)
    #expect(phone.camera.reactionEffectsInProgress.map(\.reactionType) == [.rain])
    #expect(balloons.endTime == CMTime(value: 3, timescale: 1))
    phone.advance(milliseconds: 1000)
    #expect(phone.camera.reactionEffectsInProgress.isEmpty)
    #expect(phone.events("reactionEffectsInProgress").count == 4)

    phone.camera.performEffect(for: .init(rawValue: "another"))
    #expect(phone.misuses.map { $0.prefix(27) } == ["NSInvalidArgumentException:"])
  }

  @Test func `rule(187): spatial and cinematic capture report no warnings while no output captures them`() throws {
    let phone = try RoomPhone.running(Self.rich)
    #expect(phone.camera.spatialCaptureDiscomfortReasons.isEmpty)
    #expect(phone.camera.cinematicVideoCaptureSceneMonitoringStatuses.isEmpty)
  }
}
