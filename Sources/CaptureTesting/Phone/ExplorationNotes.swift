/// The conditions that the test of an exploration requires of its runs.
struct ExplorationNotes: Sendable {
  var invariants: [(text: String, holds: @Sendable () -> Bool)] = []
  /// Whether each condition was true.
  var sometimes: [String: Bool] = [:]
}
