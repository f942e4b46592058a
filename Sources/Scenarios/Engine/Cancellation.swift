import Synchronization

/// A request to end the run early, set from any thread and checked by the engine between two events.
public final class Cancellation: Sendable {
  private let flag = Atomic(false)

  /// Creates a cancellation that has not been requested.
  public init() {}

  /// A Boolean value that indicates whether the run should end early.
  public var isCancelled: Bool { flag.load(ordering: .acquiring) }

  /// Requests that the run end early. The request cannot be withdrawn.
  public func cancel() { flag.store(true, ordering: .releasing) }
}
