import SimulationKernel

/// Compares dispatch queues by identity, as on Apple's platforms.
extension DispatchQueue: @retroactive Hashable {
  public static func == (a: DispatchQueue, b: DispatchQueue) -> Bool { QueueMark.of(a) === QueueMark.of(b) }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(QueueMark.of(self)))
  }
}
