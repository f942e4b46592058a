import Dispatch
import Scenarios
import SimulationKernel
import Synchronization

/// Runs scenarios, some at the same time, each in its own result folder.
struct ScenarioBatch: Sendable {
  let engine: any ScenarioEngine
  let scenarios: [Scenario]
  /// The folder that holds the result folders.
  let root: String
  let options: RunOptions
  /// How many scenarios run at the same time, at least one.
  let jobCount: Int

  /// Refuses scenarios that would write to the same folder.
  static func requireDistinctFolders(_ scenarios: [Scenario]) throws {
    var paths: [String: String] = [:]
    for scenario in scenarios {
      if let other = paths.updateValue(scenario.path, forKey: scenario.folderName) {
        var error = ScenarioError(
          .badScenario, "the name '\(scenario.folderName)' is also that of \(other); give one of them another name.")
        error.place = Scenario.Place(path: scenario.path)
        throw error
      }
    }
  }

  /// Runs them all. An error in one does not keep the others from running.
  ///
  /// - Parameter progress: told the share of everything that is done, from 0 to 1, and what runs; from any thread.
  /// - Returns: a report for each scenario, in their order.
  func run(progress: @escaping @Sendable (Double, String) -> Void) -> [RunReport] {
    let reports = Mutex(scenarios.map { RunReport($0) })
    let shares = Mutex([Double](repeating: 0, count: scenarios.count))
    let next = Atomic(0)
    DispatchQueue.concurrentPerform(iterations: min(jobCount, scenarios.count)) { _ in
      while case let index = next.add(1, ordering: .relaxed).oldValue, index < scenarios.count {
        let scenario = scenarios[index]
        let report: @Sendable (Double) -> Void = { share in
          let total = shares.withLock { shares in
            shares[index] = share
            return shares.reduce(0, +)
          }
          progress(total / Double(scenarios.count), scenario.folderName)
        }
        let outcome = run(scenario, progress: report)
        reports.withLock { $0[index] = outcome }
        report(1)
      }
    }
    return reports.withLock { $0 }
  }

  private func run(_ scenario: Scenario, progress: @escaping @Sendable (Double) -> Void) -> RunReport {
    var report = RunReport(scenario)
    guard !options.cancellation.isCancelled else {
      report.skipped = "not run, because the runs were ended early"
      return report
    }
    let clock = HostTimeline()
    var options = options
    options.progress = progress
    progress(0)
    do {
      let folder = try ResultFolder(root: root, name: scenario.folderName)
      do {
        report = try engine.run(scenario, directory: folder.stagingPath, options: options)
      } catch {
        folder.discard()
        throw error
      }
      try folder.publish()
      report.directory = folder.path
      for index in report.errors.indices {
        report.errors[index].sentence.replace(folder.stagingPath, with: folder.path)
      }
    } catch {
      report.errors.append(ScenarioError(stopping: scenario, error))
    }
    report.elapsedMilliseconds = clock.nanoseconds / 1_000_000
    return report
  }
}
