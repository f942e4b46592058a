/// The result of running a test with one variation.
struct ExploredRun: Codable, Sendable {
  var failures: [ExploredFailure] = []
  /// The events of a plain run; empty for others.
  var events: [EventLog.Event] = []
  /// The state after all faults have ended; nil if the test failed earlier.
  var end: EndState?
  var hasFaultBegun = false
  /// Whether the events or the failures differ from those of the plain run.
  var hasEffect = false
}
