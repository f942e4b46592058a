import CoreVideoModel
import Foundation
import Locking

/// A sequence of bytes in one or more memory blocks, which other block buffers can share.
///
/// This model fills generated audio on first access, so audio that the app never reads costs nothing to generate.
public final class CMBlockBuffer: Sendable {
  private let pieces: Locked<[Segment]>
  private let attachmentTable = Locked(AttachmentTable())

  /// A range of bytes in a memory block.
  struct Segment: Sendable {
    var block: BlockMemory
    var offset: Int
    var count: Int
  }

  init(pieces: [Segment]) {
    self.pieces = Locked(pieces)
  }

  /// Creates a buffer of `count` bytes that `fill` writes on first access.
  package convenience init(count: Int, fill: @escaping @Sendable (UnsafeMutableRawBufferPointer) -> Void) {
    self.init(pieces: [Segment(block: BlockMemory(count: count, fill: fill), offset: 0, count: count)])
  }

  /// The total length of the data in bytes.
  public var dataLength: Int { currentPieces.reduce(0) { $0 + $1.count } }

  /// A Boolean value that indicates whether the buffer contains no bytes.
  public var isEmpty: Bool { dataLength == 0 }

  /// A Boolean value that indicates whether the bytes are contiguous in memory.
  public var isContiguous: Bool { currentPieces.count <= 1 }

  var currentPieces: [Segment] { pieces.withLock { $0 } }

  /// Appends segments to the buffer.
  ///
  /// - Throws: `badLengthParameter` if the total length overflows `Int`.
  func append(_ more: [Segment]) throws {
    try pieces.withLock { pieces in
      let length = pieces.reduce(0) { $0 + $1.count }
      guard more.allSatisfy({ $0.count <= (Int.max - length) / more.count }) else { throw Error.badLengthParameter }
      pieces += more
    }
  }

  /// Returns the segments that contain a range of the bytes.
  ///
  /// - Throws: `badOffsetParameter` or `badLengthParameter` if the range is outside the buffer, or `emptyBlockBuffer`
  ///   if the buffer contains no bytes.
  func pieces(offset: Int, count: Int) throws -> [Segment] {
    let all = currentPieces
    let length = all.reduce(0) { $0 + $1.count }
    guard length > 0 else { throw Error.emptyBlockBuffer }
    guard (0...length).contains(offset) else { throw Error.badOffsetParameter }
    guard (0...(length - offset)).contains(count) else { throw Error.badLengthParameter }
    var result: [Segment] = []
    var skipped = offset
    var missing = count
    for piece in all where missing > 0 {
      guard skipped < piece.count else {
        skipped -= piece.count
        continue
      }
      let taken = min(piece.count - skipped, missing)
      result.append(Segment(block: piece.block, offset: piece.offset + skipped, count: taken))
      missing -= taken
      skipped = 0
    }
    return result
  }

  /// Calls `body` with the bytes of each segment of a range, in order.
  ///
  /// - Throws: Any error that `pieces(offset:count:)` or `body` throws, or `unallocatedBlock` if a block has no memory
  ///   yet.
  func forEachSegment(
    offset: Int, count: Int, _ body: (UnsafeMutableRawBufferPointer) throws -> Void
  ) throws {
    for piece in try pieces(offset: offset, count: count) {
      guard let bytes = piece.block.bytes else { throw Error.unallocatedBlock }
      try withExtendedLifetime(bytes) {
        try body(UnsafeMutableRawBufferPointer(start: bytes.start + piece.offset, count: piece.count))
      }
    }
  }
}

extension CMBlockBuffer: AttachmentBearer {
  package func withAttachments<R: Sendable>(_ body: @Sendable (inout AttachmentTable) -> R) -> R {
    attachmentTable.withLock { body(&$0) }
  }
}

/// Buffers are equal if they are the same object.
extension CMBlockBuffer: Hashable {
  public static func == (a: CMBlockBuffer, b: CMBlockBuffer) -> Bool { a === b }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}
