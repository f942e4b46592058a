import CoreVideoModel
import Foundation
import Locking
import PixelModel
import Testing

@Suite struct CVPixelBufferTests {
  static func layout(_ format: OSType = kCVPixelFormatType_32BGRA, _ width: Int = 4, _ height: Int = 2) -> PixelLayout {
    PixelLayout(pixelFormat: format, width: width, height: height)
      ?? PixelLayout(pixelFormat: format, width: 0, height: 0, planes: [], byteCount: 0)
  }

  @Test func anImageIsRenderedOnceOnTheFirstLock() {
    let draws = Locked(0)
    let buffer = CVPixelBuffer(layout: Self.layout()) { memory in
      draws.withLock { $0 += 1 }
      memory.bytes.initializeMemory(as: UInt8.self, repeating: 7)
    }
    #expect(CVPixelBufferGetWidth(buffer) == 4)
    #expect(CVPixelBufferGetBytesPerRow(buffer) == 64)
    #expect(CVPixelBufferGetDataSize(buffer) == 128)
    #expect(!buffer.isRendered)
    #expect(draws.withLock { $0 } == 0)

    CVPixelBufferLockBaseAddress(buffer, .readOnly)
    CVPixelBufferLockBaseAddress(buffer, [])
    #expect(CVPixelBufferGetBaseAddress(buffer)?.load(as: UInt8.self) == 7)
    #expect(draws.withLock { $0 } == 1)
  }

  @Test func concurrentLocksRenderTheImageOnce() {
    let draws = Locked(0)
    let seen = Locked(0)
    let buffer = CVPixelBuffer(layout: Self.layout()) { memory in
      draws.withLock { $0 += 1 }
      memory.bytes.initializeMemory(as: UInt8.self, repeating: 9)
    }
    DispatchQueue.concurrentPerform(iterations: 64) { _ in
      CVPixelBufferLockBaseAddress(buffer, .readOnly)
      let value = CVPixelBufferGetBaseAddress(buffer)?.load(fromByteOffset: 127, as: UInt8.self)
      if value == 9 { seen.withLock { $0 += 1 } }
      CVPixelBufferUnlockBaseAddress(buffer, .readOnly)
    }
    #expect(draws.withLock { $0 } == 1)
    #expect(seen.withLock { $0 } == 64)
  }

  @Test func theRendererIsReleasedAfterRendering() {
    final class Held: Sendable {}
    weak var held: Held?
    let buffer: CVPixelBuffer
    do {
      let object = Held()
      held = object
      buffer = CVPixelBuffer(layout: Self.layout()) { [object] _ in withExtendedLifetime(object) {} }
    }
    #expect(held != nil)
    CVPixelBufferLockBaseAddress(buffer, [])
    #expect(held == nil)
  }

  @Test func `rule(339): a pixel buffer has a base address only while it is locked`() {
    let buffer = CVPixelBuffer(layout: Self.layout(kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange), render: nil)
    #expect(CVPixelBufferGetBaseAddress(buffer) == nil)
    #expect(CVPixelBufferGetBaseAddressOfPlane(buffer, 0) == nil)
    CVPixelBufferLockBaseAddress(buffer, [])
    CVPixelBufferLockBaseAddress(buffer, .readOnly)
    let first = CVPixelBufferGetBaseAddressOfPlane(buffer, 0)
    let second = CVPixelBufferGetBaseAddressOfPlane(buffer, 1)
    #expect(first != nil)
    #expect(first == CVPixelBufferGetBaseAddress(buffer))
    #expect(first.map { $0 + 128 } == second)
    #expect(CVPixelBufferGetBaseAddressOfPlane(buffer, 2) == nil)
    CVPixelBufferUnlockBaseAddress(buffer, [])
    #expect(CVPixelBufferGetBaseAddress(buffer) == first)
    CVPixelBufferUnlockBaseAddress(buffer, .readOnly)
    #expect(CVPixelBufferGetBaseAddress(buffer) == nil)
  }

  @Test func `rule(339): each kind of lock needs its own unlock`() {
    let buffer = CVPixelBuffer(layout: Self.layout(), render: nil)
    #expect(CVPixelBufferUnlockBaseAddress(buffer, []) == kCVReturnInvalidArgument)
    #expect(CVPixelBufferLockBaseAddress(buffer, .readOnly) == kCVReturnSuccess)
    #expect(CVPixelBufferUnlockBaseAddress(buffer, []) == kCVReturnInvalidArgument)
    #expect(CVPixelBufferUnlockBaseAddress(buffer, .readOnly) == kCVReturnSuccess)
    #expect(CVPixelBufferUnlockBaseAddress(buffer, .readOnly) == kCVReturnInvalidArgument)
  }

  @Test func lockingForWritingClearsTheKnownContent() {
    let buffer = CVPixelBuffer(layout: Self.layout()) { $0.content = "chart" }
    #expect(buffer.withPixels(readOnly: true) { $0.content as? String } == "chart")
    CVPixelBufferLockBaseAddress(buffer, .readOnly)
    #expect(buffer.withPixels(readOnly: true) { $0.content as? String } == "chart")
    CVPixelBufferLockBaseAddress(buffer, [])
    #expect(buffer.withPixels(readOnly: true) { $0.content == nil })
  }

  @Test(arguments: [
    (kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, true, 2, [4, 2], [2, 1], 96),
    (kCVPixelFormatType_420YpCbCr8Planar, true, 3, [4, 2, 2], [2, 1, 1], 128),
    (kCVPixelFormatType_32BGRA, false, 0, [4], [2], 64),
  ]) func `rule(339): each plane has its own size, and rows are padded`(
    format: OSType, isPlanar: Bool, count: Int, widths: [Int], heights: [Int], bytesPerRow: Int
  ) {
    let buffer = CVPixelBuffer(layout: Self.layout(format), render: nil)
    #expect(CVPixelBufferGetPixelFormatType(buffer) == format)
    #expect(CVPixelBufferIsPlanar(buffer) == isPlanar)
    #expect(CVPixelBufferGetPlaneCount(buffer) == count)
    #expect(CVPixelBufferGetBytesPerRow(buffer) == bytesPerRow)
    for index in widths.indices {
      #expect(CVPixelBufferGetWidthOfPlane(buffer, index) == widths[index])
      #expect(CVPixelBufferGetHeightOfPlane(buffer, index) == heights[index])
      #expect(CVPixelBufferGetBytesPerRowOfPlane(buffer, index) == 64)
    }
    #expect(CVPixelBufferGetWidthOfPlane(buffer, widths.count) == 0)
    #expect(CVPixelBufferGetHeightOfPlane(buffer, -1) == 0)
  }
}
