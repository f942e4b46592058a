import CaptureModel
import CoreMediaModel
import Foundation
import SimulationKernel

/// A player that executes the scheduled steps of a run, and creates the report at the end.
class WorldScenarioPlayer {
  let scenario: Scenario
  let options: RunOptions
  let performer: WorldStepExecutor
  let checks: ExpectationChecks
  var report: RunReport
  private let world: WorldRun

  init(_ scenario: Scenario, world: WorldRun, performer: WorldStepExecutor, options: RunOptions) {
    self.scenario = scenario
    self.world = world
    self.performer = performer
    self.options = options
    performer.stepping = options.willExecuteStep
    report = RunReport(scenario)
    checks = ExpectationChecks(world, scenario, goldenMode: options.goldenMode)
  }

  var timeline: any Timeline { world.system.timeline }

  /// The camera whose frame rate converts frame counts to times.
  var firstCamera: AVCaptureDevice? { world.camera.device(.camera) }

  // MARK: Time

  /// Schedules the steps that act on the world, and returns the end of the run, which is the latest time that the
  /// scenario contains.
  ///
  /// - Parameter origin: The time to which the scenario's times are relative.
  func scheduleWorld(from origin: Int64 = 0) -> Int64 {
    let checks = checks
    let performer = performer
    for step in scenario.steps where !step.action.isAppAction {
      timeline.schedule(at: origin + nanoseconds(step.time)) { [timeline] in
        timeline.callOut { performer.performSafely(step) }
      }
    }
    for expectation in scenario.expectations {
      guard let time = expectation.time else { continue }
      timeline.schedule(at: origin + nanoseconds(time)) { checks.checkSafely(expectation) }
    }
    // The image times of a movie are relative to the start of the movie.
    let frames = scenario.frames.filter { scenario.session.output(named: $0.output)?.kind.isMovie == false }
    let times = scenario.steps.map(\.time) + scenario.expectations.compactMap(\.time) + frames.flatMap(\.times)
    return origin + (times.map(nanoseconds).max() ?? 0)
  }

  /// Converts a time to nanoseconds. Frames are converted at the first camera's current frame rate.
  func nanoseconds(_ time: Scenario.Time) -> Int64 {
    switch time {
    case .nanoseconds(let nanoseconds): return nanoseconds
    case .frames(let count):
      let duration = firstCamera?.activeVideoMinFrameDuration ?? CMTime(value: 1, timescale: 30)
      return CMTimeMultiplyByRatio(duration, multiplier: Int32(clamping: count), divisor: 1)
        .convertScale(1_000_000_000, method: .default).value
    }
  }

  // MARK: End of the run

  /// Records a failure, with a position in the file if there is one.
  func fail(_ sentence: String, at position: Scenario.Position? = nil) {
    report.failures.append(failure(sentence, at: position))
  }

  /// Returns a failure with a position in the file if there is one.
  func failure(_ sentence: String, at position: Scenario.Position?) -> RunReport.Failure {
    RunReport.Failure(Scenario.Place(path: scenario.path, position), sentence)
  }

  /// Records an error that prevented the run from completing.
  func note(_ error: any Error) {
    report.errors.append(ScenarioError(stopping: scenario, error))
  }

  /// The first error of a scheduled step or an expectation.
  var failure: (any Error)? { performer.failure ?? checks.failure }

  /// Closes the trace and returns the report.
  ///
  /// - Parameters:
  ///   - failures: Further failures to report.
  ///   - artifacts: The result files other than the trace.
  func finish(_ failures: [RunReport.Failure], _ artifacts: [String]) -> RunReport {
    world.system.recorder = nil
    do { try keep(artifacts + checks.artifacts) } catch { note(error) }
    report.frameCount = world.trace.frameCount
    report.eventCount = world.trace.eventCount
    report.metExpectationCount = checks.metCount + world.exceptions.metCount
    report.steps = performer.steps
    report.exceptions = world.exceptions.exceptions
    report.failures = world.exceptions.failures + report.failures + checks.failures + failures
    // The session failure is the likely cause of the other failures.
    if !report.failures.isEmpty, let reason = world.failure?.reason { fail("the session failed: \(reason)") }
    if options.cancellation.isCancelled {
      report.skipped =
        "ended early, after \(Trace.shortSeconds(timeline.nanoseconds)) s; the results up to that time are stored"
    }
    let count = report.frameCount + report.eventCount + report.metExpectationCount
    if count == 0, scenario.silent == nil, report.status == .passed {
      fail(
        "the run observed nothing (no frame, no event, no expectation met); "
          + "add `silent: REASON` if that is intended")
    }
    return report
  }

  private func keep(_ artifacts: [String]) throws {
    report.artifacts = ["trace.txt"] + artifacts
    try world.trace.close()
    guard !scenario.tolerances.isEmpty else { return }
    try keepWhatIsStable()
    report.artifacts.insert("stable.txt", at: 1)
  }

  /// Writes a copy of the trace without the parts that the tolerances exclude.
  private func keepWhatIsStable() throws {
    let trace = try String(contentsOf: world.context.directory.appendingPathComponent("trace.txt"), encoding: .utf8)
    try world.context.store(Data(StableTrace.text(of: trace, scenario.tolerances).utf8), as: "stable.txt")
  }
}

extension Scenario.Action {
  /// Whether the action is one that the app executes in sequence. Other actions are scheduled.
  var isAppAction: Bool {
    switch self {
    case .call, .configure, .set, .setConnection, .switchCamera, .await: true
    case .rotate, .press, .scene, .fault, .charge, .hold, .controls: false
    }
  }
}
