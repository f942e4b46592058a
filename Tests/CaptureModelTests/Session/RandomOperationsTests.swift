import Dispatch
import Foundation
import HardwareModel
import Locking
import ModelTestSupport
import Testing

@testable import AVFoundationTypes
@testable import CaptureModel
@testable import CoreMediaModel
@testable import CoreVideoModel
@testable import SimulationKernel

/// Tests that random sequences of operations neither crash nor hang, and preserve all invariants.
@Suite("Random session operations")
struct RandomOperationsTests {
  @Test(arguments: 1...40) func `random operations in virtual time preserve the invariants`(_ seed: UInt64) throws {
    let world = try RandomWorld(timeline: VirtualTimeline())
    var dice = SplitMix64(seed: seed)
    for _ in 0..<150 {
      try world.act(&dice)
      world.check()
    }
    world.finish()
    world.check()
  }

  @Test(arguments: [7, 8] as [UInt64]) func `the same random seed produces the same events`(_ seed: UInt64) throws {
    let runs = try (0..<2).map { _ in
      let world = try RandomWorld(timeline: VirtualTimeline())
      var dice = SplitMix64(seed: seed)
      for _ in 0..<150 { try world.act(&dice) }
      world.finish()
      return world.log.events
    }
    #expect(runs[0] == runs[1])
    #expect(runs[0].count > 20)
  }

  @Test(arguments: 1...20) func `every change of an observable property notifies its observers`(_ seed: UInt64) throws {
    let world = try RandomWorld(timeline: VirtualTimeline())
    var dice = SplitMix64(seed: seed)
    for _ in 0..<80 {
      // The connections are retained, so that no new connection reuses the address of a released one.
      let (before, connections) = (world.observables, world.connections)
      world.changes.clear()
      try Bool.random(using: &dice) ? world.act(&dice) : world.set(&dice)
      withExtendedLifetime(connections) {}
      for (key, value) in world.observables where before[key].map({ $0 != value }) ?? false {
        #expect(world.changes.told.contains(key), "\(key.property) is \(value) and was \(before[key]!)")
      }
    }
  }

  @Test(arguments: [true, false])
  func `random concurrent operations neither crash nor hang, in host time and in virtual time`(
    _ isVirtual: Bool
  ) throws {
    let world = try RandomWorld(timeline: isVirtual ? VirtualTimeline() : HostTimeline())
    DispatchQueue.concurrentPerform(iterations: 3) { thread in
      var dice = SplitMix64(seed: UInt64(100 + thread))
      for _ in 0..<60 { try? world.act(&dice) }
    }
    world.finish()
    world.check(isSingleThreaded: false)
  }
}

/// A session and all operations that can be applied to it.
private final class RandomWorld: @unchecked Sendable {
  // Unchecked: the model's objects are thread-safe, and everything else is constant.
  let system: CaptureSystem
  let log = EventLog(describe: TestPhone.describe)
  let changes = Changes()
  private let session: AVCaptureSession
  /// The cameras with their inputs, and an audio input.
  private let devices: Locked<Devices>

  private struct Devices {
    var cameras: [AVCaptureDevice]
    var inputs: [AVCaptureDeviceInput]
  }

  private let outputs: [AVCaptureOutput]
  private let client = SilentClient()

  init(timeline: any Timeline) throws {
    let system = CaptureSystem(timeline: timeline, misusePolicy: .record, notificationCenter: NotificationCenter())
    let costs = CaptureCosts(startMilliseconds: 5, stopMilliseconds: 2, reconfigureMilliseconds: 3)
    let cameras =
      [.back, .front].map {
        AVCaptureDevice(.testCamera($0, costs: costs), source: .camera(BlankCamera()), in: system)
      } + [AVCaptureDevice(.roomCamera(), source: .camera(Room()), in: system)]
    let microphone = AVCaptureDevice(.testMicrophone, source: .microphone(SilentMicrophone()), in: system)
    for device in cameras + [microphone] { system.connect(device) }
    devices = Locked(
      Devices(cameras: cameras, inputs: try (cameras + [microphone]).map { try AVCaptureDeviceInput(device: $0) }))
    let (video, audio) = (AVCaptureVideoDataOutput(system: system), AVCaptureAudioDataOutput(system: system))
    video.setSampleBufferDelegate(client, queue: DispatchQueue(label: "video"))
    audio.setSampleBufferDelegate(client, queue: DispatchQueue(label: "audio"))
    outputs = [
      video, audio, AVCaptureMovieFileOutput(system: system), AVCaptureVideoDataOutput(system: system),
      AVCapturePhotoOutput(system: system),
    ]
    session = AVCaptureSession(system: system)
    system.media = FakeMedia.silent
    system.recorder = log
    self.system = system
  }

