import Foundation
import Testing

@testable import AVFoundationTypes
@testable import CaptureModel
@testable import CoreMediaModel
@testable import SimulationKernel

@Suite("Other clients of a device")
struct OtherClientTests {
  let phone = TestPhone()

  @Test func `rule(89): the configuration lock and another process's use of the camera do not affect each other`()
    throws
  {
    let client = CountingClient()
    let (session, _) = try phone.runningSession(client)
    try phone.back.lockForConfiguration()
    phone.log.clear()
    phone.system.setInUseByAnotherClient(true, phone.back)
    #expect(
      phone.log.events == [
        "isInUseByAnotherApplication false->true", "isInterrupted false->true", "SessionWasInterrupted",
        "isRunning true->false", "SessionDidStopRunning",
      ])
    phone.back.activeVideoMinFrameDuration = CMTime(value: 1, timescale: 15)
    #expect(phone.log.misuses.isEmpty)
    phone.advance(milliseconds: 500)
    #expect(client.times.isEmpty)
    phone.system.setInUseByAnotherClient(false, phone.back)
    phone.advance(milliseconds: 1000)
    #expect(session.isRunning)
    #expect(client.times.count == 30)
  }

  @Test func `rule(48): creating an input for a device that another process uses is an error`() throws {
    phone.system.setInUseByAnotherClient(true, phone.back)
    let error = #expect(throws: AVError.self) { try AVCaptureDeviceInput(device: phone.back) }
    #expect(error?.code == .deviceInUseByAnotherApplication)
    #expect(error?.device === phone.back)
    phone.system.setInUseByAnotherClient(false, phone.back)
    _ = try AVCaptureDeviceInput(device: phone.back)
  }

  @Test func `rule(90): settings of another app persist when the camera returns`() throws {
    let (session, _) = try phone.runningSession(CountingClient())
    phone.system.setInUseByAnotherClient(true, phone.back)
    let changed = phone.system.changeAsAnotherClient(phone.back) {
      $0.activeVideoMinFrameDuration = CMTime(value: 1, timescale: 10)
    }
    phone.system.setInUseByAnotherClient(false, phone.back)
    #expect(changed)
    #expect(session.isRunning)
    #expect(phone.log.misuses.isEmpty)
    #expect(phone.back.activeVideoMinFrameDuration == CMTime(value: 1, timescale: 10))
  }

  @Test
  func
    `rule(91): other clients cannot change a device while this process holds its lock, even forever`()
    throws
  {
    try phone.back.lockForConfiguration()
    try phone.back.lockForConfiguration()
    phone.back.unlockForConfiguration()
    phone.advance(milliseconds: 3_600_000)
    let changed = phone.system.changeAsAnotherClient(phone.back) {
      $0.activeVideoMinFrameDuration = CMTime(value: 1, timescale: 10)
    }
    #expect(!changed)
    #expect(phone.back.activeVideoMinFrameDuration == CMTime(value: 1, timescale: 30))
    phone.back.unlockForConfiguration()
    #expect(phone.system.changeAsAnotherClient(phone.back) { _ in })
    phone.back.activeVideoMinFrameDuration = CMTime(value: 1, timescale: 10)
    #expect(phone.log.misuses.map(\.exception) == [.generic])
  }

  @Test func `rule(407): a disconnected camera is also gone for other clients, and a reconnected one is a new object`()
    throws
  {
    let shorter = CMTime(value: 1, timescale: 10)
    phone.system.disconnect(phone.back)
    #expect(!phone.system.changeAsAnotherClient(phone.back) { $0.activeVideoMinFrameDuration = shorter })
    let returned = phone.system.connect(phone.back)
    #expect(phone.system.changeAsAnotherClient(phone.back) { $0.activeVideoMinFrameDuration = shorter })
    #expect(returned.activeVideoMinFrameDuration == shorter)
    #expect(phone.back.activeVideoMinFrameDuration != shorter)
  }

  @Test func `rule(88): a foreign lock taken while this process holds its own does not invalidate it`() throws {
    try phone.back.lockForConfiguration()
    phone.system.setLockedByAnotherProcess(true, phone.back)
    phone.back.activeVideoMinFrameDuration = CMTime(value: 1, timescale: 10)
    #expect(phone.log.misuses.isEmpty)
    #expect(throws: AVError.self) { try phone.back.lockForConfiguration() }
    phone.back.unlockForConfiguration()
  }

  @Test func `rule(87): a device that is disconnected while locked can still be configured and unlocked`() throws {
    let (session, _) = try phone.runningSession(CountingClient())
    try phone.back.lockForConfiguration()
    phone.system.disconnect(phone.back)
    phone.back.activeVideoMinFrameDuration = CMTime(value: 1, timescale: 10)
    phone.back.activeFormat = phone.back.formats[0]
    phone.back.unlockForConfiguration()
    #expect(phone.log.misuses.isEmpty)
    #expect(session.isRunning)
    #expect(throws: AVError.self) { try AVCaptureDeviceInput(device: phone.back) }
  }

  @Test func `a suspended device delivers no frames, and the session keeps running`() throws {
    let client = CountingClient()
    let (session, _) = try phone.runningSession(client)
    phone.log.clear()
    phone.system.setSuspended(true, phone.back)
    phone.advance(milliseconds: 1000)
    #expect(client.times.isEmpty)
    #expect(session.isRunning)
    #expect(phone.back.isSuspended)
    phone.system.setSuspended(false, phone.back)
    phone.advance(milliseconds: 1000)
    #expect(client.times.count == 30)
    #expect(phone.log.events == ["isSuspended false->true", "isSuspended true->false"])
  }
}
