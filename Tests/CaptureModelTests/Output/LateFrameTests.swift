import Dispatch
import Foundation
import Testing

@testable import CaptureModel
@testable import CoreMediaModel
@testable import SimulationKernel

@Suite("Slow clients and retained buffers")
struct LateFrameTests {
  let phone = TestPhone()
  let client = CountingClient()

  /// Returns frame numbers relative to the session's first frame, which is number 16 of the timeline.
  private func numbers(_ times: [CMTime]) -> [Int] {
    times.map { Int(($0 - CMTime(value: 16, timescale: 30)).convertScale(30, method: .default).value) }
  }

  @Test func `rule(262): a delegate that takes 50 ms per 33 ms frame loses every second frame`() throws {
    let (_, output) = try phone.runningSession(client)
    output.chargeDelegate(nanoseconds: 50_000_000)
    phone.advance(milliseconds: 1000)
    #expect(numbers(client.times) == Array(stride(from: 0, to: 30, by: 2)))
    #expect(numbers(client.dropped) == Array(stride(from: 1, to: 29, by: 2)))
    #expect(Set(client.reasons) == ["FrameWasLate"])
    phone.advance(milliseconds: 20)
    #expect(numbers(client.dropped).last == 29, "the drop is told when the delegate is free again")
  }

  @Test func `rule(262): a delegate that takes less than a frame duration loses no frames`() throws {
    let (_, output) = try phone.runningSession(client)
    output.chargeDelegate(nanoseconds: 33_000_000)
    phone.advance(milliseconds: 1000)
    #expect(client.times.count == 30)
    #expect(client.dropped.isEmpty)
  }

  @Test func `rule(262), rule(264): frames wait if late ones are not discarded, until buffers run out`() throws {
    let (_, output) = try phone.runningSession(client)
    output.alwaysDiscardsLateVideoFrames = false
    output.chargeDelegate(nanoseconds: 50_000_000)
    phone.advance(milliseconds: 3000)
    // Frame n finds ceil(n / 3) others in flight. From the twelfth frame on, every third frame finds no free buffer.
    #expect(numbers(client.dropped).prefix(4) == [34, 37, 40, 43])
    #expect(Set(client.reasons) == ["OutOfBuffers"])
    #expect(numbers(client.times).prefix(36) == [Int](0..<34)[...] + [35, 36])
  }

  @Test func `rule(263), rule(264), rule(265): retained buffers stop frames, and releasing them resumes delivery`()
    throws
  {
    let (_, _) = try phone.runningSession(client)
    client.keepsBuffers = true
    phone.advance(milliseconds: 1000)
    #expect(client.times.count == 12)
    #expect(client.dropped.count == 18)
    #expect(Set(client.reasons) == ["OutOfBuffers"])
    client.frames = []
    client.keepsBuffers = false
    phone.advance(milliseconds: 1000)
    #expect(client.times.count == 42)
  }

  @Test func `rule(263): a dropped frame has its time and duration but no pixels`() throws {
    let (_, output) = try phone.runningSession(client)
    output.chargeDelegate(nanoseconds: 50_000_000)
    phone.advance(milliseconds: 200)
    let sample = try #require(client.droppedSamples.first)
    #expect(sample.imageBuffer == nil)
    #expect(sample.presentationTimeStamp == CMTime(value: 17, timescale: 30))
    #expect(sample.duration == CMTime(value: 1, timescale: 30))
    #expect(sample.formatDescription?.dimensions.width == 1920)
  }

  @Test func `a client that blocks its callback does not stall the camera, and frames in between are late`() throws {
    let (_, _) = try phone.runningSession(client)
    let timeline = phone.timeline
    client.onFrame = { [client] in if client.times.count == 1 { timeline.pass(100_000_000) } }
    phone.advance(milliseconds: 1000)
    #expect(numbers(client.times) == [0] + Array(4..<30))
    #expect(numbers(client.dropped) == [1, 2, 3])
  }

  @Test func `rule(270): audio waits for a busy delegate and arrives in order`() throws {
    try phone.use {
      let session = AVCaptureSession()
      session.addInput(try AVCaptureDeviceInput(device: phone.microphone))
      let output = AVCaptureAudioDataOutput()
      let queue = DispatchQueue(label: "sound")
      output.setSampleBufferDelegate(client, queue: queue)
      session.addOutput(output)
      session.startRunning()
      let callbackQueue = phone.system.delivery.callbackQueue(for: queue)
      callbackQueue.submit(cost: 300_000_000) {}
      phone.advance(milliseconds: 250)
      #expect(client.times.isEmpty)
      phone.advance(milliseconds: 750)
      let packet = CMTime(value: 1024, timescale: 44_100)
      #expect(client.times.count >= 42)
      #expect(zip(client.times, client.times.dropFirst()).allSatisfy { $1 - $0 == packet })
    }
  }

  @Test func `rule(270): audio is dropped without notification when too much of it waits`() throws {
    try phone.use {
      let session = AVCaptureSession()
      session.addInput(try AVCaptureDeviceInput(device: phone.microphone))
      let output = AVCaptureAudioDataOutput()
      let queue = DispatchQueue(label: "sound")
      output.setSampleBufferDelegate(client, queue: queue)
      session.addOutput(output)
      session.startRunning()
      let callbackQueue = phone.system.delivery.callbackQueue(for: queue)
      callbackQueue.submit(cost: 2_000_000_000) {}
      phone.advance(milliseconds: 2000)
      #expect(client.times.count == AVCaptureAudioDataOutput.waitingLimit)
    }
  }

  @Test func `rule(261): a delegate without a queue is API misuse`() {
    phone.use {
      AVCaptureVideoDataOutput().setSampleBufferDelegate(client, queue: nil)
      AVCaptureAudioDataOutput().setSampleBufferDelegate(client, queue: nil)
      #expect(phone.log.misuses.map(\.exception) == [.invalidArgument, .invalidArgument])
      AVCaptureVideoDataOutput().setSampleBufferDelegate(nil, queue: nil)
      #expect(phone.log.misuses.count == 2)
    }
  }

  @Test func `an output does not retain its delegate and makes no calls after it is released`() throws {
    let queue = DispatchQueue(label: "frames")
    weak var gone: CountingClient?
    let (_, output) = try {
      let client = CountingClient()
      gone = client
      return try phone.runningSession(client, queue: queue)
    }()
    #expect(gone == nil)
    #expect(output.sampleBufferDelegate == nil)
    phone.advance(milliseconds: 100)
  }
}
