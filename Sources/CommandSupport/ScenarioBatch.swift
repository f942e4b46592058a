import Dispatch
import Foundation
import Locking
import Scenarios
import SimulationKernel
import Synchronization

/// A batch of scenarios that run partly in parallel, each with its own result folder.
package struct ScenarioBatch: Sendable {
  let engine: any ScenarioEngine
  let scenarios: [Scenario]
  /// The folder that contains the result folders.
  let root: String
  let options: RunOptions
  /// The maximum number of scenarios that run in parallel, at least one.
  let jobCount: Int
  /// The event log of the batch, with the results of its earlier processes.
  var journal: RunEventLog?

  package init(
    engine: any ScenarioEngine, scenarios: [Scenario], root: String, options: RunOptions, jobCount: Int,
    journal: RunEventLog? = nil
  ) {
    (self.engine, self.scenarios, self.root, self.options) = (engine, scenarios, root, options)
    (self.jobCount, self.journal) = (jobCount, journal)
  }

  /// Requires that no two scenarios write to the same folder.
  package static func requireDistinctFolders(_ scenarios: [Scenario]) throws {
    var paths: [String: String] = [:]
    for scenario in scenarios {
      if let other = paths.updateValue(scenario.path, forKey: scenario.folderName) {
        var error = ScenarioError(
          .badScenario, "the name '\(scenario.folderName)' is already used by \(other); rename one of the scenarios.")
        error.location = Scenario.Place(path: scenario.path)
        throw error
      }
    }
  }

  /// Runs all scenarios. An error in one does not prevent the others from running.
  ///
  /// - Parameter progress: Called on any thread with the progress of all runs.
  /// - Returns: A report for each scenario, in the same order.
  package func run(progress: @escaping @Sendable (BatchProgress) -> Void) -> [RunReport] {
    ResultFolder.removeAbandoned(in: root)
    let past = journal?.state() ?? RunEventLog.State()
    let reports = Locked(scenarios.indices.map { past.ended[$0] ?? RunReport(scenarios[$0]) })
    let shares = Locked(scenarios.indices.map { past.ended[$0] == nil && past.trapped[$0] == nil ? 0.0 : 1 })
    let perform: @Sendable (Int) -> Void = { index in
      let report: @Sendable (Double) -> Void = { share in
        let (total, endedCount) = shares.withLock { shares in
          shares[index] = share
          return (shares.reduce(0, +), shares.count { $0 >= 1 })
        }
        progress(
          BatchProgress(
            share: total / Double(scenarios.count), endedCount: endedCount, count: scenarios.count,
            name: scenarios[index].folderName))
      }
      // A run that is about to end has not ended yet.
      let outcome = run(index) { report(min($0, 0.999)) }
      reports.withLock { $0[index] = outcome }
      report(1)
    }
    for (index, end) in past.trapped {
      let outcome = trapped(scenarios[index], end.signal, end.place)
      reports.withLock { $0[index] = outcome }
    }
    for index in past.suspects { perform(index) }
    let rest = scenarios.indices.filter {
      past.ended[$0] == nil && past.trapped[$0] == nil && !past.suspects.contains($0)
    }
    let next = Atomic(0)
    DispatchQueue.concurrentPerform(iterations: min(jobCount, rest.count)) { _ in
      while case let number = next.add(1, ordering: .relaxed).oldValue, number < rest.count { perform(rest[number]) }
    }
    return reports.withLock { $0 }
  }

  /// Runs a scenario and records its start, its steps and its end in the event log.
  private func run(_ index: Int, progress: @escaping @Sendable (Double) -> Void) -> RunReport {
    journal?.note(.began(run: index))
    var options = options
    options.progress = progress
    if let journal { options.willExecuteStep = { journal.note(.step(run: index, place: $0)) } }
    let report = run(scenarios[index], options)
    // Another process needs the report only to go on with the other runs.
    if scenarios.count > 1 { journal?.note(.ended(run: index, report: report)) }
    return report
  }

  /// Returns the report of a run whose process crashed, and removes its partial results.
  private func trapped(_ scenario: Scenario, _ signal: Int32, _ place: Scenario.Place?) -> RunReport {
    var report = RunReport(scenario)
    let moment = place == nil ? "before its first step" : "during or after this step"
    var error = ScenarioError(
      .internalFault,
      "internal error: the run was \(ChildProgram.End.signalled(signal)) \(moment); please report it with the scenario")
    error.location = place ?? Scenario.Place(path: scenario.path)
    report.errors = [error]
    (try? folder(of: scenario))?.discard()
    return report
  }

  private func folder(of scenario: Scenario) throws -> ResultFolder {
    try ResultFolder(root: root, name: scenario.folderName, owner: journal?.owner ?? getpid())
  }

  private func run(_ scenario: Scenario, _ options: RunOptions) -> RunReport {
    var report = RunReport(scenario)
    guard !options.cancellation.isCancelled else {
      report.skipped = "not run, because the batch was canceled"
      return report
    }
    let clock = HostTimeline()
    options.progress(0)
    do {
      let folder = try folder(of: scenario)
      do {
        report = try engine.run(scenario, directory: folder.stagingPath, options: options)
      } catch {
        folder.discard()
        throw error
      }
      try folder.publish()
      report.directory = folder.path
      for index in report.errors.indices {
        report.errors[index].message.replace(folder.stagingPath, with: folder.path)
      }
    } catch {
      report.errors.append(ScenarioError(stopping: scenario, error))
    }
    report.elapsedMilliseconds = clock.nanoseconds / 1_000_000
    return report
  }
}
