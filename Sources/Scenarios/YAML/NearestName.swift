import StructuredDocuments

extension NearestName {
  /// Returns the end of an error message: a suggestion of the nearest name, or otherwise the valid names if there are
  /// not too many.
  static func advice(for name: String, in candidates: [String]) -> String {
    if let nearest = of(name, in: candidates) { return "did you mean '\(nearest)'?" }
    if candidates.isEmpty { return "there are no valid names." }
    return candidates.count > 20
      ? "see Documentation/ScenarioFormat.md for the \(candidates.count) valid names."
      : "write one of: \(candidates.joined(separator: ", "))."
  }
}
