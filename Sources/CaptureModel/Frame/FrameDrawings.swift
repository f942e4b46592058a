import CoreVideoModel
import HardwareModel
import Locking
import PixelModel
import PlatformTypes

/// The renderings of one frame for several outputs: if one output has rendered the frame, an identical request is
/// served with a copy.
///
/// A copy is much cheaper than processing an image again. Renderers that cache their output (``PixelMemory/content``)
/// update only what has changed, which is cheaper still, so their buffers are not copied.
final class FrameDrawings: Sendable {
  private let entries = Locked<[Entry]>([])

  private struct Entry {
    let layout: PixelLayout
    let orientation: ImageOrientation
    weak var buffer: CVPixelBuffer?
    /// The finished rendering, if it can be copied. Retaining the buffer prevents its reuse for another frame until all
    /// outputs have rendered or released the frame, which also releases these renderings.
    var drawn: (buffer: CVPixelBuffer, memory: PixelMemory, mark: Mark)?
  }

  /// A marker in memory that still contains this frame, unmodified.
  private struct Mark: Hashable, Sendable {
    private final class Token: Sendable {}
    private let token = Token()

    static func == (a: Mark, b: Mark) -> Bool { a.token === b.token }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(token)) }
  }

  /// Returns a buffer that renders or copies the frame on first access.
  func makeBuffer(_ image: any SourceImage, _ orientation: ImageOrientation, in pool: CVPixelBufferPool)
    -> CVPixelBuffer
  {
    let number = entries.withLock { entries in
      entries.append(Entry(layout: pool.layout, orientation: orientation))
      return entries.count - 1
    }
    let buffer = pool.makeBuffer { [self] memory in
      if copy(orientation, into: memory) { return }
      image.draw(into: memory, sensorToBuffer: orientation)
      guard memory.content == nil else { return }
      let mark = Mark()
      memory.content = mark
      entries.withLock { entries in
        if let buffer = entries[number].buffer { entries[number].drawn = (buffer, memory, mark) }
      }
    }
    entries.withLock { $0[number].buffer = buffer }
    return buffer
  }

  /// Copies the frame from another buffer, and returns false if none contains it.
  private func copy(_ orientation: ImageOrientation, into memory: PixelMemory) -> Bool {
    let found = entries.withLock { entries in
      entries.first { $0.layout == memory.layout && $0.orientation == orientation && $0.drawn != nil }?.drawn
    }
    guard let found, found.memory.content as? Mark == found.mark else { return false }
    memory.content = nil
    memory.bytes.copyMemory(from: UnsafeRawBufferPointer(found.memory.bytes))
    // An app that has written to the source meanwhile invalidates the copy.
    return found.memory.content as? Mark == found.mark
  }
}
