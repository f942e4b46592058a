import CoreVideoModel
import Locking
import PixelModel
import SimulationKernel

/// The memory stores that outputs share. They have a separate lock because clients cannot observe them.
private final class MemoryStores: Sendable {
  let stores = Locked<[PixelLayout: Weak<PixelMemoryStore>]>([:])
}

extension CaptureSystem {
  private static let memoryStores = SystemPart { _ in MemoryStores() }

  /// Returns the memory store that all outputs of this system share for a layout. The store is released with the last
  /// pool that uses it.
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
