import Locking
import PixelModel

/// A store of unused memory blocks of one layout, which several pools can share.
///
/// Outputs that deliver frames of the same layout in succession then render to the same memory, which is still in the
/// CPU caches.
package final class PixelMemoryStore: Sendable {
  private let idle = Locked<[PixelMemory]>([])

  /// Creates an empty memory store.
  package init() {}

  /// The number of unused memory blocks.
  var count: Int { idle.withLock { $0.count } }

  /// Removes and returns the most recently used block, or returns nil if there is none.
  func take() -> PixelMemory? { idle.withLock { $0.popLast() } }

  /// Adds memory that is no longer in use.
  func put(_ memory: PixelMemory) { idle.withLock { $0.append(memory) } }

  /// Releases all but the `kept` most recently used blocks.
  func trim(keeping kept: Int) {
    // The surplus is removed while the lock is held, but freed after the lock is released.
    let surplus = idle.withLock { idle in
      let surplus = Array(idle.dropLast(kept))
      idle.removeFirst(surplus.count)
      return surplus
    }
    withExtendedLifetime(surplus) {}
  }
}
