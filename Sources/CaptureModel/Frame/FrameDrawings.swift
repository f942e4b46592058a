import CoreVideoModel
import HardwareModel
import Locking
import PixelModel
import PlatformTypes

/// The drawings of one frame for several outputs: what one has drawn, another that wants the same gets as a copy.
///
/// A copy is much cheaper than developing a picture again. Renderers that remember what they drew (``PixelMemory/content``) draw only
/// what has changed, which is cheaper still: they are left to it.
final class FrameDrawings: Sendable {
  private let entries = Locked<[Entry]>([])

  private struct Entry {
    let layout: PixelLayout
    let orientation: ImageOrientation
    weak var buffer: CVPixelBuffer?
    /// What was drawn, if it may be copied. The buffer keeps its memory from being used for another frame until all others are
    /// drawn or gone: only those keep these drawings.
    var drawn: (buffer: CVPixelBuffer, memory: PixelMemory, mark: Mark)?
  }

  /// Says that memory holds this frame, unchanged.
  private struct Mark: Hashable, Sendable {
    private final class Token: Sendable {}
    private let token = Token()

    static func == (a: Mark, b: Mark) -> Bool { a.token === b.token }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(token)) }
  }

  /// A buffer with the frame, drawn or copied at its first access.
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

  /// Copies the frame from another buffer; false when none has it.
  private func copy(_ orientation: ImageOrientation, into memory: PixelMemory) -> Bool {
    let found = entries.withLock { entries in
      entries.first { $0.layout == memory.layout && $0.orientation == orientation && $0.drawn != nil }?.drawn
    }
    guard let found, found.memory.content as? Mark == found.mark else { return false }
    memory.content = nil
    memory.bytes.copyMemory(from: UnsafeRawBufferPointer(found.memory.bytes))
    // A client that began to write meanwhile has spoilt the copy.
    return found.memory.content as? Mark == found.mark
  }
}
