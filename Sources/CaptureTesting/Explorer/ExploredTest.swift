import AVFoundationTypes
import CaptureModel
import Foundation
import VirtualDevices
import Locking
import SimulationKernel
import Testing
import VirtualDispatch

/// A test that an exploration runs many times, each time with its own phone.
struct ExploredTest<App> {
  let profile: String
  let scene: Scene
  let body: (TestedPhone) async throws -> App
  let allows: (any Error) -> Bool
  /// The oracles that are not applied.
  var switchedOff: Set<Oracle> = []
  /// The call that explores the test.
  let call: SourceLocation

  /// The time for which a run continues after the end of its faults.
  private static var settlingSeconds: Double { 5 }

  /// The time of the run, in nanoseconds, at which faults end even if the body has not returned.
  private static var longestFault: Int64 { 60_000_000_000 }

  /// Runs the test with a variation, and compares it with the plain run.
  ///
  /// - Parameters:
  ///   - calm: The plain run; nil if this is one.
  ///   - isReported: Whether failures are those of the current test, with a page, instead of only results.
  ///   - isTraced: Whether the result includes the trace.
  func run(
    _ variation: Variation, calm: ExploredRun? = nil, isReported: Bool = false, isTraced: Bool = false,
    isolation: isolated (any Actor)? = #isolation
  ) async throws -> ExploredRun {
    let phone = try makePhone(variation)
    let began = Self.processorNanoseconds
    let log = EventLog(variation, on: phone, isLogged: isReported || isTraced)
    phone.system.recorder = log
    phone.log.state.withLock { $0.isRemark = { ExploredFailure($0).isRemark } }
    if isReported, !variation.isPlain {
      phone.log.state.withLock { ($0.variation, $0.plainTrace) = ("\(variation)", calm?.trace) }
    }
    if calm == nil || variation.order != nil {
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
        variation.condition?.apply(to: phone)
        // An app may wait for the end of a fault, which therefore ends even if the body does not.
        phone.system.timeline.schedule(after: Self.longestFault) { [weak phone] in
          if let phone { variation.endFaults(log, on: phone) }
        }
        if let error = variation.error { phone.system.fail(error.operation, number: error.count, with: error.error) }
        let app = try await body(phone)
        // Faults that follow what happens after the body would not have ended.
        log.markEndOfBody()
        run.operations = calm == nil ? phone.system.operationCounts : [:]
        defer { withExtendedLifetime(app) {} }
        note(Oracle.failuresAtEnd(of: phone))
        let end = await settle(phone, variation, log)
        if let calm = calm?.end {
          // An app may stop its session because of a fault, and tell its user.
          let hasNoInput = variation.error?.operation == .deviceInput && !log.hasRunBeforeFault
          let excusesStop = variation.excusesStop || hasNoInput || log.hasCalledSinceFault("stopRunning")
          note(Oracle.differences(of: end, from: calm, excusesStop: excusesStop))
        }
        return end
      }
      if isReported {
        run.end = try await phone.run(work)
      } else {
        run.end = try await phone.runUnreported(work) { failure in failures.withLock { $0.append(failure) } }
      }
    } catch {
      let found = failure(for: error, variation, log).map { [$0] } ?? Oracle.failuresAtEnd(of: phone)
      failures.withLock { $0 += found }
      // The phone's log has reported a misuse at the line of the call.
      if isReported, log.misuse == nil { report(found) }
    }
    for text in log.brokenInvariants.prefix(1) {
      let failure = ExploredFailure(oracle: .invariant, text: "the condition '\(text)' did not hold")
      // It was broken before what follows from it.
      failures.withLock { $0.insert(failure, at: 0) }
      if isReported { report([failure]) }
    }
    run.sometimes = phone.notes.withLock { $0.sometimes }
    phone.system.recorder = nil
    phone.world.discardEvents()
    let found = (log.remarks + failures.withLock { $0 }).filter(isRelevant)
    (run.failures, run.remarks) = (found.filter { !$0.isRemark }, found.filter(\.isRemark))
    run.hasFaultBegun = log.hasFaultBegun
    run.hasEffect = calm.map { $0.events != log.eventsOfBody || !run.failures.isEmpty } ?? false
    if calm == nil { (run.events, run.alternatives) = (log.eventsOfBody, phone.world.alternatives) }
    run.deviation = phone.world.deviation
    if isTraced { run.trace = phone.log.trace.text }
    run.processorNanoseconds = Self.processorNanoseconds - began
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

  /// The time that this process has used on processors.
  private static var processorNanoseconds: Int64 {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    let seconds = usage.ru_utime.tv_sec + usage.ru_stime.tv_sec
    return Int64(seconds) * 1_000_000_000 + Int64(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) * 1000
  }

  private func makePhone(_ variation: Variation) throws -> TestedPhone {
    let profile = try DeviceProfile.load(named: variation.device ?? profile)
    let parts = variation.missingPart.map { Set([$0]) } ?? []
    return try TestedPhone(
      parts.isEmpty ? profile : profile.without(parts), scene: scene, misuse: .fail,
      schedule: variation.seed.map { .seed($0) } ?? .firstInFirstOut)
  }

  /// Ends all faults, and lets the app continue for a few seconds.
  private func settle(
    _ phone: TestedPhone, _ variation: Variation, _ log: EventLog, isolation: isolated (any Actor)? = #isolation
  ) async -> EndState {
    variation.endFaults(log, on: phone)
    await phone.advance(by: Self.settlingSeconds)
    let count = log.frameCount
    await phone.advance(by: 1)
    return EndState(of: phone, receivesFrames: log.frameCount > count)
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

extension Variation {
  /// Ends the fault that exists from the start, and the one that has begun.
  fileprivate func endFaults(_ log: EventLog, on phone: TestedPhone) {
    condition?.fault?.end(on: phone)
    if let fault, log.hasFaultBegun { fault.kind.end(on: phone) }
  }
}
