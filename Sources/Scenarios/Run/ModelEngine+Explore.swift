import CaptureModel
import Exploration
import Foundation
import SimulationKernel

extension ModelEngine {
  /// Runs a scenario with a variation. That a scenario is impossible, for example because the phone lacks a camera, is
  /// not a failure.
  ///
  /// - Throws: `ScenarioError` when the plain run cannot start.
  package func explore(
    _ scenario: Scenario, _ variation: Variation, directory: String, options: RunOptions
  ) throws -> (ExploredRun, RunReport) {
    var (scenario, options, result) = (scenario, options, ExploredRun())
    let began = ExploredRun.processorNanoseconds
    variation.apply(to: &scenario, &options)
    var varied: VariedRun?
    let run: ScenarioRun
    do {
      run = try ScenarioRun(scenario, directory: URL(fileURLWithPath: directory), options: options) { run in
        varied = VariedRun(variation, in: ScenarioWorld(run), recorder: run.exceptions)
        varied?.begin()
      }
    } catch let error as ScenarioError where !variation.isPlain {
      result.hasEffect = true
      var report = RunReport(scenario)
      report.errors = [error]
      return (result, report)
    }
    let player = ScenarioPlayer(scenario, run: run, options: options)
    run.system.recorder = varied?.log
    let report = player.play()
    varied?.finish(&result, isPlain: variation.isPlain)
    result.operations = variation.isPlain ? run.system.operationCounts : [:]
    result.remarks = varied?.log.remarks ?? []
    result.failures = report.exploredFailures(
      misuse: varied?.log.misuse, remarks: result.remarks, excusingErrors: !variation.isPlain)
    result.processorNanoseconds = ExploredRun.processorNanoseconds - began
    return (result, report)
  }
}

extension Variation {
  /// Changes what the variation determines before the world exists.
  package func apply(to scenario: inout Scenario, _ options: inout RunOptions) {
    if let device { options.device = .profile(device) }
    options.changePhone = phone
    // Nobody compares the checksums of hundreds of runs.
    scenario.checksums = false
  }
}

extension RunReport {
  /// The failures of an explored run. What follows an exception is its consequence.
  fileprivate func exploredFailures(
    misuse: Misuse?, remarks: [ExploredFailure], excusingErrors isExcused: Bool
  ) -> [ExploredFailure] {
    let texts = exceptions.filter { !$0.isExpected }.map { "\($0.name): \($0.reason)" }
    let raised = texts.filter { text in !remarks.contains { $0.text == text } }
    if let first = raised.first {
      let known = misuse.map { ExploredFailure($0) }
      return [known?.text == first ? known! : ExploredFailure(oracle: .misuse, text: first)]
    }
    let unmet = failures.map(\.sentence).filter { sentence in !texts.contains { sentence.contains($0) } }
    return unmet.map { ExploredFailure(oracle: .expectation, text: $0) }
      + (isExcused ? [] : errors.map { ExploredFailure(oracle: .thrownError, text: "\($0)") })
  }
}

/// The world of a scenario that `camsim explore` runs.
private final class ScenarioWorld: ExploredWorld, @unchecked Sendable {
  // Unchecked: virtual time has one thread.
  private unowned let run: ScenarioRun

  init(_ run: ScenarioRun) { self.run = run }

  var system: CaptureSystem { run.system }
  func note(_ text: String) { run.context.note(text) }
  func setIlluminance(_ lux: Double) { run.setIlluminance(lux) }

  func setFreeSpace(_ bytes: Int64?) {
    guard bytes == 0 else { return }
    note("fault diskFull")
    for case let file as AVCaptureFileOutput in run.session.outputs { file.simulateFullDisk() }
  }

  // A scenario has no threads of its own.
  func yield() {}
  func wait(until nanoseconds: Int64) {}
  // The call has no effect, and the run continues.
  func end(_ reason: String) {}
}
