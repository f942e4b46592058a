import AVFoundationTypes
import CaptureModel
import CoreMediaModel
import Foundation
import SimulationKernel

/// Plays a scenario: the app's calls one after the other on this thread, the world's events when they fall due.
///
/// A phone turns and a light changes while the app blocks in `startRunning()`; the app's own next call waits until it returns.
final class ScenarioPlayer: WorldScenarioPlayer {
  private let run: ScenarioRun

  init(_ scenario: Scenario, run: ScenarioRun, options: RunOptions) {
    self.run = run
    super.init(scenario, world: run, performer: StepExecutor(run, path: scenario.path), options: options)
  }

  override var firstCamera: AVCaptureDevice? {
    run.session.inputs.compactMap { ($0 as? AVCaptureDeviceInput)?.device }.first { $0.hasMediaType(.video) }
  }

  /// Runs everything and says what came of it. An error ends the run; what there is until then is kept.
  func play() -> RunReport {
    do {
      try playSteps()
      for client in run.outputs.map(\.client) {
        if let failure = client.failure { throw failure }
      }
      if let failure { throw failure }
    } catch {
      note(error)
      // What was being recorded is finished, as far as that goes.
      for output in run.outputs { _ = try? output.client.endRecording() }
      settle()
      (timeline as? HostTimeline)?.stop()
    }
    run.system.recorder = nil
    for client in run.outputs.map(\.client) { client.keepMovieImages() }
    let failures = run.outputs.flatMap(\.client.failures).map { failure($0, at: nil) }
    return finish(failures + missingImages, run.outputs.flatMap(\.client.artifacts))
  }

  /// What is said of pictures that were asked for and did not come before the end.
  private var missingImages: [RunReport.Failure] {
    guard report.errors.isEmpty, !options.cancellation.isCancelled else { return [] }
    let frames = run.outputs.flatMap { output in
      output.client.missingImages.map { time in
        failure(
          "frames: '\(output.name)' had no picture at \(time) or later; name an earlier time, or let it go on for longer",
          at: scenario.framesPosition)
      }
    }
    let photos = run.outputs.filter { !$0.client.isIdle }.map { output in
      failure(
        "the run ended before '\(output.name)' had finished what it was asked for last; let it go on for longer",
        at: lastRequest(to: output.name))
    }
    return frames + photos
  }

  /// The last step that asks an output for a file.
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
    for step in scenario.steps where step.action.isOfApp {
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
    settle()
    for expectation in scenario.expectations where expectation.time == nil { try checks.check(expectation) }
  }

  // MARK: Time

  /// Lets time pass, in slices, so that a request to end early is heard.
  private func passTime(until due: Int64, of end: Int64) {
    while timeline.nanoseconds < due, !options.cancellation.isCancelled {
      timeline.pass(min(due - timeline.nanoseconds, 100_000_000))
      options.progress(min(1, Double(timeline.nanoseconds) / Double(max(1, end))))
    }
  }

  /// Lets time pass until a condition holds. A millisecond is finer than any frame, so this is when an observer would be told.
  private func wait(for condition: Scenario.Expectation, atMost limit: Int64) throws {
    let deadline = timeline.nanoseconds + limit
    while timeline.nanoseconds < deadline, !options.cancellation.isCancelled {
      if try checks.holds(condition) { break }
      timeline.pass(min(1_000_000, deadline - timeline.nanoseconds))
    }
    try checks.check(condition)
  }

  /// In virtual time, lets happen what the last call has begun.
  private func settle() { if timeline.isVirtual { timeline.pass(0) } }

  // MARK: The end

  /// A recording that no step stopped ends with the run: playable, and reported.
  private func endRecordings() throws {
    for output in run.outputs {
      guard let method = try output.client.endRecording(), !options.cancellation.isCancelled else { continue }
      fail(
        "the recording of '\(output.name)' was never stopped; it was ended with the run. Call \(output.name).\(method)",
        at: lastRequest(to: output.name))
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
}
