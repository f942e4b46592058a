import Exploration
import Foundation
import Locking
import Scenarios
import VirtualDispatch

/// A program that `camsim explore` runs with a variation.
final class ExploredProgram: Sendable {
  private let variation: Variation
  private let run: AppRun
  private let scheduler: AppScheduler
  private let varied: VariedRun
  private let result = Locked(ExploredRun())

  init(_ variation: Variation, _ run: AppRun, _ scheduler: AppScheduler) {
    (self.variation, self.run, self.scheduler) = (variation, run, scheduler)
    varied = VariedRun(variation, in: ProgramWorld(run, scheduler), recorder: run.recorder)
  }

  /// Changes the world before the program begins.
  func begin() {
    run.system.recorder = varied.log
    if variation.isPlain || variation.order != nil {
      scheduler.recordChoices(deviatingAt: variation.order?.point, to: variation.order?.alternative ?? 0)
    }
    // An event in the future would hide that nothing can continue.
    varied.begin(hasEnd: true)
  }

  /// Schedules the end of a program that is still running at that time: its faults end, and it continues for a few
  /// seconds.
  ///
  /// - Parameter finish: Ends the program, with the reason if it was deadlocked.
  func schedule(endAt end: Int64, _ finish: @escaping @Sendable (_ failure: String?) -> Void) {
    scheduler.schedule(afterAllAt: end) { [self] in
      if let reason = scheduler.stallReason { return finish("deadlock: \(reason)") }
      let left = varied.endBody()
      run.checkExpectations()
      result.withLock { $0.failures = left }
      recover(Recovery(of: varied), from: end, finish)
    }
  }

  /// Lets the program continue until its state counts.
  private func recover(_ recovery: Recovery, from time: Int64, _ finish: @escaping @Sendable (String?) -> Void) {
    let next = time + 1_000_000_000
    scheduler.schedule(afterAllAt: next) { [self] in
      var recovery = recovery
      guard let state = recovery.stateAfterSecond() else { return recover(recovery, from: next, finish) }
      result.withLock { $0.end = state }
      finish(nil)
    }
  }

  /// Returns the outcome of the run.
  ///
  /// - Parameter failure: The reason why nothing could continue, if that was the case.
  func finish(failure: String?) -> AppOutcome {
    var result = result.withLock { $0 }
    let misuse = varied.log.misuse.map { ExploredFailure($0) }
    let report = run.finish(failure: misuse?.text ?? failure)
    result.remarks = varied.log.remarks
    varied.finish(&result, isPlain: variation.isPlain)
    result.operations = variation.isPlain ? run.system.operationCounts : [:]
    if let misuse {
      result.failures = [misuse]
    } else {
      if let failure { result.failures.append(ExploredFailure(oracle: .standstill, text: failure)) }
      // The report contains the failure, too.
      let unmet = report.failures.map(\.sentence).filter { $0 != failure } + report.errors.map { "\($0)" }
      result.failures += unmet.map { ExploredFailure(oracle: .expectation, text: $0) }
    }
    (result.alternatives, result.deviation) = (variation.isPlain ? scheduler.alternatives : [], scheduler.deviation)
    result.processorNanoseconds = ExploredRun.processorNanoseconds
    return .explored(result, report)
  }
}
