import SimulationKernel

/// Records the API misuse that the model reports.
final class MisuseRecorder: ModelRecorder, @unchecked Sendable {
  // Unchecked: a walk runs on a single thread.
  private(set) var misuses: [Misuse] = []

  /// Returns the API misuse recorded since the previous call.
  func take() -> [Misuse] {
    defer { misuses = [] }
    return misuses
  }

  func record(_ fact: TraceEvent, at nanoseconds: Int64) {
    if case .misuse(let misuse) = fact { misuses.append(misuse) }
  }
}
