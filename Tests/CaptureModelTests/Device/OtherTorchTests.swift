import CoreMediaModel
import Foundation
import HardwareModel
import Testing

@testable import AVFoundationTypes
@testable import CaptureModel

@Suite("The torch of a camera that a session does not use")
struct OtherTorchTests {
  /// A phone whose session runs with one of two cameras, while a third one has the torch.
  private func phone(
    _ side: AVCaptureDevice.Position, _ descriptor: DeviceDescriptor = .roomCamera()
  ) throws -> RoomPhone {
    let phone = try RoomPhone(descriptor, inSession: false)
    phone.session.addInput(try AVCaptureDeviceInput(device: side == .front ? phone.front : phone.back))
    phone.session.addOutput(phone.output)
    phone.session.startRunning()
    phone.log.clear()
    return phone
  }

  @Test(arguments: [AVCaptureDevice.Position.back, .front])
  func `rule(479): it interrupts the session while it is lit`(side: AVCaptureDevice.Position) throws {
    let phone = try phone(side)
    phone.advance(milliseconds: 200)
    let before = phone.client.times.count
    #expect(before > 0)
    try phone.locked { $0.torchMode = .on }
    #expect(phone.camera.isTorchActive)
    #expect(phone.session.interruption == .videoDeviceInUseByAnotherClient)
    #expect(!phone.session.isRunning)
    phone.advance(milliseconds: 500)
    #expect(phone.client.times.count == before)
    try phone.locked { $0.torchMode = .off }
    #expect(phone.session.isRunning)
    phone.advance(milliseconds: 200)
    #expect(phone.client.times.count > before)
  }

  @Test func `rule(479): a session that starts meanwhile is interrupted until the torch is off`() throws {
    let phone = try RoomPhone(inSession: false)
    try phone.locked { $0.torchMode = .on }
    phone.session.addInput(try AVCaptureDeviceInput(device: phone.back))
    phone.session.startRunning()
    #expect(phone.session.isInterrupted)
    #expect(phone.camera.isTorchActive)
    try phone.locked { $0.torchMode = .off }
    #expect(!phone.session.isInterrupted)
    #expect(phone.session.isRunning)
  }

  @Test func `rule(479): heat, and the loss of the camera, end it`() throws {
    let phone = try phone(.back)
    try phone.locked { $0.torchMode = .on }
    phone.system.setSystemPressure(.serious)
    #expect(phone.session.isRunning)
    phone.system.setSystemPressure(.nominal)
    #expect(phone.session.isInterrupted, "the torch is lit again")
    phone.system.disconnect(phone.camera)
    #expect(phone.session.isRunning)
  }

  @Test func `rule(401), rule(479): a session with the torch's camera takes over, and gives back`() throws {
    let phone = try phone(.back)
    try phone.locked { $0.torchMode = .on }
    let other = AVCaptureSession(system: phone.system)
    other.addInput(try AVCaptureDeviceInput(device: phone.camera))
    other.startRunning()
    #expect(other.isRunning)
    #expect(!phone.camera.isTorchActive)
    #expect(phone.session.isInterrupted)
    other.stopRunning()
    #expect(phone.session.isRunning)
  }

  @Test func `rule(168), rule(479): a switch of cameras turns the torch off without an interruption`() throws {
    let phone = try RoomPhone.running()
    try phone.locked { $0.torchMode = .on }
    phone.session.beginConfiguration()
    phone.session.removeInput(phone.session.inputs[0])
    phone.session.addInput(try AVCaptureDeviceInput(device: phone.front))
    phone.session.commitConfiguration()
    #expect(phone.session.isRunning)
    #expect(phone.camera.torchMode == .off)
    #expect(phone.events("isInterrupted").isEmpty)
  }

  @Test func `rule(479): a session of sound goes on`() throws {
    let phone = try RoomPhone(inSession: false)
    phone.session.addInput(try AVCaptureDeviceInput(device: phone.microphone))
    phone.session.addOutput(phone.use { AVCaptureAudioDataOutput() })
    phone.session.startRunning()
    try phone.locked { $0.torchMode = .on }
    #expect(phone.session.isRunning)
  }
}
