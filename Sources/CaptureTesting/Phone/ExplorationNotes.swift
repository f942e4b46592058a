import Exploration

/// The conditions that the test of an exploration requires of its runs.
struct ExplorationNotes: Sendable {
  var invariants: [Invariant] = []
  /// Whether each condition was true.
  var sometimes: [String: Bool] = [:]
  /// The objects that exist until the end of the run.
  var kept: [KeptObject] = []
}

/// An object that a phone only keeps, and never accesses.
struct KeptObject: @unchecked Sendable {
  let object: AnyObject
}
