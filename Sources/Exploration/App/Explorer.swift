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
      // What follows a failure may be its consequence.
      guard let failure = run.failures.first else { continue }
      if let known = outcome.findings.firstIndex(where: { $0.failure.signature == failure.signature }) {
        outcome.findings[known].variations.append(variation)
      } else {
        outcome.findings.append(Finding(failure: failure, runCount: outcome.runCount, variations: [variation]))
      }
    }
    return outcome
  }
}
