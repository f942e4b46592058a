import PixelModel
import Testing

@testable import CaptureModel
@testable import CoreVideoModel
@testable import SimulationKernel

@Suite("Pixel memory of a capture system")
struct MemoryStoreTests {
  private let layout = PixelLayout(
    pixelFormat: kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, width: 64, height: 32)!

  @Test func `a system's outputs share one memory store per layout, which is released with the last of them`() {
    let system = CaptureSystem(timeline: VirtualTimeline())
    do {
      let store = system.memoryStore(for: layout)
      store.put(PixelMemory(layout: layout))
      #expect(system.memoryStore(for: layout) === store)
    }
    #expect(system.memoryStore(for: layout).count == 0)
  }
}
