import Foundation
import SimulationKernel

/// A simulated environment without devices, in virtual time, with a log of its events.
package final class TestWorld: Sendable {
  package let timeline = VirtualTimeline()
  package let system: CaptureSystem
  package let log: EventLog

  /// Creates a simulated environment without devices.
  ///
  /// - Parameters:
  ///   - policy: The misuse policy, `.record` by default, so that a test can check API misuse.
  ///   - describe: A closure that returns the log line for an event of a module above the kernel, or nil for none.
  package init(
    policy: MisusePolicy = .record, describe: @escaping @Sendable (any ModelEvent) -> String? = { _ in nil }
  ) {
    system = CaptureSystem(timeline: timeline, misusePolicy: policy, notificationCenter: NotificationCenter())
    log = EventLog(describe: describe)
    system.recorder = log
  }

  /// Runs `body` in this simulated environment.
  package func use<Result>(_ body: () throws -> Result) rethrows -> Result {
    try CaptureSystem.$scoped.withValue(system, operation: body)
  }

  package func advance(milliseconds: Int64) { timeline.pass(milliseconds * 1_000_000) }
}
