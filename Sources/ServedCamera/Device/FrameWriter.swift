import CoreVideoModel
import Locking
import MediaCoding
import PixelModel
import PlatformTypes
import HardwareModel

/// A writer that draws frames into client buffers.
final class FrameWriter: Sendable {
  /// The buffer for a frame before compression.
  private let scratch = Locked<PixelMemory?>(nil)
  /// The JPEG quality. **Source:** assumed; similar to files from webcams.
  private static let quality = 0.85

  /// Fills a buffer, with or without compression. Returns nil if the image does not fit.
  func paint(
    _ image: any SourceImage, _ format: ServedFormat, _ size: PixelSize, into buffer: BufferQueue.Buffer
  ) -> (byteCount: Int, memory: PixelMemory)? {
    let layout = format.layout(size)
    let target = buffer.memory.baseAddress + buffer.start
    guard format.isCompressed else {
      guard layout.byteCount <= buffer.byteCount else { return nil }
      let memory = PixelMemory(layout: layout, borrowing: target, owner: buffer.memory)
      image.draw(into: memory, sensorToBuffer: .identity)
      return (layout.byteCount, memory)
    }
    let memory = scratch.withLock { scratch in
      if let scratch, scratch.layout == layout { return scratch }
      let memory = PixelMemory(layout: layout)
      scratch = memory
      return memory
    }
    image.draw(into: memory, sensorToBuffer: .identity)
    guard let file = try? JPEGCoder.encode(memory, quality: Self.quality, sampling: .yuv422),
      file.count <= buffer.byteCount
    else { return nil }
    file.withUnsafeBytes { target.copyMemory(from: $0.baseAddress!, byteCount: $0.count) }
    return (file.count, memory)
  }
}
