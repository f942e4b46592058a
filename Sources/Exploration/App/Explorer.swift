/// A search for variations with which a test fails.
package struct Explorer {
  /// Runs the test with a variation.
  let run: (Variation) async throws -> ExploredRun
  let budget: ExplorationBudget

  package init(run: @escaping (Variation) async throws -> ExploredRun, budget: ExplorationBudget) {
    (self.run, self.budget) = (run, budget)
  }

  /// A cause of failures, with the variations that reveal it.
  package struct Finding {
    package let failure: ExploredFailure
    /// The number of runs after which it was found.
    package let runCount: Int
    var variations: [Variation]
    /// The circumstances that may be different, each as a clause: "which phone it is".
    package internal(set) var immaterial: [String] = []
    /// The first and the last event after which the fault of the best variation leads to this failure.
    package internal(set) var moments: (first: String, last: String)?
  }

  /// The outcome of a search.
  package struct Outcome {
    package var findings: [Finding] = []
    /// The findings that fail nothing.
    package var remarks: [Finding] = []
    package var runCount = 0
    /// Whether each condition that must be true in one run was true.
    package var sometimes: [String: Bool] = [:]
    package var coverage = ExplorationCoverage()

    package init(sometimes: [String: Bool] = [:]) { self.sometimes = sometimes }
  }

  /// The number of plain runs that must be identical.
  private static var plainRunCount: Int { 3 }

  /// Runs the test without variation.
  ///
  /// - Throws: ``NotRepeatable`` if two of the runs differ.
  package func plainRun(isolation: isolated (any Actor)? = #isolation) async throws -> ExploredRun {
    let first = try await run(Variation())
    for _ in 1..<Self.plainRunCount where first.failures.isEmpty {
      let other = try await run(Variation())
      guard other.events != first.events || other.failures != first.failures else { continue }
      throw NotRepeatable(first.events, other.events)
    }
    return first
  }

  /// Tries the variations of the plan, as far as the budget allows.
  package func search(
    _ plan: Plan, plain: ExploredRun, isolation: isolated (any Actor)? = #isolation
  ) async throws -> Outcome {
    var outcome = Outcome(sometimes: plain.sometimes)
    outcome.coverage.plan(plan.variations)
    var spending = budget.spending
    for variation in plan.variations {
      guard spending.permitsRun else { break }
      let run: ExploredRun
      // What has been found is reported even if the search is interrupted.
      do { run = try await self.run(variation) } catch is CancellationError { break }
      spending.add(run)
      outcome.runCount += 1
      outcome.sometimes.merge(run.sometimes) { $0 || $1 }
      outcome.coverage.add(run, of: variation)
      for remark in run.remarks where !plain.remarks.contains(where: { $0.signature == remark.signature }) {
        outcome.remarks.add(remark, of: variation, outcome.runCount)
      }
      // What follows a failure may be its consequence.
      if let failure = run.failures.first { outcome.findings.add(failure, of: variation, outcome.runCount) }
    }
    return outcome
  }
}

extension [Explorer.Finding] {
  /// Adds a failure of a variation to the finding with the same cause, or as a new one.
  fileprivate mutating func add(_ failure: ExploredFailure, of variation: Variation, _ runCount: Int) {
    let known = firstIndex {
      $0.failure.signature == failure.signature
        && (failure.oracle != .deadSession || $0.variations[0].isOfSameNature(as: variation))
    }
    if let known {
      if self[known].variations.last != variation { self[known].variations.append(variation) }
    } else {
      append(Explorer.Finding(failure: failure, runCount: runCount, variations: [variation]))
    }
  }
}

extension Variation {
  /// Whether both variations are failing operations, both are orders of jobs, or both are neither. A session that is
  /// dead after them has a cause of its own in the app.
  fileprivate func isOfSameNature(as other: Variation) -> Bool {
    kind == other.kind || ![kind, other.kind].contains { $0 == .errors || $0 == .orders }
  }
}
