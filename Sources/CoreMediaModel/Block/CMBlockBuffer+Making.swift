import CoreVideoModel
import Foundation

/// A bit mask that controls how a block buffer handles its memory.
public typealias CMBlockBufferFlags = UInt32
/// A flag that allocates memory immediately instead of in `CMBlockBufferAssureBlockMemory(_:)`.
public let kCMBlockBufferAssureMemoryNowFlag: CMBlockBufferFlags = 1 << 0
/// A flag that requires a contiguous buffer to be a copy, even if its source is already contiguous.
public let kCMBlockBufferAlwaysCopyDataFlag: CMBlockBufferFlags = 1 << 1
/// A flag that preserves references to single-block buffers instead of flattening them.
///
/// This model accepts the flag, but it has no effect because references are always flattened.
public let kCMBlockBufferDontOptimizeDepthFlag: CMBlockBufferFlags = 1 << 2
/// A flag that permits references to empty buffers.
public let kCMBlockBufferPermitEmptyReferenceFlag: CMBlockBufferFlags = 1 << 3

extension CMBlockBuffer {
  /// Options that control how a block buffer handles its memory.
  public struct Flags: OptionSet, Sendable {
    /// The raw bit mask of the flags.
    public let rawValue: CMBlockBufferFlags

    public init(rawValue: CMBlockBufferFlags) {
      self.rawValue = rawValue
    }

    /// Allocates memory immediately (`kCMBlockBufferAssureMemoryNowFlag`).
    public static let assureMemoryNow = Flags(rawValue: kCMBlockBufferAssureMemoryNowFlag)
    /// Copies data even if it is contiguous (`kCMBlockBufferAlwaysCopyDataFlag`).
    public static let alwaysCopyData = Flags(rawValue: kCMBlockBufferAlwaysCopyDataFlag)
    /// Preserves references to single-block buffers; has no effect in this model
    /// (`kCMBlockBufferDontOptimizeDepthFlag`).
    public static let dontOptimizeDepth = Flags(rawValue: kCMBlockBufferDontOptimizeDepthFlag)
    /// Permits references to empty buffers (`kCMBlockBufferPermitEmptyReferenceFlag`).
    public static let permitEmptyReference = Flags(rawValue: kCMBlockBufferPermitEmptyReferenceFlag)
  }

  /// A closure that releases client-supplied memory, called with the memory and its size in bytes.
  public typealias CustomBlockDeallocator = (UnsafeMutableRawPointer, Int) -> Void

  /// Creates an empty buffer to which blocks can be appended.
  ///
  /// - Parameters:
  ///   - capacity: The expected number of blocks. This model ignores the value and has no limit.
  ///   - flags: Ignored, because an empty buffer has no memory.
  public convenience init(capacity: Int = 0, flags: Flags = []) throws {
    self.init(pieces: [])
  }

  /// Creates a buffer that represents a range of a memory block of `length` bytes.
  ///
  /// The memory is allocated by `assureBlockMemory()`, or immediately if `flags` contains `assureMemoryNow`.
  ///
  /// - Parameters:
  ///   - length: The number of bytes of the block.
  ///   - allocator: Ignored; memory comes from the system.
  ///   - range: The range of the block that the buffer contains; nil for the entire block.
  ///   - flags: `assureMemoryNow` allocates immediately; other flags have no effect.
  /// - Throws: A `CMBlockBuffer.Error` if the range is outside the block or there is not enough memory.
  public convenience init(
    length: Int, allocator: CFAllocator? = kCFAllocatorDefault, range: Range<Int>? = nil, flags: Flags = []
  ) throws {
    let range = range ?? 0..<max(length, 0)
    guard range.lowerBound >= 0 else { throw Error.badOffsetParameter }
    self.init(
      pieces: [
        try Self.piece(
          memory: nil, length: length, offset: range.lowerBound, count: range.count, flags: flags, release: nil)
      ])
  }

  /// Creates a buffer from client-supplied memory and calls `deallocator` when the memory is no longer in use.
  public convenience init(
    buffer: UnsafeMutableRawBufferPointer, deallocator: @escaping CustomBlockDeallocator, flags: Flags = []
  ) throws {
    let count = buffer.count
    self.init(
      pieces: [
        try Self.piece(
          memory: buffer.baseAddress, length: count, offset: 0, count: count, flags: flags,
          release: { deallocator($0, count) })
      ])
  }

  /// Creates a buffer from client-supplied memory, which `allocator` frees when it is no longer in use.
  public convenience init(
    buffer: UnsafeMutableRawBufferPointer, allocator: CFAllocator? = kCFAllocatorDefault, flags: Flags = []
  ) throws {
    self.init(
      pieces: [
        try Self.piece(
          memory: buffer.baseAddress, length: buffer.count, offset: 0, count: buffer.count, flags: flags,
          release: Self.release(with: allocator))
      ])
  }

  /// Creates a buffer that shares the bytes of another buffer.
  public convenience init(bufferReference: CMBlockBuffer, flags: Flags = []) throws {
    try self.init(capacity: 1)
    try append(bufferReference: bufferReference, flags: flags)
  }

  /// Appends a memory block of `length` bytes.
  ///
  /// The memory is allocated by `assureBlockMemory()`, or immediately if `flags` contains `assureMemoryNow`.
  public func append(
    length: Int, allocator: CFAllocator? = kCFAllocatorDefault, range: Range<Int>? = nil, flags: Flags = []
  ) throws {
    try append(CMBlockBuffer(length: length, allocator: allocator, range: range, flags: flags).currentPieces)
  }

  /// Appends a block of client-supplied memory, which `allocator` frees when it is no longer in use.
  public func append(
    buffer: UnsafeMutableRawBufferPointer, allocator: CFAllocator? = kCFAllocatorDefault, flags: Flags = []
  ) throws {
    try append(CMBlockBuffer(buffer: buffer, allocator: allocator, flags: flags).currentPieces)
  }

  /// Appends the bytes of another buffer without copying them.
  ///
  /// - Throws: `emptyBlockBuffer` if the other buffer is empty and `flags` doesn't contain `permitEmptyReference`.
  public func append(bufferReference: CMBlockBuffer, flags: Flags = []) throws {
    guard !bufferReference.isEmpty || flags.contains(.permitEmptyReference) else { throw Error.emptyBlockBuffer }
    try append(bufferReference.currentPieces)
  }

  /// Returns a segment of a client-supplied memory block, or of a new block if `memory` is nil.
  ///
  /// - Throws: A `CMBlockBuffer.Error` if the range is outside the block or allocation fails.
  static func piece(
    memory: UnsafeMutableRawPointer?, length: Int, offset: Int, count: Int, flags: Flags,
    release: ((UnsafeMutableRawPointer) -> Void)?
  ) throws -> Segment {
    guard length >= 0 else { throw Error.badLengthParameter }
    guard (0...length).contains(offset) else { throw Error.badOffsetParameter }
    guard (0...(length - offset)).contains(count) else { throw Error.badLengthParameter }
    let block: BlockMemory
    if let memory {
      block = BlockMemory(MemoryAllocation(memory, release: release ?? { _ in }), count: length)
    } else {
      block = BlockMemory(unallocated: length)
      if flags.contains(.assureMemoryNow) { try block.allocateIfNeeded() }
    }
    return Segment(block: block, offset: offset, count: count)
  }

  /// Returns the closure that releases client-supplied memory with `allocator`.
  static func release(with allocator: CFAllocator?) -> (UnsafeMutableRawPointer) -> Void {
    allocator?.frees ?? true ? { free($0) } : { _ in }
  }
}
