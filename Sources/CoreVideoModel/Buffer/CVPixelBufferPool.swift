import Foundation
import Locking
import PixelModel

/// Makes pixel buffers of one kind and recycles their memory.
///
/// A buffer counts as outstanding from the moment it is made until its last reference goes, whether or not it was ever
/// drawn: that is what starves a camera whose client keeps its pictures. **Source:** rules 264 and 340.
///
/// The pool reads no clock, so the maximum age of unused memory is only remembered; `CVPixelBufferPoolFlush` lets it go.
public final class CVPixelBufferPool: Sendable {
  /// The layout of every buffer.
  package let layout: PixelLayout
  /// How many buffers the pool keeps when it is flushed of what is old.
  package let minimumBufferCount: Int
  /// Seconds after which unused memory may go.
  package let maximumBufferAgeSeconds: Double

  private let attachments: AttachmentTable
  private let store: PixelMemoryStore
  private let state = Locked(State())

  private struct State {
    /// Buffers in the hands of clients.
    var outstanding = 0
    /// Buffers that have come back: places that a new buffer takes without the pool growing.
    var idle = 0
    /// Whether a client was refused a buffer and waits for one to come back.
    var isAwaited = false

    mutating func claim() {
      outstanding += 1
      idle = max(0, idle - 1)
    }
  }

  /// A pool of buffers of one layout.
  ///
  /// - Parameter propagatedAttachments: what every new buffer has attached, for example its colour space.
  package convenience init(layout: PixelLayout, propagatedAttachments: CFDictionary? = nil) {
    self.init(layout: layout, attachments: AttachmentTable(propagatedAttachments, propagates: true))
  }

  /// A pool whose memory comes from a store, which other pools of the same layout may share.
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

  /// Buffers that have been made and not yet been let go.
  package var outstandingCount: Int { state.withLock { $0.outstanding } }

  /// Pieces of memory that wait for their next buffer.
  package var idleMemoryCount: Int { store.count }

  /// A new buffer, drawn by `render` on first access.
  package func makeBuffer(render: PixelRenderer? = nil) -> CVPixelBuffer {
    state.withLock { $0.claim() }
    return wrap(render)
  }

  /// A new buffer around memory that exists already; it counts as outstanding, and its memory is not recycled.
  ///
  /// - Parameters:
  ///   - memory: the picture.
  ///   - more: what the buffer has attached beside what all of the pool's have.
  package func makeBuffer(
    borrowing memory: PixelMemory, attachments more: AttachmentTable = AttachmentTable()
  ) -> CVPixelBuffer {
    state.withLock { $0.claim() }
    var attachments = attachments
    attachments.merge(more)
    return CVPixelBuffer(layout: memory.layout, pool: self, memory: memory, attachments: attachments, renderer: nil)
  }

  /// A new buffer, or nil when the pool has `threshold` of them and none is idle.
  func makeBuffer(threshold: Int) -> CVPixelBuffer? {
    let isAllowed = state.withLock { state in
      guard state.idle > 0 || state.outstanding < threshold else {
        state.isAwaited = true
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

  /// Memory for a buffer that is about to be drawn; the most recently used first, because caches still know it.
  func takeMemory() -> PixelMemory? { store.take() }

  /// Called when the last reference to a buffer has gone, with its memory if it had any.
  func takeBack(_ memory: PixelMemory?) {
    if let memory, !memory.isBorrowed { store.put(memory) }
    let wasAwaited = state.withLock { state in
      state.outstanding -= 1
      state.idle += 1
      defer { state.isAwaited = false }
      return state.isAwaited
    }
    if wasAwaited {
      NotificationCenter.default.post(
        name: NSNotification.Name(kCVPixelBufferPoolFreeBufferNotification as String), object: self)
    }
  }

  /// Lets unused memory go, except what the minimum count keeps.
  func flush(keeping minimum: Int) {
    let kept = state.withLock { state in
      let kept = max(0, minimum - state.outstanding)
      state.idle = min(state.idle, kept)
      return kept
    }
    store.drop(keeping: kept)
  }
}

/// Pools are equal when they are the same object.
extension CVPixelBufferPool: Hashable {
  public static func == (a: CVPixelBufferPool, b: CVPixelBufferPool) -> Bool { a === b }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}

/// Posted by a pool, as the object, when a buffer comes back after one was refused because of the allocation threshold.
nonisolated(unsafe) public let kCVPixelBufferPoolFreeBufferNotification: CFString =
  "CVPixelBufferPoolFreeBufferNotification"
