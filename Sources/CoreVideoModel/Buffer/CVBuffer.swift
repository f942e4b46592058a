import Foundation
import Locking
import PixelModel

/// A picture in a buffer.
public typealias CVImageBuffer = CVBuffer
/// A picture in a buffer whose bytes can be reached.
public typealias CVPixelBuffer = CVImageBuffer

/// Draws a picture into memory, filling it; the memory may hold an older picture.
package typealias PixelRenderer = @Sendable (PixelMemory) -> Void

/// A picture: its size and format from the start, its bytes from the first access on.
///
/// The buffer is made with a renderer. The first lock of the base address takes memory and calls the renderer, exactly
/// once, whichever thread comes first; others wait. A picture that is never accessed costs neither memory nor drawing.
///
/// The base address exists only while the buffer is locked, and locks must pair. **Source:** rule 339.
public final class CVBuffer: Sendable {
  /// Where rows and planes lie.
  package let layout: PixelLayout
  /// The pool whose memory is used, and which gets it back.
  let pool: CVPixelBufferPool?

  private let pixels: Locked<Pixels>
  private let attachmentTable: Locked<AttachmentTable>

  private struct Pixels {
    var memory: PixelMemory?
    var renderer: PixelRenderer?
    var readers = 0
    var writers = 0
  }

  /// A picture that is drawn on first access.
  ///
  /// - Parameters:
  ///   - layout: where rows and planes are to lie; the pool's layout if there is a pool.
  ///   - pool: where the memory comes from and returns to; without one, memory is allocated and freed.
  ///   - render: draws the picture. It is called at most once, while the buffer's lock is held, so it must not touch the
  ///     buffer itself. Nil leaves the memory as it is: zero, or what a pool's previous buffer held.
  package convenience init(layout: PixelLayout, render: PixelRenderer?) {
    self.init(layout: layout, pool: nil, memory: nil, attachments: AttachmentTable(), renderer: render)
  }

  /// A picture in memory that exists already, for example a driver's.
  package convenience init(memory: PixelMemory) {
    self.init(layout: memory.layout, pool: nil, memory: memory, attachments: AttachmentTable(), renderer: nil)
  }

  init(
    layout: PixelLayout, pool: CVPixelBufferPool?, memory: PixelMemory?, attachments: AttachmentTable,
    renderer: PixelRenderer?
  ) {
    self.layout = layout
    self.pool = pool
    pixels = Locked(Pixels(memory: memory, renderer: renderer))
    attachmentTable = Locked(attachments)
  }

  deinit {
    pool?.takeBack(pixels.withLock { $0.memory })
  }

  /// Whether the picture has memory; until then looking at it will draw it.
  package var isDrawn: Bool { pixels.withLock { $0.memory != nil } }

  /// The same picture to be drawn in a buffer of its own, which no pool counts; nil when this one was drawn.
  package func undrawnCopy() -> CVPixelBuffer? {
    pixels.withLock { $0.renderer }.map { CVPixelBuffer(layout: layout, render: $0) }
  }

  /// Calls `body` with the memory of the picture, locked as a client would lock it.
  ///
  /// - Parameter readOnly: whether `body` promises not to write; else the memory forgets what was drawn in it.
  package func withPixels<R>(readOnly: Bool, _ body: (PixelMemory) throws -> R) rethrows -> R {
    let memory = lock(readOnly: readOnly)
    defer { _ = unlock(readOnly: readOnly) }
    return try body(memory)
  }

  /// The memory while the buffer is locked, else nil.
  var lockedMemory: PixelMemory? {
    pixels.withLock { $0.readers + $0.writers > 0 ? $0.memory : nil }
  }

  /// Locks the picture in memory, drawing it if this is the first time.
  @discardableResult
  func lock(readOnly: Bool) -> PixelMemory {
    // The renderer goes after the lock has been left: what it holds may be the last reference to something large.
    var finished: PixelRenderer?
    defer { withExtendedLifetime(finished) {} }
    return pixels.withLock { pixels in
      let memory = pixels.memory ?? pool?.takeMemory() ?? PixelMemory(layout: layout)
      if pixels.memory == nil {
        pixels.memory = memory
        finished = pixels.renderer.take()
        finished?(memory)
      }
      if readOnly {
        pixels.readers += 1
      } else {
        pixels.writers += 1
        memory.content = nil
      }
      return memory
    }
  }

  /// Takes back one lock of the same kind; false when there is none.
  func unlock(readOnly: Bool) -> Bool {
    pixels.withLock { pixels in
      let kind = readOnly ? \Pixels.readers : \Pixels.writers
      guard pixels[keyPath: kind] > 0 else { return false }
      pixels[keyPath: kind] -= 1
      return true
    }
  }
}

extension CVBuffer: AttachmentCarrier {
  package func withAttachments<R: Sendable>(_ body: @Sendable (inout AttachmentTable) -> R) -> R {
    attachmentTable.withLock { body(&$0) }
  }
}

/// Buffers are equal when they are the same object, as Core Foundation compares them.
extension CVBuffer: Hashable {
  public static func == (a: CVBuffer, b: CVBuffer) -> Bool { a === b }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}
