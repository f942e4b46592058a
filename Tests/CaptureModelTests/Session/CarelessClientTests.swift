import Foundation
import Testing

@testable import AVFoundationTypes
@testable import CaptureModel
@testable import SimulationKernel

@Suite("Common client mistakes with a session")
struct CarelessClientTests {
  let phone = TestPhone()

  @Test func `rule(57), rule(13): returning before commitConfiguration keeps the session locked for the next start`()
    throws
  {
    try phone.use {
      let session = AVCaptureSession()
      session.beginConfiguration()
      session.addInput(try AVCaptureDeviceInput(device: phone.back))
      session.startRunning()
      #expect(!session.isRunning)
      session.stopRunning()
      #expect(phone.log.misuses.map(\.exception) == [.generic, .generic])
      session.commitConfiguration()
      session.startRunning()
      #expect(session.isRunning)
    }
  }

  @Test func `rule(23): a runtime error handler that starts the session during configuration is rejected`() throws {
    let (session, _) = try phone.runningSession(CountingClient())
    let token = phone.system.notificationCenter.addObserver(
      forName: AVCaptureSession.runtimeErrorNotification, object: session, queue: nil
    ) { note in (note.object as? AVCaptureSession)?.startRunning() }
    defer { phone.system.notificationCenter.removeObserver(token) }
    session.beginConfiguration()
    phone.system.failSessions(with: .mediaServicesWereReset)
    #expect(phone.log.misuses.map(\.exception) == [.generic])
    #expect(!session.isRunning)
    session.commitConfiguration()
    session.startRunning()
    #expect(session.isRunning)
  }

  @Test func `rule(24): a session without inputs starts and delivers nothing`() {
    phone.use {
      let client = CountingClient()
      let (session, output) = (AVCaptureSession(), AVCaptureVideoDataOutput())
      output.setSampleBufferDelegate(client, queue: DispatchQueue(label: "frames"))
      session.addOutput(output)
      session.startRunning()
      phone.advance(milliseconds: 1000)
      #expect(session.isRunning)
      #expect(client.times.isEmpty)
      #expect(phone.log.misuses.isEmpty)
      session.stopRunning()
    }
  }

  @Test func `rule(58), rule(41): adding a second movie output is rejected`() {
    phone.use {
      let session = AVCaptureSession()
      session.addOutput(AVCaptureMovieFileOutput())
      #expect(!session.canAddOutput(AVCaptureMovieFileOutput()))
      session.addOutput(AVCaptureMovieFileOutput())
      #expect(phone.log.misuses.map(\.exception) == [.invalidArgument])
      #expect(phone.log.misuses[0].reason.contains("more than one output of the same type is unsupported"))
      #expect(session.outputs.count == 1)
    }
  }

  @Test func `rule(9): recoverable errors are thrown as AVError, and API misuse is never thrown`() throws {
    phone.system.setLockedByAnotherProcess(true, phone.back)
    #expect(throws: AVError.self) { try phone.back.lockForConfiguration() }
    phone.system.disconnect(phone.front)
    #expect(throws: AVError.self) { try AVCaptureDeviceInput(device: phone.front) }
    #expect(phone.log.misuses.isEmpty)
  }

  @Test(arguments: [
    Double.nan, .infinity, -.infinity, 0.999, 16.001,
  ]) func `rule(3): non-numeric values are out of range and change nothing`(_ value: Double) throws {
    let room = try RoomPhone.running()
    try room.locked { $0.videoZoomFactor = value }
    #expect(room.log.misuses.map(\.exception) == [.range])
    #expect(room.camera.videoZoomFactor == 1)
  }
}
