import SimulationKernel

/// Writes down what the model refused.
final class MisuseRecorder: ModelRecorder, @unchecked Sendable {
  // Unchecked: a walk has one thread.
  private(set) var misuses: [Misuse] = []

  /// What was refused since this was asked last.
  func take() -> [Misuse] {
    defer { misuses = [] }
    return misuses
  }

  func record(_ fact: TraceEvent, at nanoseconds: Int64) {
    if case .misuse(let misuse) = fact { misuses.append(misuse) }
  }
}
