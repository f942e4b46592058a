import SimulationKernel

/// A run of an app in a world that a variation changes.
package struct VariedRun: Sendable {
  package let log: EventLog
  private let variation: Variation
  private let world: any ExploredWorld

  /// The time of the run, in nanoseconds, at which faults end even if the app has not finished.
  private static let longestFault: Int64 = 60_000_000_000

  /// Creates a run.
  ///
  /// - Parameters:
  ///   - recorder: The recorder that also receives the events of the world; nil if they are not logged.
  ///   - invariants: Returns the conditions that the test requires during the whole run.
  package init(
    _ variation: Variation, in world: any ExploredWorld, recorder: (any ModelRecorder)?,
    invariants: @escaping @Sendable () -> [Invariant] = { [] }
  ) {
    log = EventLog(variation, in: world, recorder: recorder, invariants: invariants)
    (self.variation, self.world) = (variation, world)
  }

  /// Changes the world as it is at the start.
  ///
  /// - Parameter hasEnd: Whether ``endFaults()`` is called at a known time.
  package func begin(hasEnd: Bool = false) {
    variation.condition?.apply(to: world)
    if let error = variation.error { world.system.fail(error.operation, number: error.count, with: error.error) }
    guard !hasEnd else { return }
    // An app may wait for the end of a fault, which therefore ends even if the app does not.
    world.system.timeline.schedule(after: Self.longestFault) { [weak world, variation, log] in
      if let world { variation.endFaults(log, in: world) }
    }
  }

  /// Ends the part of the run in which faults begin, and returns what the app left behind.
  package func endBody() -> [ExploredFailure] {
    // Faults that follow what happens after the body would not have ended.
    log.markEndOfBody()
    return Oracle.failuresAtEnd(of: world.system)
  }

  /// Ends the fault that exists from the start, and the one that has begun.
  package func endFaults() { variation.endFaults(log, in: world) }

  /// Returns the state after the end of all faults.
  ///
  /// - Parameter receivesFrames: Whether the app received frames in the last second.
  package func endState(receivesFrames: Bool) -> EndState {
    // An app may stop its session because of a fault, and tell its user.
    let hasNoInput = variation.error?.operation == .deviceInput && !log.hasRunBeforeFault
    let excusesStop = variation.excusesStop || hasNoInput || log.hasCalledSinceFault("stopRunning")
    return EndState(of: world.system, log.images, receivesFrames: receivesFrames, excusesStop: excusesStop)
  }

  /// Writes what the log has recorded to the result of the run.
  ///
  /// - Parameter isPlain: Whether other runs vary this one, and need its events.
  package func finish(_ run: inout ExploredRun, isPlain: Bool) {
    world.system.recorder = nil
    run.hasFaultBegun = log.hasFaultBegun
    let events = log.eventsOfBody
    run.digest = EventLog.digest(of: events)
    if isPlain { run.events = events }
  }
}

extension Variation {
  fileprivate func endFaults(_ log: EventLog, in world: any ExploredWorld) {
    condition?.fault?.end(on: world)
    if let fault, log.hasFaultBegun { fault.kind.end(on: world) }
  }
}
