import Dispatch
import Foundation
import ModelTestSupport
import Testing

@testable import AVFoundationTypes
@testable import CaptureModel
@testable import CoreMediaModel
@testable import SimulationKernel

@Suite("Data output synchronizer")
struct SynchronizerTests {
  let phone: DepthPhone
  let video: AVCaptureVideoDataOutput
  let client = SynchronizedClient()
  let own = CountingClient()
  var depth: AVCaptureDepthDataOutput { phone.output }

  init() throws {
    phone = try DepthPhone()
    video = AVCaptureVideoDataOutput(system: phone.system)
    video.setSampleBufferDelegate(own, queue: DispatchQueue(label: "video"))
    phone.session.addOutput(video)
  }

  private func synchronizer(_ outputs: AVCaptureOutput...) -> AVCaptureDataOutputSynchronizer {
    let synchronizer = AVCaptureDataOutputSynchronizer(dataOutputs: outputs)
    synchronizer.setDelegate(client, queue: DispatchQueue(label: "together"))
    return synchronizer
  }

  private func run(milliseconds: Int64 = 1000) {
    if !phone.session.isRunning { phone.session.startRunning() }
    phone.advance(milliseconds: milliseconds)
  }

  @Test func `video and depth of the same time arrive in one call, and the outputs' own delegates are not called`()
    throws
  {
    let synchronizer = synchronizer(video, depth)
    run(milliseconds: 340)
    #expect(client.collections.count == 10)
    for collection in client.collections {
      let frame = try #require(collection.synchronizedData(for: video) as? AVCaptureSynchronizedSampleBufferData)
      let map = try #require(collection[depth] as? AVCaptureSynchronizedDepthData)
      #expect(frame.timestamp == map.timestamp)
      #expect(frame.sampleBuffer.presentationTimeStamp == frame.timestamp)
      #expect(!frame.sampleBufferWasDropped)
      #expect(!map.depthDataWasDropped)
      #expect(collection.count == 2)
      #expect(collection.map { $0 } == [frame, map], "in the order of the outputs")
    }
    #expect(own.times.isEmpty)
    #expect(phone.client.times.isEmpty)
    synchronizer.setDelegate(nil, queue: nil)
    client.collections = []
    phone.client.keepsMaps = false
    run(milliseconds: 500)
    #expect(client.collections.isEmpty)
    #expect(own.times.count == 15)
    #expect(phone.client.times.count == 15)
  }

  @Test(arguments: [true, false]) func `data is recorded in the trace before the delegate call that contains it`(
    isDepth: Bool
  ) {
    final class Recorder: ModelRecorder {
      let journal = Journal()
      func record(_ fact: TraceEvent, at nanoseconds: Int64) {
        switch fact {
        case .event(CaptureEvent.sample(let output, _, _)), .event(CaptureEvent.output(let output, _)):
          journal.add("\(type(of: output))")
        default: break
        }
      }
    }
    let recorder = Recorder()
    phone.system.recorder = recorder
    client.onCall = { recorder.journal.add("call") }
    let synchronizer = synchronizer(isDepth ? depth : video)
    run(milliseconds: 70)
    let name = isDepth ? "AVCaptureDepthDataOutput" : "AVCaptureVideoDataOutput"
    let lines = recorder.journal.lines.filter { [name, "call"].contains($0) }
    #expect(lines == [name, "call", name, "call"])
    withExtendedLifetime(synchronizer) {}
  }

  @Test func `frames without depth are delivered without waiting if depth arrives with every second frame`() throws {
    try phone.camera.lockForConfiguration()
    phone.camera.activeDepthDataMinFrameDuration = CMTime(value: 1, timescale: 15)
    client.keeps = false
    let synchronizer = synchronizer(video, depth)
    run()
    #expect(client.members.count == 30)
    #expect(client.members.prefix(4) == [[0, 1], [0], [0, 1], [0]])
    let delays = zip(client.arrivals, client.times).map { abs(($0 - $1).seconds) }
    #expect(delays.allSatisfy { $0 < 1e-6 }, "and nothing comes late")
    withExtendedLifetime(synchronizer) {}
  }

  @Test func `audio arrives in separate calls, in order of time`() throws {
    let audio = AVCaptureAudioDataOutput(system: phone.system)
    phone.session.addInput(try AVCaptureDeviceInput(device: phone.microphone))
    phone.session.addOutput(audio)
    client.keeps = false
    let synchronizer = synchronizer(video, audio)
    run()
    let times = client.times
    #expect(times == times.sorted())
    #expect(times.count > 60)
    #expect(client.members.filter { $0.contains(0) }.count >= 28)
    #expect(client.members.filter { $0.contains(1) }.count >= 40)
    withExtendedLifetime(synchronizer) {}
  }

  @Test func `a busy delegate drops data of all outputs together with a reason each, by the outputs' rules`()
    throws
  {
    let synchronizer = synchronizer(video, depth)
    synchronizer.chargeDelegate(nanoseconds: 50_000_000)
    run(milliseconds: 500)
    let lost = client.collections.filter {
      ($0[video] as? AVCaptureSynchronizedSampleBufferData)?.sampleBufferWasDropped == true
    }
    #expect(lost.count >= 5)
    for collection in lost {
      let frame = try #require(collection[video] as? AVCaptureSynchronizedSampleBufferData)
      #expect(frame.droppedReason == .lateData)
      #expect(frame.sampleBuffer.imageBuffer == nil)
      #expect((collection[depth] as? AVCaptureSynchronizedDepthData)?.droppedReason == .lateData)
    }
    #expect(client.times == client.times.sorted())
  }

