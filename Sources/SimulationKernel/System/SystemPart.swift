import Synchronization

/// Names a part of every system's state that a module above the kernel owns: its devices, its photo library.
///
/// One key for each part, kept in a `static let`. The part of a system is made when it is first asked for.
public final class SystemPart<State>: Sendable {
  @usableFromInline let index: Int
  @usableFromInline let initial: @Sendable (CaptureSystem) -> State

  /// A part that begins like this.
  package init(_ initial: @escaping @Sendable (CaptureSystem) -> State) {
    index = SystemPartIndex.next()
    self.initial = initial
  }
}

/// Numbers the parts in the order in which the process asks for them; it shows nowhere.
private enum SystemPartIndex {
  private static let count = Atomic(0)

  static func next() -> Int { count.add(1, ordering: .relaxed).oldValue }
}

/// The parts of one system. Only touched with its lock held.
@usableFromInline struct SystemParts {
  @usableFromInline var boxes: [AnyObject?] = []

  @inlinable mutating func state<State>(of part: SystemPart<State>, in system: CaptureSystem) -> Guarded<State> {
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
  /// A part of this system's state.
  @inlinable public func state<State>(of part: SystemPart<State>) -> Guarded<State> {
    lock.reading { parts.state(of: part, in: self) }
  }
}
