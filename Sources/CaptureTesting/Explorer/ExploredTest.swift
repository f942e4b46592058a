import AVFoundationTypes
import CaptureModel
import Exploration
import Foundation
import Locking
import SimulationKernel
import Testing
import VirtualDevices
import VirtualDispatch

/// A test that an exploration runs many times, each time with its own phone.
package struct ExploredTest<App> {
  let profile: String
  let scene: Scene
  let body: (TestedPhone) async throws -> App
  let allows: (any Error) -> Bool
  /// The oracles that are not applied.
  var switchedOff: Set<Oracle> = []
  /// The call that explores the test.
  let call: SourceLocation

  /// Creates a test with the parameters of `explore`.
  package init(
    profile: String, scene: Scene = .chart(.orientation), body: @escaping (TestedPhone) async throws -> App,
    allows: @escaping (any Error) -> Bool = { _ in false }, call: SourceLocation = #_sourceLocation
  ) {
    (self.profile, self.scene, self.body, self.allows, self.call) = (profile, scene, body, allows, call)
  }

  /// Runs the test with a variation, and compares it with the plain run.
  ///
  /// - Parameters:
  ///   - calm: The plain run; nil if this is one.
  ///   - isReported: Whether failures are those of the current test, with a page, instead of only results.
  ///   - isTraced: Whether the result includes the trace.
  package func run(
    _ variation: Variation, calm: ExploredRun? = nil, isReported: Bool = false, isTraced: Bool = false,
    isolation: isolated (any Actor)? = #isolation
  ) async throws -> ExploredRun {
    let phone = try makePhone(variation)
    let began = ExploredRun.processorNanoseconds
    let isPlain = calm == nil
    let varied = VariedRun(variation, in: phone, recorder: isReported || isTraced ? phone.log : nil) { [weak phone] in
      phone?.notes.withLock { $0.invariants } ?? []
    }
    phone.system.recorder = varied.log
    phone.log.state.withLock { $0.isRemark = { ExploredFailure($0).isRemark } }
    if isReported, !variation.isPlain {
      phone.log.state.withLock { ($0.variation, $0.plainTrace) = ("\(variation)", calm?.trace) }
    }
    if isPlain || variation.order != nil {
      phone.world.recordChoices(deviatingAt: variation.order?.point, to: variation.order?.alternative ?? 0)
    }
    var run = ExploredRun()
    let failures = Locked<[ExploredFailure]>([])
    do {
      let note = { (found: [ExploredFailure]) in
        failures.withLock { $0 += found }
        if isReported { report(found) }
      }
      let work: () async throws -> EndState = {
        varied.begin()
        let app = try await body(phone)
        defer { withExtendedLifetime(app) {} }
        run.operations = isPlain ? phone.system.operationCounts : [:]
        note(varied.endBody())
        let end = await recover(phone, varied, plainEnd: calm?.end)
        if let calm = calm?.end { note(Oracle.differences(of: end, from: calm)) }
        return end
      }
      if isReported {
        run.end = try await phone.run(work)
      } else {
        run.end = try await phone.runUnreported(work) { failure in failures.withLock { $0.append(failure) } }
      }
    } catch {
      let found = failure(for: error, variation, varied.log).map { [$0] } ?? Oracle.failuresAtEnd(of: phone.system)
      failures.withLock { $0 += found }
      // The phone's log has reported a misuse at the line of the call.
      if isReported, varied.log.misuse == nil { report(found) }
    }
    for text in varied.log.brokenInvariants.prefix(1) {
      let failure = ExploredFailure(oracle: .invariant, text: "the condition '\(text)' did not hold")
      // It was broken before what follows from it.
      failures.withLock { $0.insert(failure, at: 0) }
      if isReported { report([failure]) }
    }
    run.sometimes = phone.notes.withLock { $0.sometimes }
    varied.finish(&run, isPlain: isPlain)
    phone.world.discardEvents()
    let found = (varied.log.remarks + failures.withLock { $0 }).filter(isRelevant)
    (run.failures, run.remarks) = (found.filter { !$0.isRemark }, found.filter(\.isRemark))
    if let calm { run.noteEffect(since: calm) }
    if isPlain { run.alternatives = phone.world.alternatives }
    run.deviation = phone.world.deviation
    if isTraced { run.trace = phone.log.trace.text }
    run.processorNanoseconds = ExploredRun.processorNanoseconds - began
    return run
  }

  /// Reports the failure of a plain run, by repeating the run in this process if it can survive that.
  func report(_ failure: ExploredFailure, isolation: isolated (any Actor)? = #isolation) async throws {
    let run = failure.oracle == .crash ? ExploredRun() : try await run(Variation(), isReported: true)
    if run.failures.isEmpty { report([failure]) }
  }

  private func report(_ failures: [ExploredFailure]) {
    for failure in failures.filter(isRelevant) {
      TestFailure(text: failure.text, place: call, isRemark: failure.isRemark).report()
    }
  }

  private func isRelevant(_ failure: ExploredFailure) -> Bool { !switchedOff.contains(failure.oracle) }

  private func makePhone(_ variation: Variation) throws -> TestedPhone {
    let profile = try DeviceProfile.load(named: variation.device ?? profile)
    return try TestedPhone(
      variation.phone(profile), scene: scene, misuse: .fail,
      schedule: variation.seed.map { .seed($0) } ?? .firstInFirstOut)
  }

  /// Ends all faults, lets the app continue for a few seconds, and returns the state.
  private func recover(
    _ phone: TestedPhone, _ varied: VariedRun, plainEnd: EndState?, isolation: isolated (any Actor)? = #isolation
  ) async -> EndState {
    var recovery = Recovery(of: varied, plainEnd: plainEnd)
    while true {
      await phone.advance(by: 1)
      if let state = recovery.stateAfterSecond() { return state }
    }
  }

  private func failure(for error: any Error, _ variation: Variation, _ log: EventLog) -> ExploredFailure? {
    if let misuse = log.misuse { return ExploredFailure(misuse) }
    if error is AppScheduler.Deadlock { return .init(oracle: .standstill, text: "\(error)") }
    // The failed expectation of `#require` is a failure of its own.
    if error is ExpectationFailedError || allows(error) { return nil }
    // An app that passes an error on to its caller has handled it.
    if variation.error?.isSame(as: error) == true { return nil }
    return .init(oracle: .thrownError, text: "the test threw \(PhoneLog.text(of: error))")
  }
}
