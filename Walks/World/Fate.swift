import CaptureModel
import SimulationKernel

/// Lets troubles begin, and end when their time is over.
final class Fate: @unchecked Sendable {
  // Unchecked: a walk has one thread.
  private let system: CaptureSystem
  private let cameras: [AVCaptureDevice]
  private var kinds: Set<String> = []

  init(_ system: CaptureSystem, _ cameras: [AVCaptureDevice]) {
    (self.system, self.cameras) = (system, cameras)
  }

  /// Begins a trouble, unless there is one of its kind.
  func begin(_ trouble: Trouble, milliseconds: Int) {
    guard kinds.insert(trouble.kind).inserted else { return }
    trouble.set(true, in: system, cameras)
    let timeline = system.timeline
    timeline.schedule(after: Int64(milliseconds) * 1_000_000) { timeline.callOut { self.end(trouble) } }
  }

  private func end(_ trouble: Trouble) {
    kinds.remove(trouble.kind)
    trouble.set(false, in: system, cameras)
  }
}
