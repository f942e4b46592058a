import CoreVideoModel
import SimulationKernel

extension CaptureSystem {
  /// The store that all outputs of this system share for one layout; it goes with the last pool that uses it.
  package func memoryStore(for layout: PixelLayout) -> PixelMemoryStore {
    withState { state in
      state.memoryStores = state.memoryStores.filter { $0.value.object != nil }
      if let store = state.memoryStores[layout]?.object { return store }
      let store = PixelMemoryStore()
      state.memoryStores[layout] = Weak(store)
      return store
    }
  }
}
