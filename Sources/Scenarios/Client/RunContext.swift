import CaptureModel
import Foundation
import SimulationKernel

/// What the clients of a run share: the system that they live in, the trace, and the folder for what they make.
struct RunContext: Sendable {
  let system: CaptureSystem
  let trace: Trace
  let directory: URL

  /// Writes a line of the scenario's own, now.
  func note(_ text: String) { trace.note(text, at: system.timeline.nanoseconds) }
}
