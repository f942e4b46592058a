import Foundation
import ModelTestSupport
import Testing

@testable import CaptureModel
@testable import CoreMediaModel

@Suite("Device disconnection during operations")
struct DeviceLossTests {
  /// A command with a completion handler.
  struct Command: Sendable, CustomTestStringConvertible {
    let name: String
    let give: @Sendable (AVCaptureDevice, @escaping @Sendable (CMTime) -> Void) -> Void

    init(_ name: String, _ give: @escaping @Sendable (AVCaptureDevice, @escaping @Sendable (CMTime) -> Void) -> Void) {
      self.name = name
      self.give = give
    }

    var testDescription: String { name }
  }

  static let commands: [Command] = [
    Command("custom exposure") {
      $0.setExposureModeCustom(duration: CMTime(value: 1, timescale: 500), iso: 100, completionHandler: $1)
    },
    Command("bias") { $0.setExposureTargetBias(1, completionHandler: $1) },
    Command("lens") { $0.setFocusModeLocked(lensPosition: 0.25, completionHandler: $1) },
    Command("white balance") {
      $0.setWhiteBalanceModeLocked(with: .init(redGain: 2, greenGain: 1, blueGain: 1), completionHandler: $1)
    },
  ]

  @Test(arguments: commands)
  func `disconnecting completes a pending command once with an invalid time, and later ones at once`(_ command: Command)
    throws
  {
    let phone = try SubjectPhone()
    let journal = Journal()
    try phone.camera.lockForConfiguration()
    command.give(phone.camera) { journal.add("first \($0.isValid)") }
    phone.system.disconnect(phone.camera)
    phone.advance(frames: 1)
    command.give(phone.camera) { journal.add("second \($0.isValid)") }
    phone.advance(frames: 30)
    phone.camera.unlockForConfiguration()
    #expect(journal.lines == ["first false", "second false"])
    #expect(phone.misuses.isEmpty)
  }

  @Test(arguments: commands) func `a command given while the session is stopped also completes on disconnection`(
    _ command: Command
  )
    throws
  {
    let phone = try SubjectPhone()
    let journal = Journal()
    phone.session.stopRunning()
    try phone.locked { command.give($0) { journal.add("\($0.isValid)") } }
    #expect(journal.lines == [])
    phone.system.disconnect(phone.camera)
    phone.advance(frames: 1)
    #expect(journal.lines == ["false"])
  }

  @Test func `a task that awaits a custom exposure resumes after disconnection`() async throws {
    let phone = try SubjectPhone()
    try phone.camera.lockForConfiguration()
    phone.system.disconnect(phone.camera)
    let time = await phone.camera.setExposureModeCustom(duration: CMTime(value: 1, timescale: 500), iso: 100)
    phone.camera.unlockForConfiguration()
    #expect(!time.isValid)
  }

  @Test func `disconnecting a device ends its current adjustments`() throws {
    let phone = try SubjectPhone()
    phone.scene.subject.illuminance = 20_000
    phone.scene.subject.meters = 0.15
    phone.scene.subject.kelvins = 2500
    phone.advance(frames: 4)
    let flags = ["isAdjustingExposure", "isAdjustingFocus", "isAdjustingWhiteBalance"]
    #expect(phone.camera.isAdjustingExposure)
    #expect(phone.camera.isAdjustingFocus)
    #expect(phone.camera.isAdjustingWhiteBalance)
    phone.log.clear()
    phone.system.disconnect(phone.camera)
    #expect(flags.map { phone.events($0) } == flags.map { ["\($0) true->false"] })
  }

  @Test func `rule(407): a lock persists after disconnection, and later settings do not affect the reconnected device`()
    throws
  {
    let phone = try SubjectPhone()
    try phone.camera.lockForConfiguration()
    phone.system.disconnect(phone.camera)
    phone.camera.focusMode = .locked
    phone.camera.exposureMode = .autoExpose
    let other = phone.system.connect(phone.camera)
    phone.camera.whiteBalanceMode = .locked
    phone.camera.unlockForConfiguration()
    #expect(phone.misuses.isEmpty)
    #expect(phone.camera.focusMode == .locked)
    #expect(phone.camera.whiteBalanceMode == .locked)
    #expect(other.focusMode == .continuousAutoFocus)
    #expect(other.whiteBalanceMode == .continuousAutoWhiteBalance)
    phone.camera.focusMode = .autoFocus
    #expect(phone.misuses.map { $0.prefix(19) } == ["NSGenericException:"])
  }
}
