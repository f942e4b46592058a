import Foundation
import Locking
import PixelModel

/// A pool that creates pixel buffers of one layout and recycles their memory.
///
/// A buffer is outstanding from its creation until its last reference is released, even if it is never rendered. A
/// client that retains its frames can therefore starve the camera. **Source:** rules 264 and 340.
///
/// The pool doesn't use a clock: it stores the maximum age of unused memory, but releases the memory only in
/// `CVPixelBufferPoolFlush`.
public final class CVPixelBufferPool: Sendable {
  /// The layout of all buffers in the pool.
  package let layout: PixelLayout
  /// The minimum number of buffers that the pool retains when it is flushed without flags.
  package let minimumBufferCount: Int
  /// The maximum age of unused memory in seconds.
  package let maximumBufferAgeSeconds: Double

  private let attachments: AttachmentTable
  private let store: PixelMemoryStore
  private let state = Locked(State())

  private struct State {
    /// The number of buffers that clients retain.
    var outstanding = 0
    /// The number of returned buffers, which new buffers reuse before the pool grows.
    var idle = 0
    /// Whether a request for a buffer has been refused since the last buffer was returned.
    var hasRefusedRequest = false

    mutating func claim() {
      outstanding += 1
      idle = max(0, idle - 1)
    }
  }

  /// Creates a pool of buffers with one layout.
  ///
  /// - Parameter propagatedAttachments: The attachments of every new buffer, such as its color space.
  package convenience init(layout: PixelLayout, propagatedAttachments: CFDictionary? = nil) {
    self.init(layout: layout, attachments: AttachmentTable(propagatedAttachments, propagates: true))
  }

  /// Creates a pool that allocates from a store, which other pools of the same layout can share.
  package init(
    layout: PixelLayout, attachments: AttachmentTable = AttachmentTable(), store: PixelMemoryStore = PixelMemoryStore(),
    minimumBufferCount: Int = 0, maximumBufferAgeSeconds: Double = 1
  ) {
    self.layout = layout
    self.store = store
    self.attachments = attachments
    self.minimumBufferCount = minimumBufferCount
    self.maximumBufferAgeSeconds = maximumBufferAgeSeconds
  }

  /// The number of buffers that have been created and not yet released.
  package var outstandingCount: Int { state.withLock { $0.outstanding } }

  /// The number of unused memory blocks in the store.
  package var idleMemoryCount: Int { store.count }

  /// Creates a buffer that `render` renders on first access.
  package func makeBuffer(render: PixelRenderer? = nil) -> CVPixelBuffer {
    state.withLock { $0.claim() }
    return wrap(render)
  }

  /// Creates a buffer from existing memory; it counts as outstanding, and its memory isn't recycled.
  ///
  /// - Parameters:
  ///   - memory: The pixels of the image.
  ///   - more: Attachments to set in addition to those of every buffer in the pool.
  package func makeBuffer(
    borrowing memory: PixelMemory, attachments more: AttachmentTable = AttachmentTable()
  ) -> CVPixelBuffer {
    state.withLock { $0.claim() }
    var attachments = attachments
    attachments.merge(more)
    return CVPixelBuffer(layout: memory.layout, pool: self, memory: memory, attachments: attachments, renderer: nil)
  }

  /// Creates a buffer, or returns nil if the pool has `threshold` outstanding buffers and none is idle.
  func makeBuffer(threshold: Int) -> CVPixelBuffer? {
    let isAllowed = state.withLock { state in
      guard state.idle > 0 || state.outstanding < threshold else {
        state.hasRefusedRequest = true
        return false
      }
      state.claim()
      return true
    }
    return isAllowed ? wrap(nil) : nil
  }

  private func wrap(_ render: PixelRenderer?) -> CVPixelBuffer {
    CVPixelBuffer(layout: layout, pool: self, memory: nil, attachments: attachments, renderer: render)
  }

  /// Returns memory for a buffer that is about to be rendered.
  ///
  /// The most recently used memory comes first, because it is probably still in the CPU caches.
  func dequeueMemory() -> PixelMemory? { store.take() }

  /// Called when the last reference to a buffer is released, with the memory of the buffer, if any.
  func recycle(_ memory: PixelMemory?) {
    if let memory, !memory.isBorrowed { store.put(memory) }
    let wasAwaited = state.withLock { state in
      state.outstanding -= 1
      state.idle += 1
      defer { state.hasRefusedRequest = false }
      return state.hasRefusedRequest
    }
    if wasAwaited {
      NotificationCenter.default.post(
        name: NSNotification.Name(kCVPixelBufferPoolFreeBufferNotification as String), object: self)
    }
  }

  /// Releases unused memory that isn't needed for the minimum number of buffers.
  func flush(keeping minimum: Int) {
    let kept = state.withLock { state in
      let kept = max(0, minimum - state.outstanding)
      state.idle = min(state.idle, kept)
      return kept
    }
    store.trim(keeping: kept)
  }
}

/// Pools are equal if they are the same object.
extension CVPixelBufferPool: Hashable {
  public static func == (a: CVPixelBufferPool, b: CVPixelBufferPool) -> Bool { a === b }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}

/// A notification that a pool posts when a buffer is returned after the allocation threshold caused a refusal.
///
/// The notification object is the pool.
nonisolated(unsafe) public let kCVPixelBufferPoolFreeBufferNotification: CFString =
  "CVPixelBufferPoolFreeBufferNotification"
