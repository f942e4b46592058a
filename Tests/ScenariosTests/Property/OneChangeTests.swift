import CaptureModel
import CoreMediaModel
import Foundation
import Locking
import SimulationKernel
import Testing

@testable import Scenarios

/// Tests that each call is atomic: observers and other threads see either the state before the call or the complete
/// result.
///
/// The tests try every setter in the property tables. They read all properties after each internal change that another
/// thread could observe, and during each notification.
@Suite struct OneChangeTests {
  /// Setups that provide objects with settable properties.
  enum Scene: CaseIterable {
    case video, photos, depth, twoCameras, virtualCamera, configuring, interrupted, stopped
  }

  @Test(arguments: Scene.allCases) func `an observer never sees the partial effect of a setter`(_ scene: Scene) throws {
    let world = try WatchedWorld(scene)
    for (name, object, properties) in world.objects {
      for property in properties {
        guard let set = property.set else { continue }
        for value in SettableValues.many(of: property) {
          let steps = world.steps { try? set(object, value) { _ in } }
          #expect(
            steps.count <= 1, "\(scene): \(name).\(property.name) = \(value) is seen in \(steps.count) steps: \(steps)")
        }
      }
    }
  }

  @Test func `an observer never sees the partial effect of a new depth data format`() throws {
    let world = try WatchedWorld(.depth)
    let camera = world.devices[0]
    for format in [nil] + camera.activeFormat.supportedDepthDataFormats {
      let steps = world.steps { camera.activeDepthDataFormat = format }
      #expect(steps.count <= 1, "\(steps)")
    }
  }

  @Test func `an observer never sees the partial effect of a commit`() throws {
    let world = try WatchedWorld(.video)
    let (session, camera) = (world.stage.session, world.devices[0])
    session.beginConfiguration()
    world.stage.make { session.addOutput(AVCaptureMetadataOutput()) }
    session.sessionPreset = .vga640x480
    session.connections[0].preferredVideoStabilizationMode = .standard
    camera.activeVideoMaxFrameDuration = CMTime(value: 1, timescale: 15)
    let steps = world.steps { session.commitConfiguration() }
    #expect(steps.count == 1, "\(steps)")
  }

  @Test func `an observer never sees the partial effect of adding or removing inputs, outputs and layers`() throws {
    let world = try WatchedWorld(.video)
    let session = world.stage.session
    let (input, output) = (session.inputs[0], session.outputs[0])
    let (layer, other) = world.stage.make { (AVCaptureVideoPreviewLayer(), AVCaptureSession()) }
    let calls: [(String, () -> Void)] = [
      ("removeInput", { session.removeInput(input) }), ("addInput", { session.addInput(input) }),
      ("removeOutput", { session.removeOutput(output) }), ("addOutput", { session.addOutput(output) }),
      ("layer.session", { layer.session = session }),
      ("layer.session, another one", { layer.session = other }),
    ]
    for (name, call) in calls {
      let steps = world.steps(of: call)
      #expect(steps.count <= 1, "\(name) is seen in \(steps.count) steps: \(steps)")
    }
  }
}

/// A phone with a session, in which every observable intermediate state is recorded.
private final class WatchedWorld {
  let stage: SetterStage
  let devices: [AVCaptureDevice]
  private let layer: AVCaptureVideoPreviewLayer?
  private let watcher = Watcher()

