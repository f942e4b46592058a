import Foundation
import Locking

/// A memory block at a fixed address, and the closure that releases it.
///
/// `@unchecked Sendable`, because the address never changes; the client coordinates writes to the bytes, as on Apple's
/// platforms.
final class MemoryAllocation: @unchecked Sendable {
  let start: UnsafeMutableRawPointer
  private let release: (UnsafeMutableRawPointer) -> Void

  init(_ start: UnsafeMutableRawPointer, release: @escaping (UnsafeMutableRawPointer) -> Void) {
    self.start = start
    self.release = release
  }

  /// Allocates zeroed memory that is aligned for any sample type.
  ///
  /// - Throws: `blockAllocationFailed` if there is not enough memory.
  convenience init(count: Int) throws {
    guard let start = calloc(1, max(count, 1)) else { throw CMBlockBuffer.Error.blockAllocationFailed }
    self.init(start) { free($0) }
  }

  deinit {
    release(start)
  }
}

/// A memory block that block buffers refer to, allocated at creation, on request or on first access.
final class BlockMemory: Sendable {
  /// A closure that writes all bytes of a block.
  typealias Fill = @Sendable (UnsafeMutableRawBufferPointer) -> Void

  /// The size of the block in bytes.
  let count: Int
  private let state: Locked<State>

  private enum State: Sendable {
    /// No memory exists until an explicit request allocates it.
    case unallocated
    /// No memory exists until the first access, which allocates and fills it.
    case pending(Fill)
    case present(MemoryAllocation)
  }

  /// Creates a block that has no memory until `allocateIfNeeded()` allocates it.
  init(unallocated count: Int) {
    self.count = count
    state = Locked(.unallocated)
  }

  /// Creates a block whose memory is allocated and filled on first access.
  init(count: Int, fill: @escaping Fill) {
    self.count = count
    state = Locked(.pending(fill))
  }

  /// Creates a block from existing memory.
  init(_ bytes: MemoryAllocation, count: Int) {
    self.count = count
    state = Locked(.present(bytes))
  }

  /// The memory of the block, allocated and filled if it is pending; nil if it was never allocated.
  var bytes: MemoryAllocation? {
    state.withLock { state in
      switch state {
      case .unallocated:
        return nil
      case .present(let bytes):
        return bytes
      case .pending(let fill):
        guard let bytes = try? MemoryAllocation(count: count) else {
          fatalError("CMBlockBuffer: out of memory for a block of \(count) bytes; release buffers or use smaller ones")
        }
        fill(UnsafeMutableRawBufferPointer(start: bytes.start, count: count))
        state = .present(bytes)
        return bytes
      }
    }
  }

  /// Allocates the memory of the block if it does not exist yet.
  ///
  /// - Throws: `blockAllocationFailed` if there is not enough memory.
  func allocateIfNeeded() throws {
    let isMissing = bytes == nil
    guard isMissing else { return }
    try state.withLock { state in
      if case .unallocated = state { state = .present(try MemoryAllocation(count: count)) }
    }
  }
}
