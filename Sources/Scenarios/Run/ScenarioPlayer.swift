import AVFoundationTypes
import CaptureModel
import CoreMediaModel
import Foundation
import SimulationKernel

/// A player that executes a scenario: the app's calls sequentially on this thread, and the world's events when they
/// become due.
///
/// The phone can rotate and the light can change while the app blocks in `startRunning()`, whereas the app's next call
/// waits until `startRunning()` returns.
final class ScenarioPlayer: WorldScenarioPlayer {
  private let run: ScenarioRun

  init(_ scenario: Scenario, run: ScenarioRun, options: RunOptions) {
    self.run = run
    super.init(scenario, world: run, performer: StepExecutor(run, path: scenario.path), options: options)
  }

  override var firstCamera: AVCaptureDevice? {
    run.session.inputs.compactMap { ($0 as? AVCaptureDeviceInput)?.device }.first { $0.hasMediaType(.video) }
  }

  /// Plays all steps and returns the report. An error ends the run; the results until then are stored.
  func play() -> RunReport {
    do {
      try playSteps()
      for client in run.outputs.map(\.client) {
        if let failure = client.failure { throw failure }
      }
      if let failure { throw failure }
    } catch {
      note(error)
      // Finishes active recordings as far as that is possible.
      for output in run.outputs { _ = try? output.client.endRecording() }
      settle()
      (timeline as? HostTimeline)?.stop()
    }
    run.system.recorder = nil
    for client in run.outputs.map(\.client) { client.storeMovieFrames() }
    let failures = run.outputs.flatMap(\.client.failures).map { failure($0, at: nil) }
    return finish(failures + missingImages, run.outputs.flatMap(\.client.artifacts))
  }

  /// The failures for requested images that did not arrive before the end of the run, and for unfinished captures.
  private var missingImages: [RunReport.Failure] {
    guard report.errors.isEmpty, !options.cancellation.isCancelled else { return [] }
    let frames = run.outputs.flatMap { output in
      output.client.missingFrames.map { time in
        let remedy = output.kind.isMovie ? "record longer" : "stop the session later, as in \(laterStep)"
        return failure(
          "frames: '\(output.name)' delivered no frame at \(time) or later; use an earlier time, or \(remedy)",
          at: scenario.framesPosition)
      }
    }
    let photos = run.outputs.filter { !$0.client.isIdle }.map { output in
      failure(
        "the run ended before '\(output.name)' finished its last capture or recording, \(ScenarioLimit.extraSeconds) s after the "
          + "last step; add a later step such as \(laterStep)",
        at: lastRequest(to: output.name))
    }
    return frames + photos
  }

  /// A step that extends the run, in the notation of scenario files.
  private var laterStep: String {
    "{at: \(timeline.nanoseconds / 1_000_000_000 + 2) s, call: session.stopRunning}"
  }

  /// Returns the position of the last step that made an output write a file.
  private func lastRequest(to name: String) -> Scenario.Position? {
    scenario.steps.last { step in
      switch step.action {
      case .call(.startRecording(name, _)), .call(.startWriting(name, _)), .call(.capturePhoto(name, _, _)),
        .call(.captureStillImage(name, _)):
        true
      default: false
      }
    }?.position
  }

  private func playSteps() throws {
    let end = scheduleWorld()
    for step in scenario.steps where step.action.isAppAction {
      passTime(until: nanoseconds(step.time), of: end)
      guard !options.cancellation.isCancelled else { break }
      if case .await(let condition, let limit) = step.action {
        performer.noting(step) { performer.note("await \(condition)") }
        try wait(for: condition, atMost: nanoseconds(limit))
      } else {
        try timeline.callOut { try performer.perform(step) }
      }
    }
    passTime(until: end, of: end)
    settle()
    try endRecordings()
    if timeline.isVirtual { awaitResults() }
    // A run that was ended early has not reached the moment of these expectations.
    guard !options.cancellation.isCancelled else { return }
    for expectation in scenario.expectations where expectation.time == nil { try checks.check(expectation) }
  }

  // MARK: Time

  /// Advances time in small increments, so that cancellation requests are noticed.
  private func passTime(until due: Int64, of end: Int64) {
    while timeline.nanoseconds < due, !options.cancellation.isCancelled {
      timeline.pass(min(due - timeline.nanoseconds, 100_000_000))
      options.progress(min(1, Double(timeline.nanoseconds) / Double(max(1, end))))
    }
  }

  /// Advances time in steps of at most one millisecond until a condition holds. A step is shorter than any frame, so
  /// this is as precise as an observer's callback.
  private func wait(for condition: Scenario.Expectation, atMost limit: Int64) throws {
    let deadline = timeline.nanoseconds + limit
    while timeline.nanoseconds < deadline, !options.cancellation.isCancelled {
      if try checks.holds(condition) { break }
      timeline.pass(min(1_000_000, deadline - timeline.nanoseconds))
    }
    guard !options.cancellation.isCancelled else { return }
    try checks.check(condition)
  }

  /// Runs the pending work of the last call, in virtual time.
  private func settle() { if timeline.isVirtual { timeline.pass(0) } }

  // MARK: End of the run

  /// Ends recordings that no step stopped, so that their files are playable, and reports them as failures.
  private func endRecordings() throws {
    for output in run.outputs {
      guard let method = try output.client.endRecording(), !options.cancellation.isCancelled else { continue }
      fail(
        "the recording of '\(output.name)' was not stopped before the end of the run; add a step that calls \(output.name).\(method)",
        at: lastRequest(to: output.name))
    }
    if !timeline.isVirtual { awaitRecordings() }
  }

  /// Continues the run until captures and recordings have finished and the requested frames have arrived, but not
  /// indefinitely.
  private func awaitResults() {
    let deadline = timeline.nanoseconds + ScenarioLimit.extraSeconds * 1_000_000_000
    settle()
    while isIncomplete, timeline.nanoseconds < deadline, !options.cancellation.isCancelled {
      timeline.pass(min(10_000_000, deadline - timeline.nanoseconds))
    }
  }

  /// Whether an output has not finished what the app or the scenario asked it for.
  private var isIncomplete: Bool {
    run.outputs.contains { output in
      // The images of a movie are read when the run has ended.
      !output.client.isIdle || run.session.isRunning && !output.kind.isMovie && !output.client.missingFrames.isEmpty
    }
  }

  /// Waits for recordings and photos, which other threads finish in host time.
  private func awaitRecordings() {
    for client in run.outputs.map(\.client) {
      while !client.isIdle { timeline.pass(10_000_000) }
    }
    run.system.callbackQueue.sync {}
    (timeline as? HostTimeline)?.stop()
  }
}
