import CaptureModel
import CoreMediaModel
import CoreVideoModel
import Foundation
import PixelModel
import SimulationKernel

/// A run of a program in a world that a scenario controls.
public final class AppRun: @unchecked Sendable {
  // Unchecked: used only by the thread that starts the program and by the one that ends it.
  private let world: AppWorld
  private let script: WorldScenarioPlayer
  private var isChecked = false

  /// Creates the world with the scenario's device, and opens a trace in `directory`, which must exist.
  ///
  /// - Parameters:
  ///   - scenario: The scenario that controls the world around the program.
  ///   - timeline: The timeline that provides the program's time.
  ///   - directory: The folder for the results.
  ///   - options: Options that override the scenario's settings.
  ///   - misusePolicy: The handling of calls that raise an exception in Apple's framework.
  ///   - isBuffered: Whether trace lines may be written late. Must be false if the program that may crash is this
  ///     process.
  /// - Throws: `ScenarioError` when the device, the scene or the folder is not available.
  public init(
    _ scenario: Scenario, timeline: any Timeline, directory: URL, options: RunOptions,
    misusePolicy: MisusePolicy = .trap, isBuffered: Bool = false
  ) throws {
    let system = CaptureSystem(timeline: timeline, misusePolicy: misusePolicy)
    world = try AppWorld(scenario, in: system, directory: directory, options: options, isBuffered: isBuffered)
    script = WorldScenarioPlayer(
      scenario, world: world, performer: WorldStepExecutor(world, path: scenario.path), options: options)
  }

  /// The capture system in which the program's objects are created.
  public var system: CaptureSystem { world.system }

  /// Starts recording and schedules the steps of the scenario.
  ///
  /// - Returns: The end of the scenario in nanoseconds, or nil if the scenario specifies no times.
  public func begin() -> Int64? {
    record()
    return play()
  }

  /// Starts recording events in the trace.
  public func record() { world.begin(world) }

  /// The recorder that writes the events of the world to the trace.
  package var recorder: any ModelRecorder { world }

  /// Schedules the steps of the scenario.
  ///
  /// - Parameter origin: The time, in nanoseconds of the timeline, to which the scenario's times are relative.
  /// - Returns: The end of the scenario in nanoseconds, or nil if the scenario specifies no times.
  public func play(from origin: Int64 = 0) -> Int64? {
    let end = script.scheduleWorld(from: origin)
    return end > origin ? end : nil
  }

  /// Returns the camera that has this name in scenarios.
  ///
  /// - Throws: `ScenarioError.unavailable` when the device has no such camera.
  package func camera(_ input: Scenario.Input) throws -> AVCaptureDevice { try world.device(input) }

  /// Injects a fault at the current time.
  ///
  /// - Parameter complain: Called with the error if the fault cannot be injected.
  package func perform(_ fault: Scenario.Fault, complain: @escaping @Sendable (any Error) -> Void) {
    let (timeline, performer) = (world.system.timeline, script.performer)
    timeline.schedule(at: timeline.nanoseconds) {
      timeline.callOut { do { try performer.perform(fault) } catch { complain(error) } }
    }
  }

  /// Writes a line to the trace at the current time.
  package func note(_ text: String) { world.context.note(text) }

  /// Sets the illuminance of the scene, in lux.
  package func setIlluminance(_ lux: Double) { world.setIlluminance(lux) }

  /// The names of the video data outputs that the scenario declares, in order of declaration.
  package var frameOutputs: [String] {
    script.scenario.session.outputs.filter { $0.kind == .videoData }.map(\.name)
  }

  /// Records a frame of an output: writes a trace line, counts the frame, and stores an image if the scenario requests
  /// one.
  package func take(_ image: PixelMemory, at time: CMTime, of output: String) {
    let layout = image.layout
    let format = CMFormatDescription(
      videoCodec: .init(layout.pixelFormat), width: layout.width, height: layout.height)
    let timing = CMSampleTimingInfo(duration: .invalid, presentationTimeStamp: time, decodeTimeStamp: .invalid)
    world.take(CMSampleBuffer(image: CVPixelBuffer(memory: image), format: format, timing: timing), of: output)
  }

  /// Checks the expectations that have no time, once.
  package func checkExpectations() {
    guard !isChecked else { return }
    isChecked = true
    do {
      for expectation in script.scenario.expectations where expectation.time == nil {
        try script.checks.check(expectation)
      }
    } catch { script.note(error) }
  }

  /// Checks the remaining expectations and closes the trace.
  ///
  /// - Parameter failure: The reason why the program ended prematurely, if it did.
  public func finish(failure: String?) -> RunReport {
    checkExpectations()
    do {
      script.checks.failUnchecked(script.scenario.expectations)
      if let failure = world.writingFailure ?? script.failure { throw failure }
    } catch { script.note(error) }
    return script.finish(failure.map { [script.failure($0, at: nil)] } ?? [], world.artifacts)
  }
}

extension Scenario {
  /// Requires that the scenario contains only steps that act on the world, and declares only names for the program's
  /// outputs.
  ///
  /// - Throws: `ScenarioError.badScenario` for steps or settings that the program itself is responsible for.
  public func requireWorldOnly() throws {
    for step in steps where !step.action.isWorldAction {
      throw ScenarioError(path: path, position: step.position, WorldStepExecutor.ofProgram.message)
    }
    for expectation in expectations {
      guard let name = expectation.image?.output, let kind = session.output(named: name)?.kind,
        kind == .preview || kind == .stillImage
      else { continue }
      throw ScenarioError(
        path: path, position: expectation.position,
        "the image of a program's \(kind.rawValue) output is not available; expect the picture of a videoData, photo or movieFile output instead."
      )
    }
    var names = Session()
    names.position = session.position
    names.outputs = session.outputs.map { Output(name: $0.name, kind: $0.kind) }
    guard session == names, !session.outputs.contains(where: { $0.kind == .assetWriter }) else {
      throw ScenarioError(
        .badScenario,
        "\(path): a program configures its own session; in 'session', keep only the names and kinds of its outputs "
          + "(not assetWriter).")
    }
  }
}

extension Scenario.Action {
  /// Whether the action can be played around a program.
  fileprivate var isWorldAction: Bool {
    switch self {
    case .fault(.diskFull): false
    case .rotate, .press, .scene, .fault, .controls: true
    case .call, .configure, .set, .setConnection, .switchCamera, .await, .charge, .hold: false
    }
  }
}
