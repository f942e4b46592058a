import Foundation
import HardwareModel
import PixelModel
import Testing

@testable import CaptureModel
@testable import CoreVideoModel
@testable import Locking
@testable import PlatformTypes

/// An image that counts how often it is rendered, and fills the memory with a constant value.
private struct CountedImage: SourceImage {
  let count: DrawCount
  /// Whether the renderer caches its output.
  var remembers = false

  func draw(into memory: PixelMemory, sensorToBuffer: ImageOrientation) {
    count.value.withLock { $0 += 1 }
    memory.bytes.initializeMemory(as: UInt8.self, repeating: 7)
    memory.content = remembers ? "drawn" : nil
  }
}

private final class DrawCount: Sendable {
  let value = Locked(0)
}

@Suite("Shared drawing between outputs")
final class SharedDrawingTests {
  private let count = DrawCount()
  private var drawings: FrameDrawings! = FrameDrawings()
  private let pool: CVPixelBufferPool

  init() throws {
    let layout = try #require(PixelLayout(pixelFormat: kCVPixelFormatType_32BGRA, width: 64, height: 48))
    pool = CVPixelBufferPool(layout: layout)
  }

  private func buffer(_ orientation: ImageOrientation = .identity, remembers: Bool = false) -> CVPixelBuffer {
    drawings.makeBuffer(CountedImage(count: count, remembers: remembers), orientation, in: pool)
  }

  private func bytes(_ buffer: CVPixelBuffer) -> Set<UInt8> {
    buffer.withPixels(readOnly: true) { Set($0.bytes.prefix(64)) }
  }

  private var drawCount: Int { count.value.withLock { $0 } }

  @Test func `identical images are drawn once and copied to every buffer`() {
    let buffers = [buffer(), buffer(), buffer()]
    #expect(drawCount == 0, "no client has read the pixels yet")
    for buffer in buffers { #expect(bytes(buffer) == [7]) }
    #expect(drawCount == 1)
  }

  @Test func `a frame of another orientation or layout is drawn separately`() throws {
    let layout = try #require(PixelLayout(pixelFormat: kCVPixelFormatType_32BGRA, width: 48, height: 64))
    let small = drawings.makeBuffer(CountedImage(count: count), .identity, in: CVPixelBufferPool(layout: layout))
    for buffer in [buffer(), buffer(ImageOrientation(quarterTurns: 2)), small] { _ = bytes(buffer) }
    #expect(drawCount == 3)
  }

  @Test func `a buffer that a client has written to is not copied`() {
    let (first, second) = (buffer(), buffer())
    _ = first.withPixels(readOnly: false) { $0.bytes.initializeMemory(as: UInt8.self, repeating: 99) }
    #expect(bytes(second) == [7])
    #expect(bytes(first) == [99])
    #expect(drawCount == 2)
  }

  @Test func `a released buffer is retained until the others have copied it, and then returns to its pool`() {
    var (first, second): (CVPixelBuffer?, CVPixelBuffer?) = (buffer(), buffer())
    weak let kept = first
    if let first { _ = bytes(first) }
    first = nil
    #expect(kept != nil)
    if let second {
      #expect(bytes(second) == [7])
      #expect(drawCount == 1)
    }
    drawings = nil
    second = nil
    #expect(kept == nil)
  }

  @Test func `a renderer that redraws only changes draws each buffer itself`() {
    let buffers = [buffer(remembers: true), buffer(remembers: true)]
    for buffer in buffers { #expect(bytes(buffer) == [7]) }
    #expect(drawCount == 2)
  }
}
