import CaptureModel
import Foundation
import PixelModel
import PlatformModel
import SimulationKernel
import VirtualDevices

/// The world of a run: a capture system with the scenario's device and scene, and a trace of its events.
class WorldRun {
  let context: RunContext
  /// The recorder of exceptions that Apple's framework would raise.
  let exceptions: ExceptionChecks
  let camera: CameraUnderTest
  /// The recorder of session failures of a real camera; nil for other devices.
  let failure: SessionFailure?

  var system: CaptureSystem { context.system }
  var trace: Trace { context.trace }

  /// Creates a world for a scenario.
  ///
  /// - Parameters:
  ///   - system: A system without devices.
  ///   - isBuffered: Whether trace lines may be written late.
  init(
    _ scenario: Scenario, in system: CaptureSystem, directory: URL, options: RunOptions, isBuffered: Bool = true
  ) throws {
    let reference = options.device ?? scenario.device ?? CameraUnderTest.standard
    failure = reference.isLive ? SessionFailure(system.notificationCenter) : nil
    system.media = MovieServices()
    system.posture = Posture(rawValue: scenario.posture.rawValue) ?? .portrait
    system.supportsMultitaskingCameraAccess = scenario.isMultitasking
    let seed = options.seed ?? scenario.seed
    do {
      camera = try CameraUnderTest(
        reference, changing: options.changePhone, scene: scenario.scene, seed: seed, in: system)
    } catch {
      throw ScenarioError(at: scenario.place(of: error, options), error)
    }
    let trace = try Trace(
      at: directory.appendingPathComponent("trace.txt"), scenario: scenario.name, cell: scenario.cell,
      device: camera.name, seed: seed, isBuffered: isBuffered)
    context = RunContext(
      system: system, trace: trace, directory: directory,
      outputsWithExpectedImages: Set(scenario.expectations.compactMap(\.image?.output)))
    exceptions = ExceptionChecks(trace, system.timeline, path: scenario.path)
    for device in camera.devices { trace.name(device: device.uniqueID, camera.inputName(of: device)) }
  }

  /// Starts recording events in the trace.
  func begin(_ recorder: any ModelRecorder) {
    system.recorder = recorder
    camera.onSignal { [trace, timeline = system.timeline] in trace.note("signal \($0)", at: timeline.nanoseconds) }
  }

  /// Sets the illuminance of the scene, in lux.
  func setIlluminance(_ lux: Double) {
    context.note("scene illuminance=\(lux)lx")
    var scene = Scenario.Scene()
    scene.illuminance = .lux(lux)
    // Only a simulated phone has a scene.
    try? camera.show(scene)
  }

  /// Returns the device with this name.
  ///
  /// - Throws: `ScenarioError.unavailable` when there is no such device.
  func device(_ input: Scenario.Input) throws -> AVCaptureDevice {
    guard let device = camera.device(input) else {
      let known = camera.devices.map { camera.inputName(of: $0) }.joined(separator: ", ")
      throw ScenarioError(.unavailable, "\(camera.name) has no input '\(input.rawValue)'; use one of: \(known)")
    }
    return device
  }

  /// Returns the current value of a target's property; nil for an unknown name.
  func value(of property: String, of target: Scenario.Target) throws -> Scenario.Value? {
    guard case .device(let input) = target else { return nil }
    if property.hasPrefix("control.") {
      return try camera.ownControls().value(of: String(property.dropFirst("control.".count)))
    }
    if property == "signal" { return .text(try camera.signal()) }
    return PropertyTable.device.value(of: property, in: try device(input))
  }

  /// Returns the newest image of an output in display orientation; nil if there is none yet.
  func image(of output: String) throws -> PixelMemory? { nil }

  /// Returns the circumstances under which the newest image of an output was made; nil if they are unknown.
  func imageOrigin(of output: String) throws -> ImageOrigin? { nil }
}

extension Scenario {
  /// Returns the location, in the scenario file, of the item that is missing at the start: the image or video file of
  /// the scene, or otherwise the device.
  fileprivate func place(of error: any Error, _ options: RunOptions) -> Place {
    let file: String? =
      switch scene.subject {
      case .image(let path), .video(let path): URL(fileURLWithPath: path).path
      case .chart, nil: nil
      }
    if let file, "\(error)".hasPrefix(file) { return Place(path: path, scenePosition) }
    return Place(path: path, options.device == nil ? devicePosition : nil)
  }

  /// Returns the clock of a run: the clock that the options specify, or otherwise the clock that the camera requires.
  ///
  /// - Throws: `ScenarioError.unavailable` for a real camera in virtual time.
  public func clock(_ options: RunOptions) throws -> RunOptions.Clock {
    guard (options.device ?? device)?.isLive ?? false else { return options.clock ?? .virtual }
    guard options.clock != .virtual else {
      throw ScenarioError(
        .unavailable, "a real camera cannot run in virtual time; omit --clock, or use --clock host")
    }
    return .host
  }
}
