import CaptureModel
import CoreMediaModel
import CoreVideoModel
import Foundation
import PixelModel
import SimulationKernel

/// A run of a program, around which a scenario plays the world.
public final class AppRun: @unchecked Sendable {
  // Unchecked: used by the thread that begins the program, and by that which ends it.
  private let world: AppWorld
  private let script: WorldScenarioPlayer

  /// Makes the world, with the scenario's device, and a trace in `directory`, which exists.
  ///
  /// - Throws: `ScenarioError` when the device, the scene or the folder is not available.
  ///
  /// - Parameters:
  ///   - scenario: what happens around the program.
  ///   - timeline: whose time the program has.
  ///   - directory: where results go.
  ///   - options: what takes the place of what the scenario says.
  ///   - isBuffered: whether the trace may be written late; not where the program that may crash is this one.
  public init(
    _ scenario: Scenario, timeline: any Timeline, directory: URL, options: RunOptions, isBuffered: Bool = false
  ) throws {
    world = try AppWorld(
      scenario, timeline: timeline, directory: directory, options: options, isBuffered: isBuffered)
    script = WorldScenarioPlayer(
      scenario, world: world, performer: WorldStepExecutor(world, path: scenario.path), options: options)
  }

  /// The world of the program's objects.
  public var system: CaptureSystem { world.system }

  /// Begins to write down what happens, and schedules what the scenario lets happen.
  ///
  /// - Returns: when the scenario is over, in nanoseconds; nil when it names no moment.
  public func begin() -> Int64? {
    record()
    return play()
  }

  /// Begins to write down what happens.
  public func record() { world.begin(world) }

  /// Schedules what the scenario lets happen.
  ///
  /// - Parameter origin: what the scenario's times count from, in nanoseconds of the timeline.
  /// - Returns: when the scenario is over, in nanoseconds; nil when it names no moment.
  public func play(from origin: Int64 = 0) -> Int64? {
    let end = script.scheduleWorld(from: origin)
    return end > origin ? end : nil
  }

  /// The camera that a scenario calls by this name.
  ///
  /// - Throws: `ScenarioError`, of the kind `unavailable`, when the device has none.
  package func camera(_ input: Scenario.Input) throws -> AVCaptureDevice { try world.device(input) }

  /// Lets something go wrong now.
  ///
  /// - Parameter complain: told why it could not.
  package func perform(_ fault: Scenario.Fault, complain: @escaping @Sendable (any Error) -> Void) {
    let (timeline, performer) = (world.system.timeline, script.performer)
    timeline.schedule(at: timeline.nanoseconds) {
      timeline.callOut { do { try performer.perform(fault) } catch { complain(error) } }
    }
  }

  /// Writes a line into the trace, now.
  package func note(_ text: String) { world.context.note(text) }

  /// Names of the outputs for frames that the scenario declares, in its order.
  package var frameOutputs: [String] {
    script.scenario.session.outputs.filter { $0.kind == .videoData }.map(\.name)
  }

  /// Keeps a frame as one of an output's: a line of the trace, a count, and a picture if the scenario asks for it.
  package func take(_ image: PixelMemory, at time: CMTime, of output: String) {
    let layout = image.layout
    let format = CMFormatDescription(
      videoCodec: .init(layout.pixelFormat), width: layout.width, height: layout.height)
    let timing = CMSampleTimingInfo(duration: .invalid, presentationTimeStamp: time, decodeTimeStamp: .invalid)
    world.take(CMSampleBuffer(image: CVPixelBuffer(memory: image), format: format, timing: timing), of: output)
  }

  /// Checks what was to hold, and closes the trace.
  ///
  /// - Parameter failure: why the program could not go on, if that is why it ends.
  public func finish(failure: String?) -> RunReport {
    let expectations = script.scenario.expectations
    do {
      for expectation in expectations where expectation.time == nil { try script.checks.check(expectation) }
      script.checks.failUnchecked(expectations)
      if let failure = world.writingFailure ?? script.failure { throw failure }
    } catch { script.note(error) }
    return script.finish(failure.map { [script.failure($0, at: nil)] } ?? [], world.artifacts)
  }
}

extension Scenario {
  /// Refuses what a program does by itself: a scenario around one has only steps of the world, and names for the program's outputs.
  ///
  /// - Throws: `ScenarioError`, of the kind `badScenario`.
  public func requireWorldOnly() throws {
    for step in steps where !step.action.isOfWorld {
      throw ScenarioError(path: path, position: step.position, WorldStepExecutor.ofProgram.sentence)
    }
    for expectation in expectations {
      guard let name = expectation.image?.output, let kind = session.output(named: name)?.kind,
        kind == .preview || kind == .stillImage
      else { continue }
      throw ScenarioError(
        path: path, position: expectation.position,
        "what a program's \(kind.rawValue) shows is not known; expect the picture of a videoData, photo or movieFile output."
      )
    }
    var names = Session()
    names.position = session.position
    names.outputs = session.outputs.map { Output(name: $0.name, kind: $0.kind) }
    guard session == names, !session.outputs.contains(where: { $0.kind == .assetWriter }) else {
      throw ScenarioError(
        .badScenario,
        "\(path): a program builds its session by itself; leave nothing but outputs with their kind in 'session' "
          + "(not assetWriter): the names of the program's own.")
    }
  }
}

extension Scenario.Action {
  /// Whether it can be played around a program.
  fileprivate var isOfWorld: Bool {
    switch self {
    case .fault(.diskFull): false
    case .rotate, .press, .scene, .fault, .controls: true
    case .call, .configure, .set, .setConnection, .switchCamera, .await, .charge, .hold: false
    }
  }
}
