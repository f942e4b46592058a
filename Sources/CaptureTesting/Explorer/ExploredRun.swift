import SimulationKernel

/// The result of running a test with one variation.
struct ExploredRun: Codable, Sendable {
  var failures: [ExploredFailure] = []
  /// The failures that rest on something that is inferred or assumed.
  var remarks: [ExploredFailure] = []
  /// The events of a plain run; empty for others.
  var events: [EventLog.Event] = []
  /// The operations of a plain run that could fail.
  var operations: [FailableOperation: Int] = [:]
  /// The numbers of alternatives at the points at which jobs of a plain run could happen in another order.
  var alternatives: [Int] = []
  /// The jobs that ran in another order, in words.
  var deviation: String?
  /// Whether each condition of the test that must be true in one run was true.
  var sometimes: [String: Bool] = [:]
  /// The state after all faults have ended; nil if the test failed earlier.
  var end: EndState?
  var hasFaultBegun = false
  /// Whether the events or the failures differ from those of the plain run.
  var hasEffect = false
  /// The time that the run took on a processor; 0 if it ended its process.
  var processorNanoseconds: Int64 = 0
  /// The trace of a run that was logged without being reported.
  var trace: String?

  /// Whether the variation was tried: its fault, its error or its other order has happened.
  func hasHappened(_ variation: Variation) -> Bool {
    (variation.fault == nil && variation.pause == nil && variation.error == nil || hasFaultBegun)
      && (variation.order == nil || deviation != nil)
  }
}
