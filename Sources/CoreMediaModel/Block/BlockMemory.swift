import Foundation
import Locking

/// Bytes at a fixed place, and how they are let go.
///
/// `@unchecked Sendable`, because the place never changes; the client coordinates writes to the bytes, as on Apple's
/// platforms.
final class BlockBytes: @unchecked Sendable {
  let start: UnsafeMutableRawPointer
  private let release: (UnsafeMutableRawPointer) -> Void

  init(_ start: UnsafeMutableRawPointer, release: @escaping (UnsafeMutableRawPointer) -> Void) {
    self.start = start
    self.release = release
  }

  /// Fresh bytes, zeroed and aligned for any sample.
  ///
  /// - Throws: `blockAllocationFailed` when there is not so much memory.
  convenience init(count: Int) throws {
    guard let start = calloc(1, max(count, 1)) else { throw CMBlockBuffer.Error.blockAllocationFailed }
    self.init(start) { free($0) }
  }

  deinit {
    release(start)
  }
}

/// One block of bytes that block buffers refer to. It is allocated on first access.
final class BlockMemory: Sendable {
  /// Writes the bytes of a block, all of them.
  typealias Fill = @Sendable (UnsafeMutableRawBufferPointer) -> Void

  /// Bytes of the block.
  let count: Int
  private let state: Locked<State>

  private enum State: Sendable {
    /// There is no memory until it is explicitly requested.
    case unallocated
    /// There is no memory until the first access, which fills it.
    case pending(Fill)
    case present(BlockBytes)
  }

  /// Memory that is there only once it has been asked for.
  init(unallocated count: Int) {
    self.count = count
    state = Locked(.unallocated)
  }

  /// Memory that is filled once, on first access.
  init(count: Int, fill: @escaping Fill) {
    self.count = count
    state = Locked(.pending(fill))
  }

  /// Memory that exists.
  init(_ bytes: BlockBytes, count: Int) {
    self.count = count
    state = Locked(.present(bytes))
  }

  /// The bytes, filled if need be; nil when they were never allocated.
  var bytes: BlockBytes? {
    state.withLock { state in
      switch state {
      case .unallocated:
        return nil
      case .present(let bytes):
        return bytes
      case .pending(let fill):
        guard let bytes = try? BlockBytes(count: count) else {
          fatalError("no memory for a block of \(count) bytes; release buffers or use smaller ones")
        }
        fill(UnsafeMutableRawBufferPointer(start: bytes.start, count: count))
        state = .present(bytes)
        return bytes
      }
    }
  }

  /// Allocates what is not there yet.
  ///
  /// - Throws: `blockAllocationFailed` when there is not so much memory.
  func assure() throws {
    let isMissing = bytes == nil
    guard isMissing else { return }
    try state.withLock { state in
      if case .unallocated = state { state = .present(try BlockBytes(count: count)) }
    }
  }
}
