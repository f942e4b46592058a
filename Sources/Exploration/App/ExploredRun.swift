import Foundation
import SimulationKernel

/// The result of running a test with one variation.
package struct ExploredRun: Codable, Sendable {
  package var failures: [ExploredFailure] = []
  /// The failures that rest on something that is inferred or assumed.
  package var remarks: [ExploredFailure] = []
  /// The events of a plain run; empty for others.
  package var events: [EventLog.Event] = []
  /// A number that differs from that of the plain run if the events differ.
  var digest: UInt64 = 0
  /// The operations of a plain run that could fail.
  package var operations: [FailableOperation: Int] = [:]
  /// The numbers of alternatives at the points at which jobs of a plain run could happen in another order.
  package var alternatives: [Int] = []
  /// The jobs that ran in another order, in words.
  package var deviation: String?
  /// Whether each condition of the test that must be true in one run was true.
  package var sometimes: [String: Bool] = [:]
  /// The state after all faults have ended; nil if the test failed earlier.
  package var end: EndState?
  package var hasFaultBegun = false
  /// Whether the events or the failures differ from those of the plain run.
  package var hasEffect = false
  /// The time that the run took on a processor; 0 if it ended its process.
  package var processorNanoseconds: Int64 = 0
  /// The trace of a run that was logged without being reported.
  package var trace: String?

  package init() {}

  /// Whether the variation was tried: its fault, its error or its other order has happened.
  package func hasHappened(_ variation: Variation) -> Bool {
    (variation.fault == nil && variation.pause == nil && variation.error == nil || hasFaultBegun)
      && (variation.order == nil || deviation != nil)
  }
  /// The time that this process has used on processors.
  package static var processorNanoseconds: Int64 {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    let seconds = usage.ru_utime.tv_sec + usage.ru_stime.tv_sec
    return Int64(seconds) * 1_000_000_000 + Int64(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) * 1000
  }

  /// Compares the run, after its failures have been added, with the plain run.
  package mutating func noteEffect(since calm: ExploredRun) {
    hasEffect = digest != calm.digest || !failures.isEmpty
  }
}
