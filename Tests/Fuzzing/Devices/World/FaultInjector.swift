import CaptureModel
import SimulationKernel

/// Begins faults and ends them after their duration.
final class FaultInjector: @unchecked Sendable {
  // Unchecked: a walk runs on a single thread.
  private let system: CaptureSystem
  private let cameras: [AVCaptureDevice]
  private var kinds: Set<String> = []

  init(_ system: CaptureSystem, _ cameras: [AVCaptureDevice]) {
    (self.system, self.cameras) = (system, cameras)
  }

  /// Begins a fault, unless one of the same kind is active.
  func begin(_ fault: Fault, milliseconds: Int) {
    guard kinds.insert(fault.kind).inserted else { return }
    fault.set(true, in: system, cameras)
    let timeline = system.timeline
    timeline.schedule(after: Int64(milliseconds) * 1_000_000) { timeline.callOut { self.end(fault) } }
  }

  private func end(_ fault: Fault) {
    kinds.remove(fault.kind)
    fault.set(false, in: system, cameras)
  }
}
