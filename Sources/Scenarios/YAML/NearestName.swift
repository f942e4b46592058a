import StructuredDocuments

extension NearestName {
  /// The end of an error sentence: the nearest name, else what there is to choose from, as far as that is a short list.
  static func advice(for name: String, in candidates: [String]) -> String {
    if let nearest = of(name, in: candidates) { return "did you mean '\(nearest)'?" }
    if candidates.isEmpty { return "none is known here." }
    return candidates.count > 20
      ? "Documentation/ScenarioFormat.md lists the \(candidates.count) there are."
      : "write one of: \(candidates.joined(separator: ", "))."
  }
}