  @Test func `a disabled, removed, or stopped output is not waited for`() throws {
    let synchronizer = synchronizer(video, depth)
    run(milliseconds: 200)
    let connection = try #require(depth.connection(with: .depthData))
    connection.isEnabled = false
    client.collections = []
    run(milliseconds: 300)
    #expect(client.collections.map(\.count) == Array(repeating: 1, count: 9))
    connection.isEnabled = true
    phone.session.removeOutput(video)
    client.collections = []
    run(milliseconds: 300)
    #expect(client.collections.count == 9)
    #expect(client.collections.allSatisfy { $0[video] == nil && $0[depth] != nil })
    phone.session.addOutput(video)
    phone.session.stopRunning()
    client.collections = []
    run(milliseconds: 100)
    #expect(client.collections.allSatisfy { $0.count == 2 })
    #expect(client.collections.count == 3)
    #expect(phone.log.misuses.isEmpty)
    withExtendedLifetime(synchronizer) {}
  }

  @Test func `rule(261): a delegate without a queue is an invalid argument`() {
    let synchronizer = AVCaptureDataOutputSynchronizer(dataOutputs: [video, depth])
    synchronizer.setDelegate(client, queue: nil)
    #expect(phone.log.misuses.map(\.exception) == [.invalidArgument])
    #expect(synchronizer.delegate == nil)
    #expect(synchronizer.delegateCallbackQueue == nil)
    run(milliseconds: 200)
    #expect(client.collections.isEmpty, "the outputs' own delegates go on")
    #expect(own.times.count == 6, "the outputs' own delegates go on")
  }

  @Test func `unsupported, duplicate, or no outputs are an invalid argument`() {
    let movie = AVCaptureMovieFileOutput(system: phone.system)
    for outputs in [[movie], [video, video]] as [[AVCaptureOutput]] {
      #expect(AVCaptureDataOutputSynchronizer(dataOutputs: outputs).dataOutputs.isEmpty)
    }
    phone.use { _ = AVCaptureDataOutputSynchronizer(dataOutputs: []) }
    #expect(phone.log.misuses.map(\.exception) == Array(repeating: .invalidArgument, count: 3))
  }

  @Test func `releasing the delegate or the synchronizer does not stop the session`() {
    var other: SynchronizedClient? = SynchronizedClient()
    var synchronizer: AVCaptureDataOutputSynchronizer? = AVCaptureDataOutputSynchronizer(dataOutputs: [video, depth])
    synchronizer?.setDelegate(other, queue: DispatchQueue(label: "together"))
    run(milliseconds: 200)
    #expect(other?.collections.count == 6)
    other = nil
    run(milliseconds: 200)
    #expect(own.times.isEmpty)
    #expect(synchronizer?.delegate == nil)
    synchronizer = nil
    run(milliseconds: 200)
    #expect(own.times.count == 6)
  }

  @Test func `the last synchronizer with a delegate owns an output, and its delegate is observable`() {
    let first = synchronizer(video)
    nonisolated(unsafe) var changes = 0
    let other = AVCaptureDataOutputSynchronizer(dataOutputs: [video])
    let token = other.observe(\.delegate) { _, _ in changes += 1 }
    let late = SynchronizedClient()
    other.setDelegate(late, queue: DispatchQueue(label: "late"))
    run(milliseconds: 200)
    #expect(client.collections.isEmpty)
    #expect(late.collections.count == 6)
    #expect(changes == 1)
    first.setDelegate(nil, queue: nil)
    run(milliseconds: 200)
    #expect(late.collections.count == 12)
    token.invalidate()
  }
}

/// A delegate that records the synchronized data collections.
final class SynchronizedClient: AVCaptureDataOutputSynchronizerDelegate, @unchecked Sendable {
  // Unchecked: the delegate is called on one queue.
  var collections: [AVCaptureSynchronizedDataCollection] = []
  /// Whether the delegate retains the collections, and with them the buffers.
  var keeps = true
  /// The indices of the outputs that had data, for each call.
  var members: [[Int]] = []
  var times: [CMTime] = []
  /// The arrival times of the calls.
  var arrivals: [CMTime] = []
  var onCall: (() -> Void)?

  func dataOutputSynchronizer(
    _ synchronizer: AVCaptureDataOutputSynchronizer,
    didOutput synchronizedDataCollection: AVCaptureSynchronizedDataCollection
  ) {
    onCall?()
    if keeps { collections.append(synchronizedDataCollection) }
    let outputs = synchronizer.dataOutputs
    members.append(outputs.indices.filter { synchronizedDataCollection[outputs[$0]] != nil })
    if let first = synchronizedDataCollection.first(where: { _ in true }) { times.append(first.timestamp) }
    arrivals.append(synchronizer.system.timeline.now)
  }
}
