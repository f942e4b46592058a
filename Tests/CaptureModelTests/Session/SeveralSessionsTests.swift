import Dispatch
import Foundation
import HardwareModel
import ModelTestSupport
import Testing

@testable import CaptureModel
@testable import SimulationKernel

@Suite("Several sessions in one app")
struct SeveralSessionsTests {
  let phone = TestPhone()

  /// Returns a session with these devices and a data output, not yet running.
  private func session(_ devices: AVCaptureDevice...) throws -> AVCaptureSession {
    try phone.use {
      let session = AVCaptureSession()
      for device in devices { session.addInput(try AVCaptureDeviceInput(device: device)) }
      session.addOutput(AVCaptureVideoDataOutput())
      return session
    }
  }

  /// Returns two sessions with these cameras, started in sequence, and clears the log.
  private func started(
    _ one: AVCaptureDevice, _ other: AVCaptureDevice
  ) throws -> (first: AVCaptureSession, second: AVCaptureSession) {
    let (first, second) = (try session(one), try session(other))
    first.startRunning()
    second.startRunning()
    phone.log.clear()
    return (first, second)
  }

  @Test(arguments: [true, false])
  func `rule(401): starting a second session interrupts the first, whichever camera it uses`(usesTheSameCamera: Bool)
    throws
  {
    let first = try session(phone.back)
    let second = try session(usesTheSameCamera ? phone.back : phone.front)
    let journal = Journal()
    let token = phone.system.notificationCenter.addObserver(
      forName: AVCaptureSession.wasInterruptedNotification, object: nil, queue: nil
    ) { note in
      journal.add(
        "\(note.object as? AVCaptureSession === first) \(note.userInfo?[AVCaptureSessionInterruptionReasonKey] ?? 0)")
    }
    first.startRunning()
    phone.log.clear()
    second.startRunning()
    #expect(journal.lines == ["true 3"])
    #expect(first.isInterrupted)
    #expect(!first.isRunning)
    #expect(second.isRunning)
    #expect(!second.isInterrupted)
    #expect(
      phone.log.events == [
        "isInterrupted false->true", "SessionWasInterrupted", "isRunning true->false", "SessionDidStopRunning",
        "isRunning false->true", "SessionDidStartRunning",
      ], "the first has lost its camera before the second has it")
    phone.system.notificationCenter.removeObserver(token)
  }

  @Test func `rule(401): the first session resumes when the second stops`() throws {
    let (first, second) = try started(phone.back, phone.front)
    second.stopRunning()
    #expect(first.isRunning)
    #expect(!first.isInterrupted)
    #expect(!second.isRunning)
    #expect(
      phone.log.events == [
        "isRunning true->false", "SessionDidStopRunning", "isInterrupted true->false", "SessionInterruptionEnded",
        "isRunning false->true", "SessionDidStartRunning",
      ])
  }

  @Test(arguments: ["camera", "failure", "release"])
  func `rule(401): the first session resumes when the second loses its camera, fails, or is released`(_ end: String)
    throws
  {
    let first = try session(phone.back)
    first.startRunning()
    var second: AVCaptureSession? = try session(phone.front)
    second?.startRunning()
    #expect(first.isInterrupted)
    switch end {
    case "camera": second?.inputs.forEach { second?.removeInput($0) }
    case "failure": second?.handle { $0.fail(.unknown) }
    default: second = nil
    }
    phone.advance(milliseconds: 1)
    #expect(first.isRunning)
    #expect(!first.isInterrupted)
    withExtendedLifetime(second) {}
  }

  @Test func `rule(401), rule(200): an interrupted session that was stopped does not resume`() throws {
    let (first, second) = try started(phone.back, phone.front)
    first.stopRunning()
    second.stopRunning()
    #expect(!first.isRunning)
    #expect(!first.isInterrupted)
  }

  @Test func `rule(401): starting the first session again interrupts the second`() throws {
    let (first, second) = try started(phone.back, phone.back)
    first.startRunning()
    #expect(first.isRunning)
    #expect(!first.isInterrupted)
    #expect(second.isInterrupted)
    #expect(!second.isRunning)
    first.stopRunning()
    #expect(!first.isRunning)
    #expect(second.isRunning)
  }

  @Test func `rule(401): a session without a camera does not interrupt another until it gets one`() throws {
    let (first, second) = (try session(phone.back), try session(phone.microphone))
    first.startRunning()
    second.startRunning()
    #expect(first.isRunning)
    #expect(second.isRunning)
    try phone.use { second.addInput(try AVCaptureDeviceInput(device: phone.front)) }
    #expect(first.isInterrupted)
    #expect(second.isRunning)
  }

  @Test func `rule(401): a multi-camera session counts as one session`() throws {
    let first = try session(phone.back)
    first.startRunning()
    let second = phone.use { AVCaptureMultiCamSession() }
    try phone.use {
      second.addInput(try AVCaptureDeviceInput(device: phone.front))
      second.addOutput(AVCaptureVideoDataOutput())
    }
    second.startRunning()
    #expect(first.isInterrupted)
    #expect(second.isRunning)
  }

  @Test func `rule(401): cameras of a computer can run in several sessions`() throws {
    let cameras = ["one", "two"].map { name in
      var descriptor = DeviceDescriptor.testCamera(.front)
      (descriptor.uniqueID, descriptor.position) = (name, .unspecified)
      return AVCaptureDevice(descriptor, source: .camera(BlankCamera()), in: phone.system)
    }
    for camera in cameras { phone.system.connect(camera) }
    let (first, second) = try started(cameras[0], cameras[0])
    let third = try session(cameras[1])
    third.startRunning()
    #expect(first.isRunning)
    #expect(second.isRunning)
    #expect(third.isRunning)
  }
}
