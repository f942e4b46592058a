import CaptureModel
import Foundation
import PixelModel
import PlatformModel
import SimulationKernel
import VirtualDevices

/// The world of a run: a system with the device that the scenario names, before a scene, and a trace of what happens in it.
class WorldRun {
  let context: RunContext
  /// What the app does that Apple's framework answers with an exception.
  let exceptions: ExceptionChecks
  let camera: CameraUnderTest
  /// Why a real camera has failed.
  let failure: SessionFailure?

  var system: CaptureSystem { context.system }
  var trace: Trace { context.trace }

  /// - Parameters:
  ///   - system: a system without devices.
  ///   - isBuffered: whether the trace may be written late.
  init(
    _ scenario: Scenario, in system: CaptureSystem, directory: URL, options: RunOptions, isBuffered: Bool = true
  ) throws {
    let reference = options.device ?? scenario.device ?? CameraUnderTest.standard
    failure = reference.isLive ? SessionFailure(system.notificationCenter) : nil
    system.media = MovieServices()
    system.posture = Posture(rawValue: scenario.posture.rawValue) ?? .portrait
    let seed = options.seed ?? scenario.seed
    do {
      camera = try CameraUnderTest(reference, scene: scenario.scene, seed: seed, in: system)
    } catch {
      throw ScenarioError(at: scenario.place(of: error, options), error)
    }
    let trace = try Trace(
      at: directory.appendingPathComponent("trace.txt"), scenario: scenario.name, cell: scenario.cell,
      device: camera.name, seed: seed, isBuffered: isBuffered)
    context = RunContext(
      system: system, trace: trace, directory: directory,
      picturedOutputs: Set(scenario.expectations.compactMap(\.image?.output)))
    exceptions = ExceptionChecks(trace, system.timeline, path: scenario.path)
    for device in camera.devices { trace.name(device: device.uniqueID, camera.inputName(of: device)) }
  }

  /// From now on what happens is written down.
  func begin(_ recorder: any ModelRecorder) {
    system.recorder = recorder
    camera.onSignal { [trace, timeline = system.timeline] in trace.note("signal \($0)", at: timeline.nanoseconds) }
  }

  /// The device of that name.
  func device(_ input: Scenario.Input) throws -> AVCaptureDevice {
    guard let device = camera.device(input) else {
      let known = camera.devices.map { camera.inputName(of: $0) }.joined(separator: ", ")
      throw ScenarioError(.unavailable, "\(camera.name) has no '\(input.rawValue)'; it has \(known)")
    }
    return device
  }

  /// The value of a target's property now; nil for a name that is not known.
  func value(of property: String, of target: Scenario.Target) throws -> Scenario.Value? {
    guard case .device(let input) = target else { return nil }
    if property.hasPrefix("control.") {
      return try camera.ownControls().value(of: String(property.dropFirst("control.".count)))
    }
    if property == "signal" { return .text(try camera.signal()) }
    return PropertyTable.device.value(of: property, in: try device(input))
  }

  /// The newest picture of an output, as a viewer shows it; nil when it has made none.
  func image(of output: String) throws -> PixelMemory? { nil }
}

extension Scenario {
  /// Where the file names what is not there when a run begins: the picture or film that is looked at, or else the device.
  fileprivate func place(of error: any Error, _ options: RunOptions) -> Place {
    let file: String? =
      switch scene.subject {
      case .image(let path), .video(let path): URL(fileURLWithPath: path).path
      case .chart, nil: nil
      }
    if let file, "\(error)".hasPrefix(file) { return Place(path: path, scenePosition) }
    return Place(path: path, options.device == nil ? devicePosition : nil)
  }

  /// What moves time: what the camera needs, unless the options say otherwise.
  ///
  /// - Throws: `ScenarioError`, of the kind `unavailable`, for a real camera in virtual time.
  public func clock(_ options: RunOptions) throws -> RunOptions.Clock {
    guard (options.device ?? device)?.isLive ?? false else { return options.clock ?? .virtual }
    guard options.clock != .virtual else {
      throw ScenarioError(
        .unavailable, "a real camera cannot wait for virtual time; leave --clock away, or say --clock host")
    }
    return .host
  }
}