  func act(_ dice: inout SplitMix64) throws {
    let (cameras, inputs) = devices.withLock { ($0.cameras, $0.inputs) }
    let input = inputs[Int.random(in: 0..<inputs.count, using: &dice)]
    let output = outputs[Int.random(in: 0..<outputs.count, using: &dice)]
    let cameraIndex = Int.random(in: 0..<cameras.count, using: &dice)
    let camera = cameras[cameraIndex]
    let movie = outputs[2] as? AVCaptureMovieFileOutput
    switch Int.random(in: 0..<20, using: &dice) {
    case 0, 1: session.addInput(input)
    case 2: session.removeInput(input)
    case 3, 4: session.addOutput(output)
    case 5: session.removeOutput(output)
    case 6: session.addInputWithNoConnections(input)
    case 7: session.addOutputWithNoConnections(output)
    case 8: session.addConnection(AVCaptureConnection(inputPorts: [input.ports[0]], output: output))
    case 9: session.connections.randomElement(using: &dice).map(session.removeConnection)
    case 10:
      session.beginConfiguration()
      session.removeInput(input)
      session.addInput(inputs[Int.random(in: 0..<inputs.count, using: &dice)])
      session.commitConfiguration()
    case 11: session.sessionPreset = [.high, .hd1280x720, .photo, .inputPriority].randomElement(using: &dice) ?? .high
    case 12:
      try camera.lockForConfiguration()
      camera.activeFormat = camera.formats[Int.random(in: 0..<camera.formats.count, using: &dice)]
      camera.activeVideoMinFrameDuration = CMTime(value: 1, timescale: 20)
      camera.unlockForConfiguration()
    case 13: session.startRunning()
    case 14: session.stopRunning()
    case 15:
      system.beginInterruption(.videoDeviceInUseByAnotherClient)
      system.timeline.pass(3_000_000)
      system.endInterruption()
    case 16: movie?.startRecording(to: FakeMedia.url, recordingDelegate: RecordingClient())
    case 17: movie?.stopRecording()
    case 18:
      system.disconnect(camera)
      system.timeline.pass(2_000_000)
      let returned = system.connect(camera)
      devices.withLock { $0.cameras[cameraIndex] = returned }
      // The input cannot be created while another app uses the camera.
      guard let newInput = try? AVCaptureDeviceInput(device: returned) else { break }
      devices.withLock { $0.inputs[cameraIndex] = newInput }
    case 19: output.connections.first?.videoRotationAngle = 90
    default: break
    }
    system.timeline.pass(4_000_000)
  }

  /// Sets a random property of the client or the environment. Unsupported values are rejected.
  func set(_ dice: inout SplitMix64) throws {
    system.recorder = changes
    let cameras = devices.withLock { $0.cameras }
    let camera = cameras[Int.random(in: 0..<cameras.count, using: &dice)]
    let isOn = Bool.random(using: &dice)
    try camera.lockForConfiguration()
    defer { camera.unlockForConfiguration() }
    switch Int.random(in: 0..<22, using: &dice) {
    case 0: camera.torchMode = isOn ? .on : .off
    case 1: camera.flashMode = isOn ? .auto : .off
    case 2: camera.videoZoomFactor = isOn ? 2 : 1
    case 3: camera.ramp(toVideoZoomFactor: isOn ? 3 : 1, withRate: 8)
    case 4: camera.focusMode = isOn ? .locked : .continuousAutoFocus
    case 5: camera.focusPointOfInterest = CGPoint(x: isOn ? 0.2 : 0.5, y: 0.5)
    case 6: camera.setFocusModeLocked(lensPosition: isOn ? 0.1 : 0.9)
    case 7: camera.exposureMode = isOn ? .locked : .continuousAutoExposure
    case 8: camera.setExposureTargetBias(isOn ? 1 : 0)
    case 9: camera.setExposureModeCustom(duration: CMTime(value: 1, timescale: isOn ? 100 : 50), iso: 100)
    case 10: camera.exposureRectOfInterest = CGRect(x: 0, y: 0, width: isOn ? 0.5 : 1, height: 1)
    case 11: camera.activeMaxExposureDuration = isOn ? CMTime(value: 1, timescale: 60) : .invalid
    case 12: camera.whiteBalanceMode = isOn ? .locked : .continuousAutoWhiteBalance
    case 13: camera.setWhiteBalanceModeLocked(with: .init(redGain: isOn ? 1 : 2, greenGain: 1, blueGain: 1))
    case 14: camera.automaticallyEnablesLowLightBoostWhenAvailable = isOn
    case 15: camera.automaticallyAdjustsVideoHDREnabled = isOn
    case 16: camera.isVideoHDREnabled = isOn
    case 17: camera.isSubjectAreaChangeMonitoringEnabled = isOn
    case 18: system.setVideoEffect(VideoEffect.allCases.randomElement(using: &dice) ?? .centerStage, enabled: isOn)
    case 19: system.setSystemPressure(isOn ? .serious : .nominal)
    case 20: system.setSuspended(isOn, camera)
    case 21: system.setInUseByAnotherClient(isOn, camera)
    default: break
    }
    system.timeline.pass(40_000_000)
  }

