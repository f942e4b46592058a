import CoreVideoModel
import Locking
import PixelModel
import SimulationKernel

/// The stores that outputs share. With a lock of their own, as they are no state that clients could see.
private final class MemoryStores: Sendable {
  let stores = Locked<[PixelLayout: Weak<PixelMemoryStore>]>([:])
}

extension CaptureSystem {
  private static let memoryStores = SystemPart { _ in MemoryStores() }

  /// The store that all outputs of this system share for one layout; it goes with the last pool that uses it.
  package func memoryStore(for layout: PixelLayout) -> PixelMemoryStore {
    state(of: Self.memoryStores).read { $0 }.stores.withLock { stores in
      stores = stores.filter { $0.value.object != nil }
      if let store = stores[layout]?.object { return store }
      let store = PixelMemoryStore()
      stores[layout] = Weak(store)
      return store
    }
  }
}
