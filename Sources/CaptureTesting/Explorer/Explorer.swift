import Testing

/// A search for variations with which a test fails.
struct Explorer {
  /// Runs the test with a variation.
  let run: (Variation) async throws -> ExploredRun
  let budget: Int
  let switchedOff: Set<Oracle>
  /// Whether the search ends with the first finding.
  var endsWithFinding = false

  /// A cause of failures, with the variations that reveal it.
  struct Finding {
    let failure: ExploredFailure
    /// The number of runs after which it was found.
    let runCount: Int
    var variations: [Variation]
  }

  /// The outcome of a search.
  struct Outcome {
    var findings: [Finding] = []
    var runCount = 0
    /// Whether each condition that must be true in one run was true.
    var sometimes: [String: Bool] = [:]
    /// The number of variations that the budget left out.
    var leftOut = 0
    /// The number of faults that changed nothing, and of those whose event never happened.
    var withoutEffect = 0, neverBegun = 0
  }

  /// The number of plain runs that must be identical.
  private static var plainRunCount: Int { 3 }

  /// Runs the test without variation.
  ///
  /// - Throws: ``NotRepeatable`` if two of the runs differ.
  func plainRun(isolation: isolated (any Actor)? = #isolation) async throws -> ExploredRun {
    let first = try await run(Variation())
    for _ in 1..<Self.plainRunCount where first.failures.isEmpty {
      let other = try await run(Variation())
      guard other.events != first.events || other.failures != first.failures else { continue }
      throw NotRepeatable(first.events, other.events)
    }
    return first
  }

  /// Tries the variations of the plan, as far as the budget allows.
  func search(
    _ plan: Plan, plain: ExploredRun, isolation: isolated (any Actor)? = #isolation
  ) async throws -> Outcome {
    var outcome = Outcome(sometimes: plain.sometimes)
    let variations = plan.variations.prefix(budget)
    outcome.leftOut = plan.variations.count - variations.count
    for variation in variations {
      let run = try await run(variation)
      outcome.runCount += 1
      outcome.sometimes.merge(run.sometimes) { $0 || $1 }
      if variation.fault != nil || variation.error != nil {
        if !run.hasFaultBegun { outcome.neverBegun += 1 } else if !run.hasEffect { outcome.withoutEffect += 1 }
      }
      // What follows a failure may be its consequence.
      guard let failure = run.failures.first(where: { !switchedOff.contains($0.oracle) }) else { continue }
      if let known = outcome.findings.firstIndex(where: { $0.failure.signature == failure.signature }) {
        outcome.findings[known].variations.append(variation)
      } else {
        outcome.findings.append(Finding(failure: failure, runCount: outcome.runCount, variations: [variation]))
        if endsWithFinding { break }
      }
    }
    return outcome
  }
}

/// An error that explains why a test cannot be explored: two runs with the same variation differ.
public struct NotRepeatable: Error, CustomStringConvertible {
  public let description: String

  init(_ first: [EventLog.Event], _ second: [EventLog.Event]) {
    let index = zip(first, second).prefix { $0 == $1 }.reduce(into: 0) { count, _ in count += 1 }
    func text(_ events: [EventLog.Event]) -> String {
      guard events.indices.contains(index) else { return "the end" }
      return "\(events[index].name) at \(Double(events[index].nanoseconds) / 1e9) s"
    }
    description =
      "the test is not repeatable, so it was not explored: event \(index + 1) is \(text(first)) in one run, and "
      + "\(text(second)) in another without any change; remove what differs between runs, such as state in static variables"
  }
}
