extension Explorer.Finding {
  /// Returns the description of the finding for people: the failure, the smallest variation, what does not matter, and
  /// how to run it alone.
  ///
  /// - Parameters:
  ///   - total: The number of runs.
  ///   - deviation: The jobs that ran in another order, in words.
  ///   - advice: How to run it alone; nil for a test.
  package func report(of total: Int, deviation: String? = nil, advice: String? = nil) -> String {
    let variation = best
    let count = variations.count
    let seen =
      count == 1
      ? "No other of \(total) runs shows it." : "\(count) of \(total) runs show it\(others.map { ": \($0)" } ?? "")."
    let words = variation.words + (deviation.map { " (\($0))" } ?? "")
    let test =
      "To run it alone, set CAMSIM_EXPLORE='\(variation)'. To keep it as a test, pass only: [\"\(variation)\"]."
    return """
      explored: \(failure.text).\(failure.source)
      It was found in run \(runCount), when \(words). \(seen)\(explanation)
      \(advice ?? test)
      """
  }

  /// The sentences that say what does not matter.
  private var explanation: String {
    let range = moments.map { "\nIt may begin at any moment from \($0.first) to \($0.last)." } ?? ""
    guard !immaterial.isEmpty else { return range }
    let clauses = [immaterial.dropLast().joined(separator: ", "), immaterial[immaterial.count - 1]]
    return "\(range)\nIt does not matter \(clauses.filter { !$0.isEmpty }.joined(separator: " or "))."
  }

  /// The variation that explains the failure best: a part that is missing says more than a phone without it.
  package var best: Variation {
    variations.first { $0.missingPart != nil } ?? variations.first { $0.condition != nil } ?? variations[0]
  }

  /// The other circumstances with the same failure, by kind.
  private var others: String? {
    let devices = variations.compactMap(\.device)
    let faults = variations.compactMap(\.fault)
    let errors = variations.compactMap(\.error?.operation.rawValue).uniqued
    let kinds = faults.map(\.kind.rawValue).uniqued
    let events = faults.map(\.event).uniqued
    let parts = [
      devices.isEmpty ? nil : "the phones \(devices.joined(separator: ", "))",
      variations.compactMap(\.missingPart).map { "no \($0.words)" }.joined(separator: ", "),
      variations.compactMap(\.condition).map(\.rawValue).joined(separator: ", "),
      faults.isEmpty
        ? nil
        : "the faults \(kinds.joined(separator: ", ")) after \(events.count == 1 ? events[0] : "\(events.count) kinds of events")",
      errors.isEmpty ? nil : "errors of \(errors.joined(separator: ", "))",
      variations.contains { $0.seed != nil || $0.order != nil || $0.pause != nil } ? "other orders of jobs" : nil,
    ].compactMap(\.self).filter { !$0.isEmpty }
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }
}

extension [String] {
  /// The elements without repetitions, in order of first occurrence.
  fileprivate var uniqued: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
