/// Memory of one layout that waits for its next picture. Pools may share a store.
///
/// Outputs that deliver the same kind of picture one after the other then draw into the same memory, which the processor's caches
/// still know, instead of each into its own.
final class PixelMemoryStore: Sendable {
  private let idle = Locked<[PixelMemory]>([])

  /// Pieces that wait.
  var count: Int { idle.withLock { $0.count } }

  /// The most recently used piece; nil when there is none.
  func take() -> PixelMemory? { idle.withLock { $0.popLast() } }

  /// Takes a piece back that nobody uses any more.
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

extension CaptureSystem {
  /// The store that all outputs of this system share for one layout; it goes with the last pool that uses it.
  func memoryStore(for layout: PixelLayout) -> PixelMemoryStore {
    withState { state in
      state.memoryStores = state.memoryStores.filter { $0.value.store != nil }
      if let store = state.memoryStores[layout]?.store { return store }
      let store = PixelMemoryStore()
      state.memoryStores[layout] = MemoryStoreReference(store: store)
      return store
    }
  }
}

/// A store that the system knows but does not keep.
struct MemoryStoreReference {
  weak var store: PixelMemoryStore?
}
