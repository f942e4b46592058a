import PixelModel
import Testing

@testable import CoreVideoModel

@Suite("Memory that pixel buffer pools share")
struct PixelMemoryStoreTests {
  private let layout = PixelLayout(
    pixelFormat: kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, width: 64, height: 32)!

  @Test func `memory that one pool releases is reused by another pool`() {
    let store = PixelMemoryStore()
    let pools = (0..<2).map { _ in CVPixelBufferPool(layout: layout, store: store) }
    var addresses: Set<UnsafeMutableRawPointer> = []
    for pool in pools {
      pool.makeBuffer { _ in }.withPixels(readOnly: true) { _ = addresses.insert($0.baseAddress) }
    }
    #expect(addresses.count == 1)
    #expect(store.count == 1)
    #expect(pools.map(\.outstandingCount) == [0, 0])
  }

  @Test func `two buffers that exist at the same time never share memory`() {
    let store = PixelMemoryStore()
    let buffers = (0..<2).map { _ in CVPixelBufferPool(layout: layout, store: store).makeBuffer { _ in } }
    let addresses = Set(buffers.map { $0.withPixels(readOnly: true) { $0.baseAddress } })
    #expect(addresses.count == 2)
  }
}