  init(_ scene: OneChangeTests.Scene) throws {
    let isMultiCam = scene == .twoCameras
    stage = try SetterStage("iphone-15-pro", isMultiCam ? AVCaptureMultiCamSession() : AVCaptureSession())
    let session = stage.session
    let (wide, front) = (stage.camera(.builtInWideAngleCamera), stage.camera(.builtInTrueDepthCamera, .front))
    devices =
      switch scene {
      case .video, .configuring, .interrupted, .stopped: [wide, stage.camera(.microphone, .unspecified)]
      case .photos: [wide]
      case .depth: [front]
      case .twoCameras: [wide, front]
      case .virtualCamera: [stage.camera(.builtInTripleCamera)]
      }
    if scene == .photos { session.sessionPreset = .photo }
    for device in devices { session.addInput(try AVCaptureDeviceInput(device: device)) }
    let outputs: [AVCaptureOutput] = stage.make {
      switch scene {
      case .video, .configuring, .interrupted, .stopped:
        [AVCaptureVideoDataOutput(), AVCaptureMovieFileOutput(), AVCaptureAudioDataOutput()]
      case .photos: [AVCapturePhotoOutput(), AVCaptureMetadataOutput()]
      case .depth: [AVCaptureStillImageOutput(), AVCaptureDepthDataOutput()]
      case .twoCameras: [AVCaptureVideoDataOutput(), AVCaptureMovieFileOutput()]
      case .virtualCamera: [AVCaptureVideoDataOutput(), AVCapturePhotoOutput()]
      }
    }
    for output in outputs { session.addOutput(output) }
    layer = [.video, .twoCameras].contains(scene) ? stage.make { AVCaptureVideoPreviewLayer(session: session) } : nil
    for device in devices { try device.lockForConfiguration() }
    if scene != .stopped { session.startRunning() }
    if scene == .configuring { session.beginConfiguration() }
    if scene == .interrupted { stage.system.beginInterruption(.videoDeviceNotAvailableInBackground) }
  }

  /// The objects with settable properties, and their tables.
  var objects: [(String, AnyObject, [Property<AnyObject>])] {
    let session = stage.session
    var objects: [(String, AnyObject, [Property<AnyObject>])] = [("session", session, session.properties)]
    for device in devices where device.hasMediaType(.video) {
      objects.append(("\(device)", device, PropertyTable.device))
    }
    for input in session.inputs { objects.append(("input", input, AVCaptureDeviceInput.properties.map(\.erased))) }
    for output in session.outputs { objects.append(("\(type(of: output))", output, output.properties)) }
    if let layer { objects.append(("layer", layer, PropertyTable.output(.preview))) }
    for connection in session.connections { objects.append(("connection", connection, PropertyTable.connection)) }
    return objects
  }

  /// Makes a call and returns the changed properties of each intermediate state that others could observe while no time
  /// passed. Then a frame is delivered.
  func steps(of call: () -> Void) -> [[String]] {
    let (system, timeline) = (stage.system, stage.system.timeline)
    let start = timeline.nanoseconds
    var states = [system.snapshot]
    func look() {
      guard timeline.nanoseconds == start else { return }
      let now = system.snapshot
      if now != states.last { states.append(now) }
    }
    withoutActuallyEscaping(look) { look in
      watcher.watch(look)
      system.recorder = watcher
      system.changeWatcher = look
      stage.make(call)
      system.changeWatcher = nil
      system.recorder = nil
      watcher.watch(nil)
    }
    timeline.pass(40_000_000)
    return zip(states.dropFirst(), states).map { $0.changes(since: $1) }
  }

  /// A recorder that calls a closure whenever observers are notified.
  private final class Watcher: ModelRecorder {
    private let look = Locked<Look>(Look())

    private struct Look: @unchecked Sendable {
      // Unchecked: the test uses a single thread.
      var body: (() -> Void)?
    }

    func watch(_ body: (() -> Void)?) { look.withLock { $0.body = body } }
    func record(_ fact: TraceEvent, at nanoseconds: Int64) { look.withLock { $0 }.body?() }
  }
}

extension SettableValues {
  /// Returns values of a property, with additional ones for properties that affect others: custom exposures longer than
  /// a frame, and formats.
  fileprivate static func many(of property: Property<AnyObject>) -> [PropertyValue] {
    if property.name == "activeFormat" { return [4, 20, 40, 0].map { .integer($0) } }
    guard case .arguments(let parameters) = property.form, parameters.count > 1 else { return of(property.form) }
    let values = parameters.map { $0.form.isNumber ? [.number(100), .number(1), .number(1.5)] : of($0.form) }
    return (0..<9).map { index in
      .fields(
        zip(parameters, values).enumerated().map { position, parameter in
          let choices = parameter.1
          return .init(parameter.0.name, choices[(index + position * (index / 3)) % choices.count])
        })
    }
  }
}

extension PropertyForm {
  fileprivate var isNumber: Bool { if case .number = self { true } else { false } }
}
