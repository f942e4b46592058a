import Locking
import PixelModel

/// Memory of one layout that waits for its next picture. Pools may share a store.
///
/// Outputs that deliver the same kind of picture one after the other then draw into the same memory, which the processor's caches
/// still know, instead of each into its own.
package final class PixelMemoryStore: Sendable {
  private let idle = Locked<[PixelMemory]>([])

  /// An empty store.
  package init() {}

  /// Pieces that wait.
  var count: Int { idle.withLock { $0.count } }

  /// The most recently used piece; nil when there is none.
  func take() -> PixelMemory? { idle.withLock { $0.popLast() } }

  /// Takes back memory that is no longer in use.
  func put(_ memory: PixelMemory) { idle.withLock { $0.append(memory) } }

  /// Lets go of all but the `kept` most recently used pieces.
  func drop(keeping kept: Int) {
    // Taken out under the lock, freed after it.
    let surplus = idle.withLock { idle in
      let surplus = Array(idle.dropLast(kept))
      idle.removeFirst(surplus.count)
      return surplus
    }
    withExtendedLifetime(surplus) {}
  }
}