  var connections: [AVCaptureConnection] { session.connections }

  /// The values of all properties that Apple documents as observable, for all current objects.
  var observables: [Changes.Key: PropertyValue] {
    system.recorder = changes
    var values: [Changes.Key: PropertyValue] = [:]
    func add(_ object: AnyObject, _ properties: [Property<AnyObject>]) {
      for property in properties where property.isObservable {
        values[.init(object: ObjectIdentifier(object), property: property.name)] = property.get?(object)
      }
    }
    for camera in devices.withLock({ $0.cameras }) { add(camera, AVCaptureDevice.properties.map(\.erased)) }
    add(session, session.properties)
    for output in outputs { add(output, output.properties) }
    for connection in session.connections { add(connection, AVCaptureConnection.properties.map(\.erased)) }
    return values
  }

  /// A recorder of the properties whose observers were notified.
  final class Changes: ModelRecorder {
    struct Key: Hashable {
      let object: ObjectIdentifier
      let property: String
    }

    private let keys = Locked<Set<Key>>([])

    var told: Set<Key> { keys.withLock { $0 } }

    func clear() { keys.withLock { $0 = [] } }

    func record(_ fact: TraceEvent, at nanoseconds: Int64) {
      guard case .change(let object, let property, _, _) = fact else { return }
      keys.withLock { _ = $0.insert(Key(object: ObjectIdentifier(object), property: property)) }
    }
  }

  /// Ends all operations that are still in progress.
  func finish() {
    system.endInterruption()
    session.stopRunning()
    system.timeline.pass(100_000_000)
  }

  func check(isSingleThreaded: Bool = true) {
    let (inputs, outputs, connections) = (session.inputs, session.outputs, session.connections)
    for connection in connections {
      #expect(connection.output.map(outputs.contains) == true)
      #expect(connection.inputPorts.allSatisfy { port in port.input.map(inputs.contains) == true })
    }
    for output in outputs {
      let types = output.connections.map { $0.inputPorts[0].mediaType }
      #expect(Set(types).count == types.count, "one connection for each output and kind of data")
    }
    #expect(Set(inputs.map(ObjectIdentifier.init)).count == inputs.count)
    #expect(!(session.isRunning && session.isInterrupted))
    // The announced starts and stops match the property. With several threads, notifications may arrive in a different
    // order than the changes.
    let announced = log.events.filter { $0.hasPrefix("SessionDidSt") }
    let starts = announced.filter { $0 == "SessionDidStartRunning" }.count
    #expect(starts - (announced.count - starts) == (session.isRunning ? 1 : 0))
    if isSingleThreaded { #expect(zip(announced, announced.dropFirst()).allSatisfy { $0 != $1 }) }
    #expect(!system.lock.isHeld)
  }
}

extension FakeMedia {
  /// Media services without state, so that many threads can use them.
  fileprivate static let silent = Silent()

  final class Silent: MediaServices {
    func openMovie(_ description: MovieSettings) throws -> any MovieFileWriter { SilentMovie() }
  }

  final class SilentMovie: MovieFileWriter {
    var byteCount: Int64 { 0 }
    func append(_ image: CVPixelBuffer, at time: CMTime, duration: CMTime) throws {}
    func append(audio: CMSampleBuffer) throws {}
    func finish() throws {}
    func cancel() {}
  }
}

private final class SilentClient: AVCaptureVideoDataOutputSampleBufferDelegate,
  AVCaptureAudioDataOutputSampleBufferDelegate, Sendable
{
  func captureOutput(
    _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) {}
}
