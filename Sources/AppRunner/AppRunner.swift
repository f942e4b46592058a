import CAppRunner
import Exploration
import Foundation
import Locking
import PhotosModel
import Scenarios
import SimulationKernel
import VirtualDispatch

// A program that lists this product next to `AVFoundation` can be run by `camsim run-app`. It requires no import: the
// linker includes the constructor of `CAppRunner`, which calls this function if `camsim` started the program.

/// Moves the process into a simulated world before its main function begins.
@_cdecl("camsim_begin_app")
func beginApp(_ text: UnsafePointer<CChar>) {
  // Processes that this program starts are not part of the run.
  let text = String(cString: text)
  unsetenv(AppJob.variable)
  do {
    AppProcess.current = try AppProcess(AppJob(text: text))
    atexit { AppProcess.current?.finish() }
    AppProcess.current?.begin()
  } catch {
    fatalError("\(AppJob.variable) is set, but not by camsim run-app, or its value is invalid; unset it: \(error)")
  }
}

/// The current process, which `camsim run-app` started.
final class AppProcess: Sendable {
  // Safe, because it is written once before the program begins.
  nonisolated(unsafe) static var current: AppProcess?

  /// The reason the program ends, unless it ends by itself.
  private struct Ending {
    var isTold = false
    var reason: String?
    var failure: String?
  }

  private let job: AppJob
  private let run: AppRun
  private let scheduler: AppScheduler?
  /// The variation of the run; nil unless `camsim explore` started the program.
  private let explored: ExploredProgram?
  private let ending = Locked(Ending())

  init(_ job: AppJob) throws {
    self.job = job
    do {
      let variation = try job.variation.map(Variation.init(parsing:))
      var (scenario, options) = (try job.loadScenario(), job.options)
      variation?.apply(to: &scenario, &options)
      let clock = try scenario.clock(options)
      let directory = URL(fileURLWithPath: job.directory)
      let container = directory.appendingPathComponent("container")
      scheduler =
        clock == .virtual ? AppScheduler(epoch: Self.epoch, seed: variation?.seed ?? job.seed, folder: container) : nil
      run = try AppRun(
        scenario, timeline: scheduler ?? HostTimeline(), directory: directory,
        options: options, misusePolicy: variation == nil ? .trap : .record)
      if variation != nil, scheduler == nil { throw Self.needsVirtualTime }
      explored = variation.flatMap { [run, scheduler] variation in
        scheduler.map { ExploredProgram(variation, run, $0) }
      }
    } catch {
      Self.write(.failure(ScenarioError(error)), to: job.outcome)
      _exit(1)
    }
  }

  /// The beginning of virtual time: 1 January 2025, 00:00 UTC. **Source:** assumed.
  private static let epoch: Int64 = 1_735_689_600_000_000_000

  /// Makes all objects that the program creates part of the world, and starts the scenario.
  func begin() {
    let system = run.system
    // Applies to all threads, including those that the program creates.
    CaptureSystem.setThreadSystem { system }
    scheduler?.system = system
    if let scheduler { system.photoLibraryURL = scheduler.container.media }
    scheduler?.adoptMainThread { [self] in end(status: 1, failure: $0) }
    let scenarioEnd = run.begin()
    explored?.begin()
    guard let end = job.nanoseconds ?? scenarioEnd else { return }
    if let explored { return explored.schedule(endAt: end) { [self] in self.end(status: 0, failure: $0) } }
    if let scheduler {
      scheduler.schedule(afterAllAt: end) { [self] in
        let failure = scheduler.stallReason.map { "the program was deadlocked at the end of the run: \($0)" }
        self.end(
          status: failure == nil ? 0 : 1, reason: "the program was still running at the end of the run and was ended",
          failure: failure)
      }
    } else {
      system.timeline.schedule(at: end) { [self] in
        self.end(status: 0, reason: "the program was still running at the end of the run and was ended")
      }
    }
  }

  private func end(status: Int32, reason: String? = nil, failure: String? = nil) {
    ending.withLock {
      $0.reason = reason
      $0.failure = failure
    }
    AppScheduler.outside { exit(status) }
  }

  /// Writes the outcome of the run, once.
  func finish() {
    let ending = ending.withLock { ending in
      defer { ending.isTold = true }
      return ending
    }
    guard !ending.isTold else { return }
    AppScheduler.outside {
      scheduler?.container.finish()
      let failure = ending.failure ?? scheduler?.takeFailures().first
      let outcome = explored?.finish(failure: failure) ?? .report(run.finish(failure: failure), ending: ending.reason)
      Self.write(outcome, to: job.outcome)
    }
  }

  private static let needsVirtualTime = ScenarioError(
    .badScenario, "a program is explored in virtual time, which a real camera does not have; use a simulated phone.")

  private static func write(_ outcome: AppOutcome, to path: String) {
    // If the outcome is missing, `camsim` reports that.
    try? JSONEncoder().encode(outcome).write(to: URL(fileURLWithPath: path), options: .atomic)
  }
}
