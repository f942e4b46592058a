import Dispatch
import Foundation
import Testing

@testable import AVFoundationTypes
@testable import CaptureModel
@testable import CoreMediaModel
@testable import CoreVideoModel
@testable import SimulationKernel

@Suite("Configuration of a running session")
struct ConfigurationTests {
  let phone = TestPhone()
  let client = CountingClient()

  @Test func `rule(14), rule(15): no change is applied before the outermost commit`() throws {
    let (session, output) = try phone.runningSession(client)
    session.beginConfiguration()
    session.beginConfiguration()
    session.removeOutput(output)
    session.commitConfiguration()
    phone.advance(milliseconds: 100)
    #expect(client.times.count == 3, "the inner commit applies nothing")
    session.commitConfiguration()
    phone.advance(milliseconds: 100)
    #expect(client.times.count == 3)
  }

  @Test func `an extra commit has no effect`() throws {
    let (session, _) = try phone.runningSession(client)
    session.commitConfiguration()
    session.beginConfiguration()
    session.stopRunning()
    #expect(phone.log.misuses.count == 1, "the depth did not fall below zero")
    session.commitConfiguration()
  }

  @Test func `rule(16): each change outside beginConfiguration and commitConfiguration is applied at once`() throws {
    let (session, output) = try phone.runningSession(client)
    phone.advance(milliseconds: 100)
    session.removeOutput(output)
    phone.advance(milliseconds: 100)
    session.addOutput(output)
    phone.advance(milliseconds: 100)
    #expect(client.times.count == 6)
  }

  @Test func `a camera switch is atomic, takes time, and delivers no frame from a partial configuration`() throws {
    let (session, output) = try phone.runningSession(client)
    var sources: [AVCaptureDevice.Position] = []
    client.onConnection = { sources.append($0.inputPorts[0].sourceDevicePosition) }
    phone.advance(milliseconds: 100)
    try phone.use {
      session.beginConfiguration()
      session.removeInput(session.inputs[0])
      phone.advance(milliseconds: 100)
      session.addInput(try AVCaptureDeviceInput(device: phone.front))
      phone.advance(milliseconds: 100)
      #expect(sources == Array(repeating: .back, count: 9), "the old graph goes on until the commit")
      let before = phone.timeline.nanoseconds
      session.commitConfiguration()
      #expect(phone.timeline.nanoseconds - before == 300_000_000)
    }
    #expect(sources.count == 9, "no frame while the camera changes")
    phone.advance(milliseconds: 100)
    #expect(sources.suffix(3) == [.front, .front, .front])
    #expect(output.connections.count == 1)
    #expect(session.isRunning)
  }

  @Test func `rule(16): an output added while running receives frames, and a removed one does not`() throws {
    let (session, _) = try phone.runningSession(client)
    let second = CountingClient()
    phone.use {
      let output = AVCaptureVideoDataOutput()
      output.setSampleBufferDelegate(second, queue: DispatchQueue(label: "second"))
      session.addOutput(output)
      phone.advance(milliseconds: 100)
      #expect(second.times == client.times)
      #expect(second.times.count == 3)
      session.removeOutput(output)
      phone.advance(milliseconds: 100)
      #expect(second.times.count == 3)
      #expect(client.times.count == 6)
    }
  }

  @Test func `rule(64): a disabled connection or port delivers nothing`() throws {
    let (_, output) = try phone.runningSession(client)
    let connection = try #require(output.connection(with: .video))
    connection.isEnabled = false
    phone.advance(milliseconds: 100)
    #expect(client.times.isEmpty)
    #expect(connection.isActive)
    connection.isEnabled = true
    phone.advance(milliseconds: 100)
    #expect(client.times.count == 3)
    connection.inputPorts[0].isEnabled = false
    phone.advance(milliseconds: 100)
    #expect(client.times.count == 3)
    connection.inputPorts[0].isEnabled = true
    phone.advance(milliseconds: 100)
    #expect(client.times.count == 6)
  }

  @Test func `rule(70), rule(71): the connection's rotation determines width and height of the frames`() throws {
    let (_, output) = try phone.runningSession(client)
    client.keepsBuffers = true
    phone.advance(milliseconds: 40)
    output.connection(with: .video)?.videoRotationAngle = 90
    phone.advance(milliseconds: 40)
    let sizes = client.frames.compactMap(\.imageBuffer).map { [CVPixelBufferGetWidth($0), CVPixelBufferGetHeight($0)] }
    #expect(sizes.first == [1920, 1080])
    #expect(sizes.last == [1080, 1920])
  }

  @Test func `rule(17): a new preset on a running session takes time, and its frames have the new size`() throws {
    let (session, _) = try phone.runningSession(client)
    client.keepsBuffers = true
    phone.advance(milliseconds: 40)
    let before = phone.timeline.nanoseconds
    session.sessionPreset = .hd1280x720
    #expect(phone.timeline.nanoseconds - before == 300_000_000)
    phone.advance(milliseconds: 40)
    let widths = client.frames.compactMap(\.imageBuffer).map(CVPixelBufferGetWidth)
    #expect(widths.first == 1920)
    #expect(widths.last == 1280)
  }

  @Test func `rule(98): new frame durations of a running camera apply from the next frame without a pause`()
    throws
  {
    let (_, _) = try phone.runningSession(client)
    try phone.back.lockForConfiguration()
    phone.back.activeVideoMinFrameDuration = CMTime(value: 1, timescale: 10)
    phone.back.activeVideoMaxFrameDuration = CMTime(value: 1, timescale: 10)
    phone.back.unlockForConfiguration()
    #expect(phone.timeline.nanoseconds == 500_000_000)
    phone.advance(milliseconds: 1000)
    #expect(client.times.count == 10)
    #expect(zip(client.times, client.times.dropFirst()).allSatisfy { $1 - $0 == CMTime(value: 1, timescale: 10) })
  }

  @Test func `rule(15): a format chosen during configuration takes effect on commit`() throws {
    let (session, _) = try phone.runningSession(client)
    session.beginConfiguration()
    try phone.back.lockForConfiguration()
    phone.back.activeFormat = phone.back.formats[2]
    phone.back.activeVideoMinFrameDuration = CMTime(value: 1, timescale: 240)
    phone.back.unlockForConfiguration()
    phone.advance(milliseconds: 100)
    #expect(client.times.count == 3)
    session.commitConfiguration()
    phone.advance(milliseconds: 100)
    #expect(client.times.count == 3 + 24)
    #expect(session.sessionPreset == .inputPriority)
  }

  @Test func `releasing a session stops it, and its recordings end successfully`() throws {
    let media = FakeMedia()
    phone.system.media = media
    weak var gone: AVCaptureSession?
    let recorder = RecordingClient()
    try phone.use {
      let session = AVCaptureSession()
      gone = session
      session.addInput(try AVCaptureDeviceInput(device: phone.back))
      let (video, movie) = (AVCaptureVideoDataOutput(), AVCaptureMovieFileOutput())
      video.setSampleBufferDelegate(client, queue: DispatchQueue(label: "frames"))
      session.addOutput(video)
      session.addOutput(movie)
      session.startRunning()
      movie.startRecording(to: FakeMedia.url, recordingDelegate: recorder)
      phone.advance(milliseconds: 100)
    }
    #expect(gone == nil)
    #expect(phone.system.sessions.isEmpty)
    phone.advance(milliseconds: 0)
    #expect(recorder.events == ["start", "finish"])
    let count = client.times.count
    phone.advance(milliseconds: 1000)
    #expect(client.times.count == count)
    #expect(count == 3)
  }
}
