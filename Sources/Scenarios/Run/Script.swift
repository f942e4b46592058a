import AVFoundationTypes
import CaptureModel
import CoreMediaModel
import Foundation
import SimulationKernel

/// Plays a scenario: the app's calls one after the other on this thread, the world's events when they fall due.
///
/// A phone turns and a light changes while the app blocks in `startRunning()`; the app's own next call waits until it returns.
final class Script {
  private let scenario: Scenario
  private let run: ScenarioRun
  private let options: RunOptions
  private let performer: Performer
  private var report: RunReport
  private var checks: ExpectationChecks

  init(_ scenario: Scenario, run: ScenarioRun, options: RunOptions) {
    self.scenario = scenario
    self.run = run
    self.options = options
    performer = Performer(run, path: scenario.path)
    report = RunReport(name: scenario.name, cell: scenario.cell, directory: run.context.directory.path)
    checks = ExpectationChecks(run, path: scenario.path)
  }

  /// Runs everything and says what came of it.
  func play() throws -> RunReport {
    let end = scheduleWorld()
    for step in scenario.steps where step.action.isOfApp {
      passTime(until: nanoseconds(step.time), of: end)
      guard !options.cancellation.isCancelled else { break }
      if case .await(let condition, let limit) = step.action {
        try wait(for: condition, atMost: nanoseconds(limit))
      } else {
        try timeline.callOut { try performer.perform(step) }
      }
    }
    passTime(until: end, of: end)
    try endRecordings()
    for expectation in scenario.expectations where expectation.time == nil { try checks.check(expectation) }
    return try finish()
  }

  private var timeline: any Timeline { run.system.timeline }

  // MARK: Time

  /// Schedules what happens by itself, and returns when the run ends: at the last moment that the scenario names.
  private func scheduleWorld() -> Int64 {
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
  private func nanoseconds(_ time: Scenario.Time) -> Int64 {
    switch time {
    case .nanoseconds(let nanoseconds): return nanoseconds
    case .frames(let count):
      let camera = run.session.inputs.compactMap { ($0 as? AVCaptureDeviceInput)?.device }.first {
        $0.hasMediaType(.video)
      }
      let duration = camera?.activeVideoMinFrameDuration ?? CMTime(value: 1, timescale: 30)
      return CMTimeMultiplyByRatio(duration, multiplier: Int32(clamping: count), divisor: 1)
        .convertScale(1_000_000_000, method: .default).value
    }
  }

  /// Lets time pass, in slices, so that a request to end early is heard.
  private func passTime(until due: Int64, of end: Int64) {
    while timeline.nanoseconds < due, !options.cancellation.isCancelled {
      timeline.pass(min(due - timeline.nanoseconds, 250_000_000))
      options.progress(min(1, Double(timeline.nanoseconds) / Double(max(1, end))))
    }
  }

  /// Lets time pass until a condition holds. A millisecond is finer than any frame, so this is when an observer would be told.
  private func wait(for condition: Scenario.Expectation, atMost limit: Int64) throws {
    performer.note("await \(condition)")
    let deadline = timeline.nanoseconds + limit
    while timeline.nanoseconds < deadline, !options.cancellation.isCancelled {
      if try checks.holds(condition) { break }
      timeline.pass(min(1_000_000, deadline - timeline.nanoseconds))
    }
    try checks.check(condition)
  }

  // MARK: The end

  /// A recording that no step stopped ends with the run: playable, and reported.
  private func endRecordings() throws {
    for output in run.outputs {
      guard let method = try output.client.endRecording(), !options.cancellation.isCancelled else { continue }
      report.failures.append(
        "\(scenario.path): the recording of '\(output.name)' was never stopped; it was ended with the run. Call \(output.name).\(method)"
      )
    }
    if !timeline.isVirtual { awaitRecordings() }
  }

  /// On host time a recording is finished, and a photo processed, by another thread.
  private func awaitRecordings() {
    for client in run.outputs.map(\.client) {
      while !client.isIdle { timeline.pass(10_000_000) }
    }
    run.system.callbackQueue.sync {}
    (timeline as? HostTimeline)?.stop()
  }

  private func finish() throws -> RunReport {
    for client in run.outputs.map(\.client) {
      if let failure = client.failure { throw failure }
    }
    if let failure = performer.failure ?? checks.failure { throw failure }
    run.system.recorder = nil
    try run.trace.close()
    report.frameCount = run.trace.frameCount
    report.eventCount = run.trace.eventCount
    report.metExpectationCount = checks.metCount
    report.failures += checks.failures
    report.failures += run.outputs.flatMap(\.client.failures).map {
      "\(scenario.path): \($0)"
    }
    // Why so much did not come true.
    if !report.failures.isEmpty, let reason = run.failure?.reason {
      report.failures.append("\(scenario.path): the session failed: \(reason)")
    }
    report.artifacts = ["trace.txt"] + (try keepWhatIsStable()) + run.outputs.flatMap(\.client.artifacts)
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
}

extension Script {
  /// Writes the trace without what may differ; only where something may.
  private func keepWhatIsStable() throws -> [String] {
    guard !scenario.tolerances.isEmpty else { return [] }
    do {
      let trace = try String(contentsOf: run.context.directory.appendingPathComponent("trace.txt"), encoding: .utf8)
      let stable = Data(StableTrace.text(of: trace, scenario.tolerances).utf8)
      try stable.write(to: run.context.directory.appendingPathComponent("stable.txt"))
    } catch {
      throw ScenarioError(
        .unavailable, "\(run.context.directory.path): stable.txt cannot be written; choose another --out")
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
