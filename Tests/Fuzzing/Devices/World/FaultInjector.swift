import CaptureModel
import SimulationKernel

/// Lets faults begin, and end when their time is over.
final class FaultInjector: @unchecked Sendable {
  // Unchecked: a walk has one thread.
  private let system: CaptureSystem
  private let cameras: [AVCaptureDevice]
  private var kinds: Set<String> = []

  init(_ system: CaptureSystem, _ cameras: [AVCaptureDevice]) {
    (self.system, self.cameras) = (system, cameras)
  }

  /// Begins a fault, unless there is one of its kind.
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
