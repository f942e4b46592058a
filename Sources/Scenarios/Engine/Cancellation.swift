import Synchronization

/// A request that the run end early, set from any thread and read by the engine between two events.
public final class Cancellation: Sendable {
  private let flag = Atomic(false)

  /// Not requested yet.
  public init() {}

  /// Whether the run is to end early.
  public var isCancelled: Bool { flag.load(ordering: .acquiring) }

  /// Asks the run to end early. Cannot be taken back.
  public func cancel() { flag.store(true, ordering: .releasing) }
}
