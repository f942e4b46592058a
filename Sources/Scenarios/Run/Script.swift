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
    report = RunReport(scenario)
    checks = ExpectationChecks(run, path: scenario.path)
  }

  /// Runs everything and says what came of it. An error ends the run; what there is until then is kept.
  func play() -> RunReport {
    do {
      try playSteps()
      for client in run.outputs.map(\.client) {
        if let failure = client.failure { throw failure }
      }
      if let failure = performer.failure ?? checks.failure { throw failure }
    } catch {
      note(error)
      // What was being recorded is finished, as far as that goes.
      for output in run.outputs { _ = try? output.client.endRecording() }
      (timeline as? HostTimeline)?.stop()
    }
    do { try keep() } catch { note(error) }
    sumUp()
    return report
  }

  private func playSteps() throws {
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
  }

  private func noteMissingPictures() {
    for output in run.outputs {
      for time in output.client.missingPictures {
        fail(
          "frames: '\(output.name)' had no picture at \(time) or later; name an earlier time, or let it go on for longer"
        )
      }
    }
  }

  /// Something did not hold that has no place in the file.
  private func fail(_ sentence: String) {
    report.failures.append(RunReport.Failure(Scenario.Place(path: scenario.path), sentence))
  }

  private func note(_ error: any Error) {
    report.errors.append(
      error as? ScenarioError ?? ScenarioError(.internalFault, "\(scenario.path): \(error)"))
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
    // The times of a movie's pictures are the movie's own.
    let frames = scenario.frames.filter { scenario.session.output(named: $0.output)?.kind.isMovie == false }
    let times = scenario.steps.map(\.time) + scenario.expectations.compactMap(\.time) + frames.flatMap(\.times)
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
      fail(
        "the recording of '\(output.name)' was never stopped; it was ended with the run. Call \(output.name).\(method)")
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

  /// Closes the trace.
  private func keep() throws {
    run.system.recorder = nil
    for client in run.outputs.map(\.client) { client.keepMoviePictures() }
    report.artifacts = ["trace.txt"] + run.outputs.flatMap(\.client.artifacts)
    try run.trace.close()
    guard !scenario.tolerances.isEmpty else { return }
    try keepWhatIsStable()
    report.artifacts.insert("stable.txt", at: 1)
  }

  private func sumUp() {
    report.frameCount = run.trace.frameCount
    report.eventCount = run.trace.eventCount
    report.metExpectationCount = checks.metCount + run.exceptions.metCount
    report.exceptions = run.exceptions.exceptions
    report.failures = run.exceptions.failures + report.failures + checks.failures
    run.outputs.flatMap(\.client.failures).forEach(fail)
    if report.errors.isEmpty, !options.cancellation.isCancelled { noteMissingPictures() }
    // Why so much did not come true.
    if !report.failures.isEmpty, let reason = run.failure?.reason {
      fail("the session failed: \(reason)")
    }
    if options.cancellation.isCancelled {
      report.skipped = "ended early, after \(Trace.seconds(timeline.nanoseconds)) s; what there is until then is kept"
    }
    let count = report.frameCount + report.eventCount + report.metExpectationCount
    if count == 0, scenario.silent == nil, report.status == .passed {
      fail(
        "the run observed nothing: no frame, no event, no expectation that came true; "
          + "say `silent: REASON` if that is right")
    }
  }
}

extension Script {
  /// Writes the trace without what may differ; only where something may.
  private func keepWhatIsStable() throws {
    do {
      let trace = try String(contentsOf: run.context.directory.appendingPathComponent("trace.txt"), encoding: .utf8)
      let stable = Data(StableTrace.text(of: trace, scenario.tolerances).utf8)
      try stable.write(to: run.context.directory.appendingPathComponent("stable.txt"))
    } catch {
      throw ScenarioError(
        .unavailable, "\(run.context.directory.path): stable.txt cannot be written; choose another --out")
    }
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
