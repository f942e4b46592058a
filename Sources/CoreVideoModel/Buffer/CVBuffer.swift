import Foundation
import Locking
import PixelModel

/// A buffer that contains an image, an alias of `CVBuffer`.
public typealias CVImageBuffer = CVBuffer
/// An image buffer whose pixels are accessible in memory.
public typealias CVPixelBuffer = CVImageBuffer

/// A closure that renders an image and overwrites all pixels; the memory may contain an earlier image.
package typealias PixelRenderer = @Sendable (PixelMemory) -> Void

/// An image buffer of fixed size and format whose pixels are rendered on first access.
///
/// The first lock of the base address allocates memory and calls the renderer exactly once, on whichever thread locks
/// first; other threads wait. An image that is never accessed costs neither memory nor rendering time.
///
/// The base address exists only while the buffer is locked, and locks must be balanced. **Source:** rule 339.
public final class CVBuffer: Sendable {
  /// The memory layout of the rows and planes.
  package let layout: PixelLayout
  /// The pool that supplies and recycles the memory.
  let pool: CVPixelBufferPool?

  private let pixels: Locked<Pixels>
  private let attachmentTable: Locked<AttachmentTable>

  private struct Pixels {
    var memory: PixelMemory?
    var renderer: PixelRenderer?
    var readers = 0
    var writers = 0
    var origin: (any Sendable)?
  }

  /// Creates a buffer whose image is rendered on first access.
  ///
  /// - Parameters:
  ///   - layout: The memory layout of the rows and planes.
  ///   - render: A closure that renders the image. It is called at most once, while the lock of the buffer is held, so
  ///     it must not access the buffer. If the closure is nil, the memory is zeroed.
  package convenience init(layout: PixelLayout, render: PixelRenderer?) {
    self.init(layout: layout, pool: nil, memory: nil, attachments: AttachmentTable(), renderer: render)
  }

  /// Creates a buffer that wraps existing memory, such as the memory of a driver.
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
    pool?.recycle(pixels.withLock { $0.memory })
  }

  /// A record of what a camera saw in the image, for detectors that do not search the pixels; nil for other images.
  /// Copies of the pixels do not have it.
  package var origin: (any Sendable)? {
    get { pixels.withLock { $0.origin } }
    set { pixels.withLock { $0.origin = newValue } }
  }

  /// Whether the image has been rendered and therefore occupies memory.
  package var isRendered: Bool { pixels.withLock { $0.memory != nil } }

  /// Returns an unrendered copy that doesn't count toward a pool, or nil if this buffer has been rendered.
  package func unrenderedCopy() -> CVPixelBuffer? {
    pixels.withLock { $0.renderer }.map { CVPixelBuffer(layout: layout, render: $0) }
  }

  /// Calls `body` with the memory of the image while the base address is locked.
  ///
  /// - Parameter readOnly: Whether `body` only reads the pixels. If false, the record of the rendered content is
  ///   cleared.
  package func withPixels<R>(readOnly: Bool, _ body: (PixelMemory) throws -> R) rethrows -> R {
    let memory = lock(readOnly: readOnly)
    defer { _ = unlock(readOnly: readOnly) }
    return try body(memory)
  }

  /// The memory of the image while the buffer is locked; otherwise nil.
  var lockedMemory: PixelMemory? {
    pixels.withLock { $0.readers + $0.writers > 0 ? $0.memory : nil }
  }

  /// Locks the image in memory, rendering it if it hasn't been rendered yet.
  @discardableResult
  func lock(readOnly: Bool) -> PixelMemory {
    // The renderer is released outside the lock, because it may retain the last reference to a large object.
    var finished: PixelRenderer?
    defer { withExtendedLifetime(finished) {} }
    return pixels.withLock { pixels in
      let memory = pixels.memory ?? pool?.dequeueMemory() ?? PixelMemory(layout: layout)
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

  /// Releases one lock of the given type; returns false if there is none.
  func unlock(readOnly: Bool) -> Bool {
    pixels.withLock { pixels in
      let kind = readOnly ? \Pixels.readers : \Pixels.writers
      guard pixels[keyPath: kind] > 0 else { return false }
      pixels[keyPath: kind] -= 1
      return true
    }
  }
}

extension CVBuffer: AttachmentBearer {
  package func withAttachments<R: Sendable>(_ body: @Sendable (inout AttachmentTable) -> R) -> R {
    attachmentTable.withLock { body(&$0) }
  }
}

/// Buffers are equal if they are the same object, as in Core Foundation.
extension CVBuffer: Hashable {
  public static func == (a: CVBuffer, b: CVBuffer) -> Bool { a === b }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}
