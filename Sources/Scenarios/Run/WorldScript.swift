import CaptureModel
import CoreMediaModel
import Foundation
import SimulationKernel

/// Plays what happens by itself in a run, and says at the end what came of everything.
class WorldScript {
  let scenario: Scenario
  let options: RunOptions
  let performer: WorldPerformer
  let checks: ExpectationChecks
  var report: RunReport
  private let world: WorldRun

  init(_ scenario: Scenario, world: WorldRun, performer: WorldPerformer, options: RunOptions) {
    self.scenario = scenario
    self.world = world
    self.performer = performer
    self.options = options
    report = RunReport(name: scenario.name, cell: scenario.cell, directory: world.context.directory.path)
    checks = ExpectationChecks(world, path: scenario.path)
  }

  var timeline: any Timeline { world.system.timeline }

  /// The camera at whose rate frames are counted.
  var firstCamera: AVCaptureDevice? { world.camera.device(.camera) }

  // MARK: Time

  /// Schedules what happens by itself, and returns when the run ends: at the last moment that the scenario names.
  func scheduleWorld() -> Int64 {
    let checks = checks
    let performer = performer
    for step in scenario.steps where !step.action.isOfApp {
      timeline.schedule(at: nanoseconds(step.time)) { [timeline] in timeline.callOut { performer.performSafely(step) } }
    }
    for expectation in scenario.expectations {
      guard let time = expectation.time else { continue }
      timeline.schedule(at: nanoseconds(time)) { checks.checkSafely(expectation) }
    }
    let times = scenario.steps.map(\.time) + scenario.expectations.compactMap(\.time) + scenario.frames.flatMap(\.times)
    return times.map(nanoseconds).max() ?? 0
  }

  /// Frames are counted at the rate that the first camera has when the run begins.
  func nanoseconds(_ time: Scenario.Time) -> Int64 {
    switch time {
    case .nanoseconds(let nanoseconds): return nanoseconds
    case .frames(let count):
      let duration = firstCamera?.activeVideoMinFrameDuration ?? CMTime(value: 1, timescale: 30)
      return CMTimeMultiplyByRatio(duration, multiplier: Int32(clamping: count), divisor: 1)
        .convertScale(1_000_000_000, method: .default).value
    }
  }

  // MARK: The end

  /// Checks what was to hold at the end, closes the trace, and reports.
  ///
  /// - Parameters:
  ///   - failures: what else did not hold.
  ///   - artifacts: files besides the trace.
  func finish(_ failures: [String], _ artifacts: [String]) throws -> RunReport {
    if let failure = performer.failure ?? checks.failure { throw failure }
    world.system.recorder = nil
    try world.trace.close()
    report.frameCount = world.trace.frameCount
    report.eventCount = world.trace.eventCount
    report.metExpectationCount = checks.metCount
    report.failures += checks.failures
    report.failures += failures.map { "\(scenario.path): \($0)" }
    // Why so much did not come true.
    if !report.failures.isEmpty, let reason = world.failure?.reason {
      report.failures.append("\(scenario.path): the session failed: \(reason)")
    }
    report.artifacts = ["trace.txt"] + (try keepWhatIsStable()) + artifacts
    report.wasCancelled = options.cancellation.isCancelled
    if report.frameCount + report.eventCount + report.metExpectationCount == 0, scenario.silent == nil,
      !report.wasCancelled
    {
      report.failures.append(
        "\(scenario.path): the run observed nothing: no frame, no event, no expectation that came true; "
          + "say `silent: REASON` if that is right")
    }
    return report
  }

  /// Writes the trace without what may differ; only where something may.
  private func keepWhatIsStable() throws -> [String] {
    guard !scenario.tolerances.isEmpty else { return [] }
    do {
      let trace = try String(contentsOf: world.context.directory.appendingPathComponent("trace.txt"), encoding: .utf8)
      let stable = Data(StableTrace.text(of: trace, scenario.tolerances).utf8)
      try stable.write(to: world.context.directory.appendingPathComponent("stable.txt"))
    } catch {
      throw ScenarioError(
        .unavailable, "\(world.context.directory.path): stable.txt cannot be written; choose another --out")
    }
    return ["stable.txt"]
  }
}

extension Scenario.Action {
  /// Whether the app does it, one thing after the other; the rest happens by itself.
  var isOfApp: Bool {
    switch self {
    case .call, .configure, .set, .setConnection, .switchCamera, .await: true
    case .rotate, .scene, .fault, .charge, .hold, .controls: false
    }
  }
}
