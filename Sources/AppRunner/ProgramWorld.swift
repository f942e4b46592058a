import Exploration
import Foundation
import Scenarios
import SimulationKernel
import VirtualDispatch

/// The world of a program that `camsim explore` runs.
final class ProgramWorld: ExploredWorld {
  private let run: AppRun
  private let scheduler: AppScheduler

  init(_ run: AppRun, _ scheduler: AppScheduler) { (self.run, self.scheduler) = (run, scheduler) }

  var system: CaptureSystem { run.system }
  func note(_ text: String) { run.note(text) }
  func setIlluminance(_ lux: Double) { run.setIlluminance(lux) }
  func yield() { scheduler.yield() }
  func wait(until nanoseconds: Int64) { scheduler.wait(until: nanoseconds) }
  func end(_ reason: String) { AppScheduler.outside { exit(1) } }

  func setFreeSpace(_ bytes: Int64?) {
    note("fault freeSpace \(bytes.map(String.init) ?? "unlimited")")
    scheduler.container.setFreeSpace(bytes)
  }
}
