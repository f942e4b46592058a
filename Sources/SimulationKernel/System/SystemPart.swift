import Synchronization

/// A key for a part of each system's state that a higher-level module owns, such as its devices or its photo library.
///
/// Declare one `static let` key for each part. The part of a system is created on first access.
public final class SystemPart<State>: Sendable {
  @usableFromInline let index: Int
  @usableFromInline let initial: @Sendable (CaptureSystem) -> State

  /// Creates a key for a part with the given initial state.
  package init(_ initial: @escaping @Sendable (CaptureSystem) -> State) {
    index = SystemPartIndex.next()
    self.initial = initial
  }
}

/// Assigns indices to parts in order of first use in the process. The order is not visible elsewhere.
private enum SystemPartIndex {
  private static let count = Atomic(0)

  static func next() -> Int { count.add(1, ordering: .relaxed).oldValue }
}

/// The parts of one system. Access only with its lock held.
///
/// An object of its own for the same reason as ``PendingEffects``.
@usableFromInline final class SystemParts {
  @usableFromInline var boxes: [AnyObject?] = []

  @usableFromInline init() {}

  @inlinable func state<State>(of part: SystemPart<State>, in system: CaptureSystem) -> Guarded<State> {
    if part.index < boxes.count, let box = boxes[part.index] {
      return unsafeDowncast(box, to: GuardedBox<State>.self).state
    }
    let box = GuardedBox(Guarded(part.initial(system), lock: system.lock))
    if part.index >= boxes.count { boxes += repeatElement(nil, count: part.index + 1 - boxes.count) }
    boxes[part.index] = box
    return box.state
  }

  @usableFromInline final class GuardedBox<State> {
    @usableFromInline let state: Guarded<State>

    @inlinable init(_ state: Guarded<State>) { self.state = state }
  }
}

extension CaptureSystem {
  /// Returns a part of this system's state.
  @inlinable public func state<State>(of part: SystemPart<State>) -> Guarded<State> {
    lock.reading { parts.state(of: part, in: self) }
  }
}
