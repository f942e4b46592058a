import Foundation
import Testing

@testable import AVFoundationTypes
@testable import CaptureModel
@testable import CoreMediaModel

@Suite("Torch and flash")
struct TorchTests {
  typealias Device = AVCaptureDevice

  @Test
  func `rule(1), rule(4): torch and flash setters report the missing lock first, even on a device without a torch`()
    throws
  {
    let phone = try RoomPhone(.roomCamera { $0.hasTorch = false })
    phone.camera.torchMode = .on
    try phone.camera.setTorchModeOn(level: 7)
    phone.camera.flashMode = .on
    let selectors = ["setTorchMode:", "setTorchModeOnWithLevel:error:", "setFlashMode:"]
    #expect(
      phone.misuses
        == selectors.map {
          "NSGenericException: *** -[AVCaptureDevice \($0)] May not be called without first successfully gaining exclusive ownership "
            + "of the device using -lockForConfiguration:"
        })
  }

  @Test(arguments: Device.TorchMode.allCases) func `rule(2), rule(8): a device without a torch rejects every mode`(
    mode: Device.TorchMode
  ) throws {
    let phone = try RoomPhone(.roomCamera { $0.hasTorch = false })
    #expect(!phone.camera.hasTorch)
    #expect(!phone.camera.isTorchAvailable)
    #expect(!phone.camera.isTorchModeSupported(mode))
    try phone.locked { $0.torchMode = mode }
    #expect(
      phone.misuses == [
        "NSInvalidArgumentException: *** -[AVCaptureDevice setTorchMode:] The passed torchMode \(mode.rawValue) is not supported - use "
          + "-isTorchModeSupported: to discover valid torch modes"
      ])
  }

  @Test(arguments: Device.FlashMode.allCases) func `rule(8): a device without a flash rejects every mode, even off`(
    mode: Device.FlashMode
  ) throws {
    let phone = try RoomPhone(.roomCamera { $0.hasFlash = false })
    #expect(!phone.camera.isFlashAvailable)
    #expect(!phone.camera.isFlashModeSupported(mode))
    try phone.locked { $0.flashMode = mode }
    #expect(
      phone.misuses == [
        "NSInvalidArgumentException: *** -[AVCaptureDevice setFlashMode:] The passed flashMode \(mode.rawValue) is not supported - "
          + "use -isFlashModeSupported: to discover valid flash modes."
      ])
  }

  @Test func `rule(165): the exception text shows the maximum torch level as FLT_MAX`() throws {
    let phone = try RoomPhone(.roomCamera { $0.hasTorch = false })
    try phone.locked { try $0.setTorchModeOn(level: Device.maxAvailableTorchLevel) }
    #expect(phone.misuses.count == 1)
    #expect(
      phone.misuses[0].contains(
        "The passed torchLevel 340282346638528859811704183484516925440.000000 is not supported - use -isTorchModeSupported:"
      ))
  }

  @Test(arguments: [0, -0.1, 1.01, .nan, .infinity] as [Float])
  func `rule(164): a torch level must be above 0 and at most 1, or be maxAvailableTorchLevel`(level: Float) throws {
    let phone = try RoomPhone.running()
    try phone.locked { try $0.setTorchModeOn(level: level) }
    #expect(phone.misuses.map { $0.prefix(27) } == ["NSInvalidArgumentException:"])
    #expect(phone.camera.torchMode == .off)
  }

  @Test func `rule(166), rule(171): a torch that is turned on has full level and lights the frames`()
    throws
  {
    let phone = try RoomPhone.running()
    try phone.locked { $0.torchMode = .on }
    #expect(
      phone.log.events == ["torchMode off->on", "isTorchActive false->true", "torchLevel 0.0->1.0"])
    phone.advance(milliseconds: 150)
    #expect(phone.scene.settings.first?.torchLevel == 0)
    #expect(phone.scene.settings.last?.torchLevel == 1)
    try phone.locked { try $0.setTorchModeOn(level: 0.25) }
    #expect(phone.camera.torchLevel == 0.25)
    phone.advance(milliseconds: 150)
    #expect(phone.scene.settings.last?.torchLevel == 0.25)
    try phone.locked { $0.torchMode = .on }
    #expect(phone.camera.torchLevel == 1, "setting the mode sets the level to its maximum")
    try phone.locked { try $0.setTorchModeOn(level: Device.maxAvailableTorchLevel) }
    #expect(phone.camera.torchLevel == 1)
    try phone.locked { $0.torchMode = .off }
    #expect(!phone.camera.isTorchActive)
    #expect(phone.camera.torchLevel == 0)
  }

  @Test func `rule(162), rule(164): a torch that is too hot is unavailable; setting a level throws, and a mode waits`()
    throws
  {
    let phone = try RoomPhone.running()
    try phone.locked { $0.torchMode = .on }
    phone.log.clear()
    phone.system.change { phone.camera.setTorchAvailable(false, $0) }
    #expect(
      phone.log.events == [
        "isTorchAvailable true->false", "isTorchActive true->false", "torchLevel 1.0->0.0",
        "isFlashAvailable true->false",
      ])
    #expect(phone.camera.torchMode == .on)
    let error = #expect(throws: AVError.self) { try phone.locked { try $0.setTorchModeOn(level: 0.5) } }
    #expect(error?.code == .torchLevelUnavailable)
    #expect(error?.code.rawValue == -11846)
    #expect(!phone.camera.flashWouldFire(.on))
    phone.system.change { phone.camera.setTorchAvailable(true, $0) }
    #expect(phone.camera.isTorchActive)
    #expect(phone.misuses.isEmpty)
  }

  @Test func `rule(164): an invalid level is API misuse even when the torch is too hot`() throws {
    let phone = try RoomPhone.running()
    phone.system.change { phone.camera.setTorchAvailable(false, $0) }
    try phone.locked { try $0.setTorchModeOn(level: 2) }
    #expect(phone.misuses.count == 1)
  }

  @Test func `rule(163): an automatic torch follows the light, with hysteresis between dark and bright`() throws {
    let phone = try RoomPhone.running()
    try phone.locked { $0.torchMode = .auto }
    phone.advance(milliseconds: 100)
    #expect(!phone.camera.isTorchActive)
    let steps: [(illuminance: Double, active: Bool)] = [
      (30, false), (24, true), (30, true), (49, true), (51, false), (30, false), (1, true),
    ]
    for step in steps {
      phone.scene.illuminance = step.illuminance
      phone.advance(milliseconds: 100)
      #expect(phone.camera.isTorchActive == step.active, "at \(step.illuminance) lx")
      #expect(phone.camera.torchMode == .auto)
    }
  }

  @Test func `rule(168): the torch turns off when the session stops and stays off`() throws {
    let phone = try RoomPhone.running()
    try phone.locked { $0.torchMode = .on }
    phone.session.stopRunning()
    #expect(!phone.camera.isTorchActive)
    #expect(phone.camera.torchMode == .off)
    phone.session.startRunning()
    phone.advance(milliseconds: 200)
    #expect(phone.camera.torchMode == .off)
    #expect(phone.scene.settings.last?.torchLevel == 0)
  }

  @Test func `rule(168): the torch turns off when its input is removed`() throws {
    let phone = try RoomPhone.running()
    try phone.locked { $0.torchMode = .on }
    phone.session.removeInput(phone.session.inputs[0])
    #expect(!phone.camera.isTorchActive)
    #expect(phone.camera.torchMode == .off)
  }

  @Test(arguments: 0..<3)
  func `rule(168): the torch turns off when format, frame rate, or size is set again, even within a commit`(
    kind: Int
  ) throws {
    let phone = try RoomPhone.running()
    try phone.locked { $0.torchMode = .on }
    phone.session.beginConfiguration()
    try phone.locked {
      switch kind {
      case 0: $0.activeFormat = $0.formats[0]
      case 1: $0.activeVideoMinFrameDuration = CMTime(value: 1, timescale: 60)
      default: phone.session.sessionPreset = .hd1280x720
      }
      $0.torchMode = .on
    }
    phone.session.commitConfiguration()
    #expect(!phone.camera.isTorchActive)
    #expect(phone.camera.torchMode == .off)
    try phone.locked { $0.torchMode = .on }
    #expect(phone.camera.isTorchActive, "after the commit it works")
  }

  @Test func `rule(170): adding a microphone to the running session turns the torch off`() throws {
    let phone = try RoomPhone.running()
    try phone.locked { $0.torchMode = .on }
    try phone.use { phone.session.addInput(try AVCaptureDeviceInput(device: phone.microphone)) }
    #expect(phone.camera.torchMode == .off)
    phone.advance(milliseconds: 100)
    #expect(phone.scene.settings.last?.torchLevel == 0)
  }

  @Test func `rule(169): setting the torch before the session runs has no effect`() throws {
    let phone = try RoomPhone()
    try phone.locked { $0.torchMode = .on }
    #expect(phone.camera.torchMode == .on)
    #expect(!phone.camera.isTorchActive)
    phone.session.startRunning()
    phone.advance(milliseconds: 200)
    #expect(phone.camera.torchMode == .off)
    #expect(!phone.camera.isTorchActive)
    #expect(phone.scene.settings.allSatisfy { $0.torchLevel == 0 })
  }

  @Test func `the torch works on a device without a session`() throws {
    let phone = try RoomPhone(inSession: false)
    try phone.locked { $0.torchMode = .on }
    #expect(phone.camera.isTorchActive)
  }

  @Test func `rule(168): an interruption turns the torch off, and its end does not turn it on`() throws {
    let phone = try RoomPhone.running()
    try phone.locked { $0.torchMode = .on }
    phone.system.beginInterruption(.videoDeviceInUseByAnotherClient)
    #expect(phone.camera.torchMode == .off)
    phone.system.endInterruption()
    phone.advance(milliseconds: 200)
    #expect(!phone.camera.isTorchActive)
  }

  @Test func `disconnecting a device turns its torch off`() throws {
    let phone = try RoomPhone.running()
    try phone.locked { $0.torchMode = .on }
    phone.system.disconnect(phone.camera)
    #expect(!phone.camera.isTorchActive)
  }

  @Test func `torch and flash are mutually exclusive`() throws {
    let phone = try RoomPhone.running()
    try phone.locked { $0.flashMode = .on }
    #expect(phone.camera.isFlashActive)
    try phone.locked { $0.torchMode = .on }
    #expect(phone.camera.flashMode == .off)
    #expect(!phone.camera.isFlashActive)
    #expect(phone.camera.isTorchActive)
    try phone.locked { $0.flashMode = .auto }
    #expect(phone.camera.torchMode == .off)
    #expect(!phone.camera.isTorchActive)
    try phone.locked { $0.torchMode = .off }
    #expect(phone.camera.flashMode == .auto, "off excludes nothing")
  }

  @Test func `rule(162), rule(171): an automatic flash is active while the scene is dark`() throws {
    let phone = try RoomPhone.running()
    try phone.locked { $0.flashMode = .auto }
    phone.advance(milliseconds: 100)
    #expect(!phone.camera.isFlashActive)
    #expect(!phone.camera.flashWouldFire(.auto))
    #expect(phone.camera.flashWouldFire(.on))
    phone.scene.illuminance = 5
    phone.log.clear()
    phone.advance(milliseconds: 100)
    #expect(phone.events("isFlashActive") == ["isFlashActive false->true"])
    #expect(phone.camera.flashWouldFire(.auto))
    #expect(!phone.camera.flashWouldFire(.off))
  }
}
