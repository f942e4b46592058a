import AVFoundationTypes
import Foundation
import ModelTestSupport
import Testing

@testable import CaptureModel
@testable import CoreMediaModel
@testable import SimulationKernel

@Suite("Reconnected cameras")
struct ReturningCameraTests {
  @Test func `rule(113): a reconnected camera has the current system pressure`() {
    let phone = TestPhone()
    phone.system.disconnect(phone.back)
    phone.system.setSystemPressure(.serious)
    #expect(phone.back.systemPressureState.level == .nominal)
    #expect(phone.system.connect(phone.back).systemPressureState.level == .serious)
  }

  @Test
  func `rule(407): a reconnected camera is a new object with default settings, and the old one stays disconnected`()
    throws
  {
    let phone = try RoomPhone.running()
    try phone.locked { $0.exposureMode = .locked }
    phone.system.disconnect(phone.camera)
    let camera = phone.system.connect(phone.camera)
    #expect(camera.exposureMode == .continuousAutoExposure)
    #expect(camera !== phone.camera)
    #expect(camera.uniqueID == phone.camera.uniqueID)
    #expect(camera.isConnected)
    #expect(!phone.camera.isConnected)
    #expect(phone.system.devices.contains { $0 === camera })
    #expect(!phone.system.devices.contains(phone.camera))
    phone.use { #expect(AVCaptureDevice(uniqueID: phone.camera.uniqueID) === camera) }
    #expect(throws: AVError.self) { try phone.use { try AVCaptureDeviceInput(device: phone.camera) } }
    let count = phone.client.times.count
    phone.session.stopRunning()
    phone.session.startRunning()
    phone.advance(milliseconds: 500)
    #expect(phone.client.times.count == count, "the session has the input of the old one")
    try phone.use {
      phone.session.inputs.forEach(phone.session.removeInput)
      phone.session.addInput(try AVCaptureDeviceInput(device: camera))
    }
    phone.advance(milliseconds: 500)
    #expect(phone.client.times.count > count)
    #expect(phone.misuses.isEmpty)
    phone.system.disconnect(phone.camera)
    #expect(!camera.isConnected, "the world calls the camera by the object that it knows")
  }

  @Test func `rule(199): events of a disconnected camera do not interrupt a session`() throws {
    let phone = TestPhone()
    let (session, _) = try phone.runningSession(CountingClient())
    phone.system.setInUseByAnotherClient(true, phone.back)
    #expect(session.isInterrupted)
    phone.system.disconnect(phone.back)
    #expect(!session.isInterrupted)
    #expect(session.isRunning)
  }

  @Test func `rule(87): disconnecting stops frames, even if the camera's removal is not committed`() throws {
    let phone = TestPhone()
    let client = CountingClient()
    let (session, _) = try phone.runningSession(client)
    session.beginConfiguration()
    session.inputs.forEach(session.removeInput)
    phone.system.disconnect(phone.back)
    phone.advance(milliseconds: 500)
    #expect(client.times.isEmpty)
    session.commitConfiguration()
  }

  @Test func `rule(407): a reconnected camera has an exposure for the current light`() throws {
    let phone = try RoomPhone()
    let before = phone.camera.exposureDuration
    phone.system.disconnect(phone.camera)
    phone.scene.illuminance = 20_000
    #expect(phone.system.connect(phone.camera).exposureDuration < before)
    #expect(phone.camera.exposureDuration == before)
  }
}
