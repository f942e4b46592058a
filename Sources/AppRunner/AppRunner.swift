import CAppRunner
import Foundation
import Locking
import Scenarios
import SimulationKernel
import VirtualDispatch

// A program that lists this product beside `AVFoundation` can be run by `camsim run-app`. It needs no import: the linker takes the
// constructor of `CAppRunner`, which calls this when `camsim` has started the program.

/// Puts the process into a simulated world, before the program's own first line.
@_cdecl("camsim_begin_app")
func beginApp(_ text: UnsafePointer<CChar>) {
  // What this program starts is no part of the run.
  let text = String(cString: text)
  unsetenv(AppJob.variable)
  do {
    AppProcess.current = try AppProcess(AppJob(text: text))
    atexit { AppProcess.current?.finish() }
    AppProcess.current?.begin()
  } catch {
    fatalError("\(AppJob.variable) is for camsim run-app alone: \(error)")
  }
}

/// This process, as `camsim run-app` has started it.
final class AppProcess: Sendable {
  // Written once, before the program begins.
  nonisolated(unsafe) static var current: AppProcess?

  /// How the program ends, if not by itself.
  private struct Ending {
    var isTold = false
    var reason: String?
    var failure: String?
  }

  private let job: AppJob
  private let run: AppRun
  private let scheduler: AppScheduler?
  private let ending = Locked(Ending())

  init(_ job: AppJob) throws {
    self.job = job
    do {
      let scenario = try job.loadScenario()
      let clock = try scenario.clock(job.options)
      scheduler = clock == .virtual ? AppScheduler(epoch: Self.epoch, seed: job.seed) : nil
      run = try AppRun(
        scenario, timeline: scheduler ?? HostTimeline(), directory: URL(fileURLWithPath: job.directory),
        options: job.options)
    } catch {
      Self.write(.failure(ScenarioError(error)), to: job.outcome)
      _exit(1)
    }
  }

  /// 1 January 2025, 00:00 UTC, when virtual time begins. **Source:** made up.
  private static let epoch: Int64 = 1_735_689_600_000_000_000

  /// Lets everything that the program makes belong to the world, and the scenario begin.
  func begin() {
    let system = run.system
    // All threads, and so those too that the program makes by itself.
    CaptureSystem.setThreadSystem { system }
    scheduler?.system = system
    scheduler?.adoptMainThread { [self] in end(status: 1, failure: $0) }
    let scenarioEnd = run.begin()
    guard let end = job.nanoseconds ?? scenarioEnd else { return }
    if let scheduler {
      scheduler.schedule(afterAllAt: end) { [self] in
        let failure = scheduler.standstill.map { "nothing could go on at the end: \($0)" }
        self.end(
          status: failure == nil ? 0 : 1, reason: "the program was still running and was ended", failure: failure)
      }
    } else {
      system.timeline.schedule(at: end) { [self] in
        self.end(status: 0, reason: "the program was still running and was ended")
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

  /// Says what came of it, once.
  func finish() {
    let ending = ending.withLock { ending in
      defer { ending.isTold = true }
      return ending
    }
    guard !ending.isTold else { return }
    AppScheduler.outside {
      let failure = ending.failure ?? scheduler?.takeFailures().first
      Self.write(.report(run.finish(failure: failure), ending: ending.reason), to: job.outcome)
    }
  }

  private static func write(_ outcome: AppOutcome, to path: String) {
    // Without an outcome `camsim` says that there is none.
    try? JSONEncoder().encode(outcome).write(to: URL(fileURLWithPath: path), options: .atomic)
  }
}
