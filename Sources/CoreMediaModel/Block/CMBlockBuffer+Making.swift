import CoreVideoModel
import Foundation

/// Bits that say how a block buffer treats its memory.
public typealias CMBlockBufferFlags = UInt32
/// Memory is allocated at once and not when it is assured.
public let kCMBlockBufferAssureMemoryNowFlag: CMBlockBufferFlags = 1 << 0
/// A contiguous buffer is a copy even if its source is contiguous.
public let kCMBlockBufferAlwaysCopyDataFlag: CMBlockBufferFlags = 1 << 1
/// References to buffers of one piece are kept as they are; accepted, references never nest here.
public let kCMBlockBufferDontOptimizeDepthFlag: CMBlockBufferFlags = 1 << 2
/// A reference may be to an empty buffer.
public let kCMBlockBufferPermitEmptyReferenceFlag: CMBlockBufferFlags = 1 << 3

extension CMBlockBuffer {
  /// How a block buffer treats its memory.
  public struct Flags: OptionSet, Sendable {
    /// The bits.
    public let rawValue: CMBlockBufferFlags

    /// Flags of these bits.
    public init(rawValue: CMBlockBufferFlags) {
      self.rawValue = rawValue
    }

    /// `kCMBlockBufferAssureMemoryNowFlag`
    public static let assureMemoryNow = Flags(rawValue: kCMBlockBufferAssureMemoryNowFlag)
    /// `kCMBlockBufferAlwaysCopyDataFlag`
    public static let alwaysCopyData = Flags(rawValue: kCMBlockBufferAlwaysCopyDataFlag)
    /// `kCMBlockBufferDontOptimizeDepthFlag`
    public static let dontOptimizeDepth = Flags(rawValue: kCMBlockBufferDontOptimizeDepthFlag)
    /// `kCMBlockBufferPermitEmptyReferenceFlag`
    public static let permitEmptyReference = Flags(rawValue: kCMBlockBufferPermitEmptyReferenceFlag)
  }

  /// Called when memory that a client handed over goes.
  public typealias CustomBlockDeallocator = (UnsafeMutableRawPointer, Int) -> Void

  /// An empty buffer, to which pieces can be appended.
  ///
  /// `capacity` says how many pieces to expect; it is accepted, but there is no limit.
  public convenience init(capacity: Int = 0, flags: Flags = []) throws {
    self.init(pieces: [])
  }

  /// `length` bytes of memory, of which `range` (all, if nil) is the buffer's.
  ///
  /// Unless `flags` ask for it now, the memory comes when it is assured. Throws a `CMBlockBuffer.Error` when the range is
  /// not inside the memory, and when there is not so much memory.
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

  /// Memory that a client hands over, and that `deallocator` gets back when it is no longer in use.
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

  /// Memory that a client hands over, and that is freed with `allocator` when it is no longer in use.
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

  /// The same bytes as another buffer, shared.
  public convenience init(bufferReference: CMBlockBuffer, flags: Flags = []) throws {
    try self.init(capacity: 1)
    try append(bufferReference: bufferReference, flags: flags)
  }

  /// Appends memory of `length` bytes, which comes when it is assured unless `flags` ask for it now.
  public func append(
    length: Int, allocator: CFAllocator? = kCFAllocatorDefault, range: Range<Int>? = nil, flags: Flags = []
  ) throws {
    try append(CMBlockBuffer(length: length, allocator: allocator, range: range, flags: flags).currentPieces)
  }

  /// Appends memory that a client hands over.
  public func append(
    buffer: UnsafeMutableRawBufferPointer, allocator: CFAllocator? = kCFAllocatorDefault, flags: Flags = []
  ) throws {
    try append(CMBlockBuffer(buffer: buffer, allocator: allocator, flags: flags).currentPieces)
  }

  /// Appends the bytes of another buffer, shared.
  ///
  /// - Throws: `emptyBlockBuffer` when it has none and `flags` do not permit that.
  public func append(bufferReference: CMBlockBuffer, flags: Flags = []) throws {
    guard !bufferReference.isEmpty || flags.contains(.permitEmptyReference) else { throw Error.emptyBlockBuffer }
    try append(bufferReference.currentPieces)
  }

  /// A piece of memory that is a client's, or of our own if `memory` is nil.
  static func piece(
    memory: UnsafeMutableRawPointer?, length: Int, offset: Int, count: Int, flags: Flags,
    release: ((UnsafeMutableRawPointer) -> Void)?
  ) throws -> Piece {
    guard length >= 0 else { throw Error.badLengthParameter }
    guard (0...length).contains(offset) else { throw Error.badOffsetParameter }
    guard (0...(length - offset)).contains(count) else { throw Error.badLengthParameter }
    let block: BlockMemory
    if let memory {
      block = BlockMemory(BlockBytes(memory, release: release ?? { _ in }), count: length)
    } else {
      block = BlockMemory(unallocated: length)
      if flags.contains(.assureMemoryNow) { try block.assure() }
    }
    return Piece(block: block, offset: offset, count: count)
  }

  /// How memory that was handed over with an allocator is let go.
  static func release(with allocator: CFAllocator?) -> (UnsafeMutableRawPointer) -> Void {
    allocator?.frees ?? true ? { free($0) } : { _ in }
  }
}
